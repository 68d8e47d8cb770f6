/**
 * The folder that the program keeps everything in: made where it is missing; refused in one sentence where it may not be
 * used, or where its disk is too full to begin.
 */
import { mkdirSync, statfsSync } from "node:fs";
import { messageOf, StartRefused } from "./start-refused.ts";

/** Bytes that the disk of a folder has left for this account. */
export type FreeSpace = (folder: string) => number;

/** Bytes. */
const SPACE_NEEDED = 300_000_000;

const freeSpaceOf: FreeSpace = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Throws `StartRefused`. */
export function prepareDataDir(dataDir: string, freeSpace: FreeSpace = freeSpaceOf): void {
  try {
    // Postgres may run under another account, which must be able to pass through; what is secret has its own rights.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be made: ${messageOf(error)}.`);
  }
  requireSpace(`DATA_DIR ${dataDir}`, dataDir, freeSpace);
}

/**
 * Throws `StartRefused` where the disk of the folder is too full to begin.
 * @param name what the sentence calls the folder
 */
export function requireSpace(name: string, folder: string, freeSpace: FreeSpace = freeSpaceOf): void {
  const free = freeSpace(folder);
  if (free >= SPACE_NEEDED) return;
  const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);
  throw new StartRefused(
    `${name} has ${megabytes(free)} MB of free space; Candor needs ${megabytes(SPACE_NEEDED)} MB.`,
  );
}

const DENIED = new Set(["EACCES", "EPERM", "EROFS"]);
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/**
 * What keeps a start from a file, as the sentence to say; every other error comes back as it is. Rights are found by using
 * them: asking before would not see every way in which a system refuses.
 */
export function refusalOfFile(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined || typeof path !== "string") return error;
  const isOurs = path.startsWith(dataDir);
  const what = `${isOurs ? `DATA_DIR ${dataDir}` : path} cannot be used (${error.message})`;
  const elsewhere = isOurs ? ", or choose another folder with --data-dir" : "";
  if (DENIED.has(code))
    return new StartRefused(`${what}: start Candor as the account that it belongs to${elsewhere}.`, { cause: error });
  if (FULL.has(code)) return new StartRefused(`${what}: make room on its disk${elsewhere}.`, { cause: error });
  return error;
}
