/**
 * Who may write to a folder of backups could else have a restore do anything: the database's own settings name commands. So what
 * lies there bears a stamp, an HMAC under a key that lies with the other keys and is backed up apart, which a restore looks at
 * before it uses what is stamped.
 */
import { createHmac, type Hmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "../process/start-refused.ts";

const KEY_BYTES = 32;

/** In the folder of keys. */
export const STAMP_KEY_FILE = "backup-stamp.key";

/** Of what is stamped, a file beside it. */
export const STAMP = ".stamp";

export interface Stamps {
  /** What is stamped is added to it; `digest("hex")` is the stamp. @param what its path in the folder of backups, with "/" between */
  begin(what: string): Hmac;
  /** Whether it is the stamp of those bytes at that path, under any of the keys. */
  fits(what: string, bytes: Buffer, stamp: string | undefined): boolean;
}

/**
 * @param id of the backups: what was stamped for others counts for nothing here
 * @param keys hexadecimal, the one to stamp with last; at least one
 */
export function stampsOf(id: string, keys: readonly string[]): Stamps {
  const own = keys.at(-1);
  if (own === undefined) throw new Error("there is no key to stamp with");
  const begin = (key: string, what: string): Hmac =>
    createHmac("sha256", Buffer.from(key, "hex")).update(`candor backup\n${id}\n${what}\n`);
  return {
    begin: (what) => begin(own, what),
    fits(what, bytes, stamp) {
      if (stamp === undefined || !/^[0-9a-f]{64}\s*$/.test(stamp)) return false;
      const said = Buffer.from(stamp.trim(), "hex");
      return keys.some((key) => timingSafeEqual(begin(key, what).update(bytes).digest(), said));
    },
  };
}

/** Hexadecimal; made where it is missing. StartRefused for a damaged one. */
export function stampKeyIn(folder: string): string {
  const file = join(folder, STAMP_KEY_FILE);
  if (!existsSync(file)) make(folder, file);
  return readStampKey(file);
}

/** StartRefused where it holds no key. */
export function readStampKey(file: string): string {
  const key = readFileSync(file, "utf8").trim();
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new StartRefused(
    `${file} does not hold the key that backups are stamped with: bring it back from the copies of the keys.`,
  );
}

function make(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Whole or not at all, and never in place of what another process has made meanwhile.
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${randomBytes(KEY_BYTES).toString("hex")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(half);
  }
}
