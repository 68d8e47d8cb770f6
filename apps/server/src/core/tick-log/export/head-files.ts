/**
 * Signed heads in an outside folder: a file for each day, `heads-2026-11-21.txt`, that only grows; each line is an
 * instrument's number and a run of its heads, packed, in base64. Beside them `keys.json`, the public keys. No SQL.
 */
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkpointOfWire, type WireCheckpoint, wireCheckpoint } from "@candor/engine/checkpoint-wire";
import { packHeads } from "@candor/engine/head-packing";
import type { LogCheckpoint } from "@candor/engine/log-checkpoint";
import type { HeadPlace, LogEpoch } from "@candor/engine/log-epoch";
import type { LogKey } from "@candor/engine/log-key";
import { hexOf, wireEpoch, wireKey } from "@candor/engine/log-wire";
import type { SignedHead } from "@candor/engine/tick-block";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../../platform/clock.ts";

const DAY_FILE = /^heads-\d{4}-\d{2}-\d{2}\.txt$/;
const NEWLINE = 10;

export const dayFileOf = (at: Instant): string => `heads-${isoOf(at).slice(0, 10)}.txt`;
export const epochsFileOf = (folder: string): string => join(folder, "epochs.json");
/** What is exported after a restored backup: in a folder of its own, which another restore of the same backup does not share. */
export const partOf = (folder: string, epoch: LogEpoch | undefined): string =>
  epoch === undefined ? folder : join(folder, `epoch-${epoch.number}-${hexOf(epoch.signature.subarray(0, 4))}`);
export const keysFileOf = (folder: string): string => join(folder, "keys.json");

/** What was folded, a line of JSON for each checkpoint, in a file that only grows. */
export const CHECKPOINTS_FILE = "checkpoints.txt";

/** @param places heads that restored backups went on from: what shows that they were among the folded is exported too */
export function checkpointLine(checkpoint: LogCheckpoint, places: readonly HeadPlace[] = []): string {
  const proofs = places
    .filter(({ seq }) => seq >= checkpoint.firstSeq && seq <= checkpoint.lastSeq)
    .map(({ seq }) => checkpoint.kept.findLast(({ firstSeq }) => firstSeq <= seq));
  const kept = checkpoint.kept.filter((proof) => proofs.includes(proof));
  return lineOfCheckpoint({ ...checkpoint, kept });
}

const lineOfCheckpoint = (checkpoint: LogCheckpoint): string => `${JSON.stringify(wireCheckpoint(checkpoint))}\n`;

/** Undefined where the text is no such line, as it was written. */
export function checkpointOfLine(line: string): LogCheckpoint | undefined {
  try {
    const checkpoint = checkpointOfWire(JSON.parse(line) as WireCheckpoint);
    return lineOfCheckpoint(checkpoint) === `${line}\n` ? checkpoint : undefined;
  } catch {
    return undefined;
  }
}

/** An hour of one instrument. */
export const HEADS_PER_LINE = 720;

/** Up to where an epoch kept the log of an instrument that it found; without end where there is no epoch. */
export const keptSeqOf = (epoch: LogEpoch | undefined, instrumentId: number): number =>
  epoch === undefined
    ? Number.POSITIVE_INFINITY
    : (epoch.places.find((place) => place.instrumentId === instrumentId)?.kept.seq ?? 0);

/** Oldest first; none where there is no such folder. */
export async function dayFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => DAY_FILE.test(name)).sort();
}

export const lineOf = (heads: readonly SignedHead[]): string =>
  `${heads[0]?.instrumentId} ${Buffer.from(packHeads(heads)).toString("base64")}\n`;

/** Writes lines to the end of a day's file, on the disk when it returns. The file's length then. */
export async function appendLines(folder: string, name: string, lines: readonly string[]): Promise<number> {
  await mkdir(folder, { recursive: true });
  const handle = await open(join(folder, name), "a+", 0o644);
  try {
    await cutTornLine(handle);
    await handle.appendFile(lines.join(""));
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** A crash may have left half a line; whole lines are never touched. */
async function cutTornLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  let end = size;
  const chunk = Buffer.alloc(65_536);
  while (end > 0) {
    const start = Math.max(0, end - chunk.length);
    const { bytesRead } = await handle.read(chunk, 0, end - start, start);
    const newline = chunk.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    end = newline < 0 ? start : start + newline + 1;
    if (newline >= 0) break;
  }
  if (end < size) await handle.truncate(end);
}

/** All public keys, whole or not at all; nothing is written where they are there already. */
export async function writeKeys(folder: string, keys: readonly LogKey[]): Promise<void> {
  await writeText(folder, keysFileOf(folder), keysText(keys));
}

/** The epochs of the log, in the same way; nothing where there is none. */
export async function writeEpochs(folder: string, epochs: readonly LogEpoch[]): Promise<void> {
  if (epochs.length > 0) await writeText(folder, epochsFileOf(folder), epochsText(epochs));
}

/** A whole file in another's place, or not at all; no file where there is nothing left. */
export async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  if (text === "") return rm(join(folder, name), { force: true });
  await writeText(folder, join(folder, name), text);
}

async function writeText(folder: string, file: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readFile(file, "utf8").catch(() => "")) === text) return;
  await writeFile(`${file}.new`, text, { mode: 0o644, flush: true });
  await rename(`${file}.new`, file);
}

export const keysText = (keys: readonly LogKey[]): string => `${JSON.stringify(keys.map(wireKey), null, 1)}\n`;

export const epochsText = (epochs: readonly LogEpoch[]): string =>
  `${JSON.stringify(epochs.map(wireEpoch), null, 1)}\n`;
