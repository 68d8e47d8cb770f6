import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Stamps, stampsOf } from "./backup-stamp.ts";
import {
  compressSegment,
  faultOfSegment,
  isArchived,
  isSegment,
  lsnOf,
  readSegment,
  requireKept,
  runFrom,
  segmentAfter,
  segmentAt,
  segmentUpTo,
  writeSparse,
} from "./wal-segment.ts";

const SEGMENT_BYTES = 16_777_216;
const OF = { timeline: 1, segmentBytes: SEGMENT_BYTES };
const NAME = "0000000100000000000000FF";
const ID = "5".repeat(32);
const [OLD_KEY, KEY] = ["a".repeat(64), "b".repeat(64)];
const STAMPS = stampsOf(ID, [KEY]);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-wal-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a place of the log lies in the segment that Postgres names", () => {
  expect(segmentAt(lsnOf("0/3000028"), OF)).toBe("000000010000000000000003");
  expect(segmentAt(lsnOf("2/FF000000"), OF)).toBe("0000000100000002000000FF");
  expect(segmentUpTo(lsnOf("0/4000000"), OF)).toBe("000000010000000000000003");
  expect(segmentUpTo(lsnOf("0/4000001"), OF)).toBe("000000010000000000000004");
});

test("after the last segment of a four-gigabyte file comes the first of the next one", () => {
  expect(segmentAfter(NAME, OF)).toBe("000000010000000100000000");
  expect(segmentAfter("000000010000000000000FFF", { ...OF, segmentBytes: 1_048_576 })).toBe("000000010000000100000000");
});

test("a run ends at the first segment that is not there", () => {
  const names = new Set([NAME, "000000010000000100000000", "000000010000000100000002"]);
  expect(runFrom(NAME, names, OF)).toEqual([NAME, "000000010000000100000000"]);
  expect(runFrom("0000000100000000000000FE", names, OF)).toEqual([]);
});

test("what the database archives is known by its name, and what it is still writing is not", () => {
  const names = [NAME, `${NAME}.00000028.backup`, "00000002.history", `archtemp.${NAME}.5.6`, `${NAME}.partial`, "x"];
  expect(names.map(isArchived)).toEqual([true, true, true, false, false, false]);
  expect(names.map(isSegment)).toEqual([true, false, false, false, false, false]);
});

/** As a segment begins: magic, flags, timeline, its own address, and in a long header the cluster. */
function segment(address: bigint, cluster: bigint, flags = 2): Buffer {
  const bytes = Buffer.alloc(SEGMENT_BYTES);
  bytes.writeUInt16LE(0xd118, 0);
  bytes.writeUInt16LE(flags, 2);
  bytes.writeUInt32LE(1, 4);
  bytes.writeBigUInt64LE(address, 8);
  bytes.writeBigUInt64LE(cluster, 24);
  bytes.write("something", 1_000);
  return bytes;
}

test("a segment that is cut short, of another place or of another database is none", () => {
  const of = { segmentBytes: SEGMENT_BYTES, systemIdentifier: "7000000000000000001" };
  const [at, cluster] = [lsnOf("0/FF000000"), 7_000_000_000_000_000_001n];
  expect(faultOfSegment(segment(at, cluster), NAME, of)).toBeUndefined();
  expect(faultOfSegment(segment(at, cluster).subarray(8_192), NAME, of)).toContain("bytes instead of");
  expect(faultOfSegment(segment(at + 1n, cluster), NAME, of)).toBe("is another part of the log");
  expect(faultOfSegment(segment(at, cluster, 0), NAME, of)).toBe("is another part of the log");
  expect(faultOfSegment(segment(at, cluster + 1n), NAME, of)).toBe("is another database's");
});

test("a segment comes back from its compressed file as it was, with its time, and takes no room for zeros", async () => {
  const bytes = segment(lsnOf("0/FF000000"), 1n);
  writeFileSync(join(folder, "made"), bytes);
  await compressSegment(join(folder, "made"), folder, NAME, STAMPS);
  expect(readdirSync(folder).sort()).toEqual([`${NAME}.gz`, `${NAME}.gz.stamp`, "made"]);
  const [kept, made] = [`${NAME}.gz`, "made"].map((name) => statSync(join(folder, name)).mtimeMs);
  expect(Math.abs((kept ?? 0) - (made ?? 0))).toBeLessThanOrEqual(1);
  const read = await readSegment(folder, NAME, STAMPS);
  await writeSparse(join(folder, "back"), read);
  const { size, blocks } = statSync(join(folder, "back"));
  expect([read.equals(bytes), size, blocks < 100]).toEqual([true, SEGMENT_BYTES, true]);
});

const isRead = (name: string, stamps: Stamps) =>
  readSegment(folder, name, stamps).then(
    () => true,
    () => false,
  );

test("a segment that was changed, put under another name or not stamped with a key that is known is not read", async () => {
  writeFileSync(join(folder, "made"), randomBytes(1_000_000));
  await compressSegment(join(folder, "made"), folder, NAME, STAMPS);
  const [file, stamp] = [join(folder, `${NAME}.gz`), join(folder, `${NAME}.gz.stamp`)];
  const [whole, itsStamp] = [readFileSync(file), readFileSync(stamp)];
  expect(await isRead(NAME, STAMPS)).toBe(true);
  expect(await isRead(NAME, stampsOf(ID, [KEY, OLD_KEY]))).toBe(true);
  expect(await isRead(NAME, stampsOf(ID, [OLD_KEY]))).toBe(false);
  expect(await isRead(NAME, stampsOf("6".repeat(32), [KEY]))).toBe(false);
  for (const changed of [whole.subarray(0, -9), gzipSync(randomBytes(1_000_000))]) {
    writeFileSync(file, changed);
    expect(await isRead(NAME, STAMPS)).toBe(false);
  }
  writeFileSync(file, whole);
  const other = segmentAfter(NAME, OF);
  writeFileSync(join(folder, `${other}.gz`), whole);
  writeFileSync(join(folder, `${other}.gz.stamp`), itsStamp);
  expect(await isRead(other, STAMPS)).toBe(false);
  for (const none of ["", "0".repeat(64), "no stamp"]) {
    writeFileSync(stamp, none);
    expect(await isRead(NAME, STAMPS)).toBe(false);
  }
});

test("what is there already gets a stamp only where it is what the database has", async () => {
  const made = randomBytes(1_000_000);
  writeFileSync(join(folder, "made"), made);
  await compressSegment(join(folder, "made"), folder, NAME, stampsOf(ID, [OLD_KEY]));
  await expect(requireKept(folder, NAME, randomBytes(1_000_000), STAMPS)).rejects.toThrow("another segment");
  expect(await isRead(NAME, STAMPS)).toBe(false);
  await requireKept(folder, NAME, made, STAMPS);
  expect(await isRead(NAME, STAMPS)).toBe(true);
});
