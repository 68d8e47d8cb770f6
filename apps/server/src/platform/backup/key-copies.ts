/**
 * Copies of the keys, in a folder of their own: a new one whenever a key was made or removed. What a backup needs may be in an
 * earlier one, so that a restore joins them. The database's passwords are left out: a restored database gets new ones.
 */
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../clock.ts";
import { ENCRYPTION_KEYS_FILE, joinedKeys } from "../encryption/encryption-keys.ts";
import { SANDBOX_FOLDER, SANDBOX_KEYS_FILE } from "../process/sandbox-folder.ts";
import { StartRefused } from "../process/start-refused.ts";
import { readStampKey, STAMP_KEY_FILE } from "./backup-stamp.ts";
import { copyHashed, hashOfFile, syncFolder, textOf, writeWhole } from "./durable-copy.ts";

const OWN_KEY =
  /^(?:sealing\.json|web-push\.json|tick-log-[0-9a-f]{16}\.pem|simulated-prices\.seed|backup-stamp\.key)$/;
/** Of a sandbox: what its chain's keys are called in a copy. */
const SANDBOX_KEYS = "sandbox-keys.json";
const COPY = /^keys-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/;
const SUMS = "sums.sha256";

/** Where the key of that name in a copy lies in a data folder. */
const placeOf = (dataDir: string, name: string): string =>
  name === SANDBOX_KEYS ? join(dataDir, SANDBOX_FOLDER, SANDBOX_KEYS_FILE) : join(dataDir, "keys", name);

const isKey = (name: string): boolean => OWN_KEY.test(name) || name === SANDBOX_KEYS;

/** Names, as in a copy, of the keys that a data folder has. */
async function keysOf(dataDir: string): Promise<string[]> {
  const own = (await readdir(join(dataDir, "keys"))).filter((name) => OWN_KEY.test(name));
  const hasChain = await stat(placeOf(dataDir, SANDBOX_KEYS)).then(
    () => true,
    () => false,
  );
  return (hasChain ? [...own, SANDBOX_KEYS] : own).sort();
}

/** Oldest first. */
const copiesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => COPY.test(name)).sort();

const nameAt = (at: Instant): string => `keys-${isoOf(at).replaceAll(":", "-")}`;

async function sumsOf(names: readonly string[], placed: (name: string) => string): Promise<string> {
  const lines = names.map(async (name) => `${(await hashOfFile(placed(name))).sha256}  ${name}\n`);
  return (await Promise.all(lines)).join("");
}

const sumsOfCopy = async (copy: string): Promise<string> =>
  sumsOf((await readdir(copy)).filter(isKey).sort(), (name) => join(copy, name));

/** Copies the keys where the newest copy is not of them. */
export async function copyKeys(dataDir: string, folder: string, now: Instant): Promise<void> {
  const newest = (await copiesIn(folder)).at(-1);
  const names = await keysOf(dataDir);
  const sums = await sumsOf(names, (name) => placeOf(dataDir, name));
  if (newest !== undefined && (await textOf(join(folder, newest, SUMS))) === sums) return;
  const name = nameAt(now);
  const half = join(folder, `${name}.part`);
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  for (const key of names) await copyHashed(placeOf(dataDir, key), join(half, key));
  // What was changed while it was copied is copied again in a moment.
  await writeWhole(join(half, SUMS), await sumsOfCopy(half));
  await rename(half, join(folder, name));
  await syncFolder(folder);
}

/** Those from before an instant that no later restore asks for. */
export async function pruneKeys(folder: string, oldest: Instant): Promise<void> {
  const copies = await copiesIn(folder);
  const first = copies.filter((name) => name <= nameAt(oldest)).at(-1);
  for (const name of copies) if (first !== undefined && name < first) await rm(join(folder, name), { recursive: true });
}

/** The keys that backups were stamped with, hexadecimal, each once, the newest last. StartRefused where one is damaged. */
export async function stampKeysIn(folder: string): Promise<string[]> {
  const files = (await copiesIn(folder)).map((name) => join(folder, name, STAMP_KEY_FILE));
  const texts = await Promise.all(files.map(async (file) => ((await textOf(file)) === undefined ? [] : [file])));
  return [...new Set(texts.flat().map(readStampKey).toReversed())].toReversed();
}

/**
 * Lays the keys out as of an instant and later: a key that was made since harms nothing, and one that was removed since is needed.
 * StartRefused where there is no copy, or one is damaged.
 * @param since the beginning of the base backup
 */
export async function restoreKeys(folder: string, dataDir: string, since: Instant): Promise<void> {
  const copies = await copiesIn(folder);
  const first = copies.filter((name) => name <= nameAt(since)).at(-1) ?? copies[0];
  if (first === undefined) throw new StartRefused(`${folder} holds no keys.`);
  await mkdir(join(dataDir, "keys"), { recursive: true, mode: 0o700 });
  const rings: string[] = [];
  for (const name of copies.filter((copy) => copy >= first)) {
    const from = join(folder, name);
    if ((await textOf(join(from, SUMS))) !== (await sumsOfCopy(from)))
      throw new StartRefused(`The keys in ${from} are damaged: they are not as they were copied.`);
    for (const file of (await readdir(from)).filter(isKey)) {
      if (file === ENCRYPTION_KEYS_FILE) rings.push(await readFile(join(from, file), "utf8"));
      else await copyHashed(join(from, file), placeOf(dataDir, file));
    }
  }
  if (rings.length > 0) await writeWhole(placeOf(dataDir, ENCRYPTION_KEYS_FILE), joinedKeys(rings));
}
