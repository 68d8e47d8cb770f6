/**
 * The secret that simulated prices are drawn from: random bytes made when an installation first simulates, kept beside its
 * other keys and readable by the program's own account only. Who knows it knows every price to come, so it leaves this
 * process nowhere, and is handed on as a key that neither logs nor JSON can show.
 */
import { createHash, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "../../../platform/process/start-refused.ts";

const SEED_BYTES = 32;

/** In the folder of keys. */
export const SEED_FILE = "simulated-prices.seed";

/**
 * @param text SEED, for tests: the same text draws the same prices everywhere, and whoever knows it can tell them beforehand.
 *   Null takes the installation's own secret, made where it is missing. Throws StartRefused for a damaged one.
 */
export function simulatedSeed(text: string | null, keysFolder: string): KeyObject {
  return text === null ? keptSeed(keysFolder) : seedOfText(text);
}

export const seedOfText = (text: string): KeyObject => createSecretKey(createHash("sha256").update(text).digest());

function keptSeed(folder: string): KeyObject {
  const file = join(folder, SEED_FILE);
  if (!existsSync(file)) make(folder, file);
  // Outside: a file that may not be read is not a damaged one.
  const bytes = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
  if (bytes.length === SEED_BYTES) return createSecretKey(bytes);
  throw new StartRefused(
    `${file} does not hold the seed of simulated prices: bring it back from a backup, or remove it and prices go on from the last one with a new seed.`,
  );
}

function make(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Whole or not at all, and never in place of what another process has made meanwhile.
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${randomBytes(SEED_BYTES).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(half);
  }
}
