/**
 * The checksum that Postgres keeps in each page of its tables and indexes (src/include/storage/checksum_impl.h): 32 FNV-1a
 * hashes side by side. A page that a disk has damaged is found while it is copied, and not when it is needed.
 */
import type { FileHandle } from "node:fs/promises";
import { endianness } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const PAGE_BYTES = 8_192;
const PAGES_PER_FILE = 131_072;
const PRIME = 16_777_619;
const LANES = Int32Array.from([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
]);
const CHECKSUM_AT = 8;
const UPPER_AT = 14;

/** A file of a table or index, whichever fork: "base/16384/2619_vm.1". */
const RELATION = /^(?:base\/\d+|global)\/\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/;

/** The number of the file's first page in its table; undefined for a file that has no pages. */
export function firstPageOf(path: string): number | undefined {
  const match = RELATION.exec(path);
  return match === null ? undefined : Number(match[1] ?? 0) * PAGES_PER_FILE;
}

/** @param page its 8,192 bytes @param number its number in the table */
function checksumOf(page: Buffer, number: number): number {
  const sums = Int32Array.from(LANES);
  const step = (lane: number, word: number): void => {
    const mixed = (sums[lane] as number) ^ word;
    sums[lane] = Math.imul(mixed, PRIME) ^ (mixed >>> 17);
  };
  for (let at = 0, lane = 0; at < PAGE_BYTES; at += 4, lane = (lane + 1) % 32) {
    // The checksum itself counts as zero, and the two bytes beside it as they are.
    step(lane, at === CHECKSUM_AT ? page.readUInt16LE(at + 2) << 16 : page.readInt32LE(at));
  }
  for (let round = 0; round < 2; round += 1) for (let lane = 0; lane < 32; lane += 1) step(lane, 0);
  const folded = sums.reduce((all, sum) => all ^ sum, 0) ^ number;
  return ((folded >>> 0) % 65_535) + 1;
}

/** Whether a page is whole. One that was changed since the backup began is made whole by the write-ahead log, whatever it holds. */
function isWhole(page: Buffer, number: number, since: bigint): boolean {
  if (page.readUInt16LE(UPPER_AT) === 0) return true;
  const changed = (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));
  return changed >= since || page.readUInt16LE(CHECKSUM_AT) === checksumOf(page, number);
}

const READ_AGAIN_MS = 20;

/**
 * Looks at the pages of a piece that is being copied. One that does not fit may have been caught half written: it is read once
 * more from the file. The numbers of those that are damaged, in the table.
 */
export async function damagedPages(
  piece: Buffer,
  { at, source, firstPage, since }: { at: number; source: FileHandle; firstPage: number; since: bigint },
): Promise<number[]> {
  const damaged: number[] = [];
  if (endianness() !== "LE") return damaged;
  for (let offset = 0; offset + PAGE_BYTES <= piece.length; offset += PAGE_BYTES) {
    const number = firstPage + (at + offset) / PAGE_BYTES;
    const page = piece.subarray(offset, offset + PAGE_BYTES);
    if (isWhole(page, number, since)) continue;
    await sleep(READ_AGAIN_MS);
    await source.read(page, 0, PAGE_BYTES, at + offset);
    if (!isWhole(page, number, since)) damaged.push(number);
  }
  return damaged;
}
