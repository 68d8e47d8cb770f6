/**
 * Copies of the keys, in a folder of their own: a new one whenever a key was made or removed. What a backup needs may be in an
 * earlier one, so that a restore joins them. The database's passwords are left out: a restored database gets new ones.
 */
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../clock.ts";
import { joinedKeys, SEALING_FILE } from "../sealing-keys.ts";
import { StartRefused } from "../start-refused.ts";
import { copyHashed, hashOfFile, syncFolder, textOf, writeWhole } from "./durable-copy.ts";

const KEY_FILE = /^(?:sealing\.json|web-push\.json|tick-log-[0-9a-f]{16}\.pem|simulated-prices\.seed)$/;
const COPY = /^keys-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/;
const SUMS = "sums.sha256";

/** Oldest first. */
const copiesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => COPY.test(name)).sort();

const nameAt = (at: Instant): string => `keys-${isoOf(at).replaceAll(":", "-")}`;

async function sumsOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => KEY_FILE.test(name)).sort();
  const lines = names.map(async (name) => `${(await hashOfFile(join(folder, name))).sha256}  ${name}\n`);
  return (await Promise.all(lines)).join("");
}

/** Copies the keys where the newest copy is not of them. */
export async function copyKeys(keys: string, folder: string, now: Instant): Promise<void> {
  const newest = (await copiesIn(folder)).at(-1);
  const sums = await sumsOf(keys);
  if (newest !== undefined && (await textOf(join(folder, newest, SUMS))) === sums) return;
  const name = nameAt(now);
  const half = join(folder, `${name}.part`);
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  for (const line of sums.split("\n").filter(Boolean)) {
    const file = line.slice(66);
    await copyHashed(join(keys, file), join(half, file));
  }
  // What was changed while it was copied is copied again in a moment.
  await writeWhole(join(half, SUMS), await sumsOf(half));
  await rename(half, join(folder, name));
  await syncFolder(folder);
}

/** Those from before an instant that no later restore asks for. */
export async function pruneKeys(folder: string, oldest: Instant): Promise<void> {
  const copies = await copiesIn(folder);
  const first = copies.filter((name) => name <= nameAt(oldest)).at(-1);
  for (const name of copies) if (first !== undefined && name < first) await rm(join(folder, name), { recursive: true });
}

/**
 * Lays the keys out as of an instant and later: a key that was made since harms nothing, and one that was removed since is needed.
 * StartRefused where there is no copy, or one is damaged.
 * @param since the beginning of the base backup
 */
export async function restoreKeys(folder: string, to: string, since: Instant): Promise<void> {
  const copies = await copiesIn(folder);
  const first = copies.filter((name) => name <= nameAt(since)).at(-1) ?? copies[0];
  if (first === undefined) throw new StartRefused(`${folder} holds no keys.`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const rings: string[] = [];
  for (const name of copies.filter((copy) => copy >= first)) {
    const from = join(folder, name);
    if ((await textOf(join(from, SUMS))) !== (await sumsOf(from)))
      throw new StartRefused(`The keys in ${from} are damaged: they are not as they were copied.`);
    for (const file of (await readdir(from)).filter((one) => KEY_FILE.test(one))) {
      if (file === SEALING_FILE) rings.push(await readFile(join(from, file), "utf8"));
      else await copyHashed(join(from, file), join(to, file));
    }
  }
  if (rings.length > 0) await writeWhole(join(to, SEALING_FILE), joinedKeys(rings));
}
