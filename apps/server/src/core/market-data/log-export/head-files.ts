/**
 * Signed heads in an outside folder: a file for each day, `heads-2026-11-21.txt`, that only grows; each line is an
 * instrument's number and a run of its heads, packed, in base64. Beside them `keys.json`, the public keys. No SQL.
 */
import { type FileHandle, mkdir, open, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packHeads } from "@candor/engine/head-packing";
import type { LogKey } from "@candor/engine/log-key";
import { wireKey } from "@candor/engine/log-wire";
import type { SignedHead } from "@candor/engine/tick-block";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../../platform/clock.ts";

const DAY_FILE = /^heads-\d{4}-\d{2}-\d{2}\.txt$/;
const NEWLINE = 10;

export const dayFileOf = (at: Instant): string => `heads-${isoOf(at).slice(0, 10)}.txt`;
export const keysFileOf = (folder: string): string => join(folder, "keys.json");

/** Oldest first. */
export async function dayFilesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => DAY_FILE.test(name)).sort();
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
  await mkdir(folder, { recursive: true });
  const text = keysText(keys);
  const file = keysFileOf(folder);
  if ((await readFile(file, "utf8").catch(() => "")) === text) return;
  await writeFile(`${file}.new`, text, { mode: 0o644, flush: true });
  await rename(`${file}.new`, file);
}

export const keysText = (keys: readonly LogKey[]): string => `${JSON.stringify(keys.map(wireKey), null, 1)}\n`;
