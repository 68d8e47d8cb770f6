/**
 * Segments of the write-ahead log as files: their names, which follows which, and whether one is what its name says. Kept
 * compressed, since a segment that was closed early is mostly zeros; laid out again with holes where those were.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createGzip, gunzip } from "node:zlib";
import { STAMP, type Stamps } from "./backup-stamp.ts";
import { syncFolder, textOf, writeWhole } from "./durable-copy.ts";

/** What the database archives: segments, and the labels of base backups and histories of timelines beside them. */
const SEGMENT = /^[0-9A-F]{24}$/;
const ARCHIVED = /^[0-9A-F]{8}(?:[0-9A-F]{16}(?:\.[0-9A-F]{8}\.backup)?|\.history)$/;

export const isSegment = (name: string): boolean => SEGMENT.test(name);
export const isArchived = (name: string): boolean => ARCHIVED.test(name);

export const COMPRESSED = ".gz";

/** Where the log is cut: the same for all of a cluster's life. */
export interface Segments {
  readonly timeline: number;
  /** 16 MB, unless the cluster was made otherwise. */
  readonly segmentBytes: number;
}

/** "0/3000028" as a number. */
export function lsnOf(text: string): bigint {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, "0");

function nameOf(number: bigint, { timeline, segmentBytes }: Segments): string {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes);
  return hex(BigInt(timeline)) + hex(number / perFile) + hex(number % perFile);
}

function numberOf(name: string, segmentBytes: number): bigint {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes);
  return BigInt(`0x${name.slice(8, 16)}`) * perFile + BigInt(`0x${name.slice(16, 24)}`);
}

/** The segment that a place of the log lies in. */
export const segmentAt = (lsn: bigint, segments: Segments): string =>
  nameOf(lsn / BigInt(segments.segmentBytes), segments);

/** The segment that ends where this place is, or holds it: the last one needed up to it. */
export const segmentUpTo = (lsn: bigint, segments: Segments): string => segmentAt(lsn - 1n, segments);

export const segmentAfter = (name: string, segments: Segments): string =>
  nameOf(numberOf(name, segments.segmentBytes) + 1n, segments);

/** Of one timeline, without a gap, from the first on: the names that are there. */
export function runFrom(first: string, names: ReadonlySet<string>, segments: Segments): string[] {
  const run: string[] = [];
  for (let name = first; names.has(name); name = segmentAfter(name, segments)) run.push(name);
  return run;
}

const whatOf = (name: string): string => `wal/${name}${COMPRESSED}`;

/** On the disk when it is answered, whole and with its stamp, or not at all; with the time of its last change. */
export async function compressSegment(from: string, folder: string, name: string, stamps: Stamps): Promise<void> {
  const half = `${folder}/${name}.${process.pid}.new`;
  try {
    const { mtime } = await stat(from);
    const level = constants.Z_BEST_SPEED;
    const stamp = stamps.begin(whatOf(name));
    await pipeline(
      createReadStream(from),
      createGzip({ level }),
      // Of what was made, never of what can be read there afterwards.
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          stamp.update(piece);
          yield piece;
        }
      },
      createWriteStream(half, { mode: 0o600, flush: true }),
    );
    await utimes(half, mtime, mtime);
    await writeWhole(stampFile(folder, name), `${stamp.digest("hex")}\n`);
    await rename(half, `${folder}/${name}${COMPRESSED}`);
    await syncFolder(folder);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

const stampFile = (folder: string, name: string): string => `${folder}/${name}${COMPRESSED}${STAMP}`;
const unzipped = promisify(gunzip);

/** The bytes of a segment that was kept. Throws where it does not bear its stamp, before anything of it is used. */
export async function readSegment(folder: string, name: string, stamps: Stamps): Promise<Buffer> {
  const [bytes, stamp] = await Promise.all([
    readFile(`${folder}/${name}${COMPRESSED}`),
    textOf(stampFile(folder, name)),
  ]);
  if (!stamps.fits(whatOf(name), bytes, stamp)) throw new Error("it is not as it was stamped");
  return unzipped(bytes);
}

/** Stamps what is kept anew where it holds these bytes and bears no stamp of ours; throws where it holds others. */
export async function requireKept(folder: string, name: string, wanted: Buffer, stamps: Stamps): Promise<void> {
  const file = `${folder}/${name}${COMPRESSED}`;
  const kept = await readFile(file);
  if (!(await unzipped(kept, { maxOutputLength: wanted.length })).equals(wanted))
    throw new Error(`${file} is another segment of that name: two databases write to this backup`);
  if (stamps.fits(whatOf(name), kept, await textOf(stampFile(folder, name)))) return;
  await writeWhole(stampFile(folder, name), `${stamps.begin(whatOf(name)).update(kept).digest("hex")}\n`);
}

/** Lays bytes out as a file without the zeros that they end with: reading gives them all the same. */
export async function writeSparse(file: string, bytes: Buffer): Promise<void> {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  const handle = await open(file, "w", 0o600);
  try {
    await handle.write(bytes, 0, end, 0);
    await handle.truncate(bytes.length);
  } finally {
    await handle.close();
  }
}

const LONG_HEADER = 0x0002;

/**
 * Why a segment's bytes are not those of that name and cluster; undefined where they are.
 * @param systemIdentifier of the cluster, as pg_control_system() says it
 */
export function faultOfSegment(
  bytes: Buffer,
  name: string,
  { segmentBytes, systemIdentifier }: { readonly segmentBytes: number; readonly systemIdentifier: string },
): string | undefined {
  if (bytes.length !== segmentBytes) return `has ${bytes.length} bytes instead of ${segmentBytes}`;
  const start = numberOf(name, segmentBytes) * BigInt(segmentBytes);
  const isLong = (bytes.readUInt16LE(2) & LONG_HEADER) !== 0;
  if (!isLong || bytes.readBigUInt64LE(8) !== start) return "is another part of the log";
  return bytes.readBigUInt64LE(24).toString() === systemIdentifier ? undefined : "is another database's";
}
