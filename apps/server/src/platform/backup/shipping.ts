/**
 * Takes away what waits to be backed up: finished segments of the write-ahead log, new pictures, changed keys. What is there
 * already stays as it is; what is there and differs is never overwritten.
 */
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../clock.ts";
import { filesFolder, requireFolder, walFolder } from "./backup-folder.ts";
import type { BackupMark } from "./backup-mark.ts";
import { type Stamps, stampKeyIn, stampsOf } from "./backup-stamp.ts";
import { shipChain } from "./chain-copy.ts";
import { copyHashed, syncFolder } from "./durable-copy.ts";
import { copyKeys } from "./key-copies.ts";
import { COMPRESSED, compressSegment, isArchived, requireKept } from "./wal-segment.ts";

export interface ShippingDeps {
  readonly dataDir: string;
  /** Where the database puts finished segments. */
  readonly waiting: string;
  readonly clock: Clock;
}

const LEFT_MS = 3_600_000;

/** Throws where the folders are not there or not of these backups: a disk that is not mounted is no place to begin anew. */
export async function shipAll({ dataDir, waiting, clock }: ShippingDeps, mark: BackupMark): Promise<void> {
  // First: whatever is stamped with it may be needed as soon as it is there.
  const stamps = stampsOf(mark.id, [stampKeyIn(join(dataDir, "keys"))]);
  const keys = async (): Promise<void> => {
    await requireFolder(mark.keysTo, "keys", mark.id);
    await copyKeys(dataDir, mark.keysTo, clock.now());
  };
  const rest = async (): Promise<void> => {
    await requireFolder(mark.to, "backups", mark.id);
    // Pictures and a sandbox's chain first: a row that the log has names a picture or a block that is there.
    await shipFiles(join(dataDir, "files"), filesFolder(mark.to));
    await shipChain(dataDir, mark.to, stamps);
    await shipSegments(waiting, walFolder(mark.to), stamps);
    await clearHalves(waiting, clock.now());
  };
  // One place that is away holds up nothing that goes to the other.
  for (const tried of await Promise.allSettled([keys(), rest()])) if (tried.status === "rejected") throw tried.reason;
}

/** Names of what waits, oldest first. */
export async function waitingIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter(isArchived).sort();
}

async function shipSegments(waiting: string, to: string, stamps: Stamps): Promise<void> {
  for (const name of await waitingIn(waiting)) {
    const from = join(waiting, name);
    try {
      if (await isThere(join(to, `${name}${COMPRESSED}`))) await requireKept(to, name, await readFile(from), stamps);
      else await compressSegment(from, to, name, stamps);
      await rm(from, { force: true });
    } catch (error) {
      // The server and a command may both be at it.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || (await isThere(from))) throw error;
    }
  }
}

/** What the database was writing when it was killed. */
async function clearHalves(waiting: string, now: Instant): Promise<void> {
  for (const name of await namesIn(waiting)) {
    if (isArchived(name)) continue;
    const file = join(waiting, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LEFT_MS) await rm(file, { force: true });
  }
}

/** Sealed pictures never change, so a name that is there needs no second look. */
async function shipFiles(from: string, to: string): Promise<void> {
  const there = new Set(await namesIn(to));
  const missing = (await namesIn(from)).filter((name) => !there.has(name) && !/\.(?:new|\d+)$/.test(name));
  for (const name of missing) {
    try {
      await copyHashed(join(from, name), join(to, `${name}.${process.pid}.part`));
      await rename(join(to, `${name}.${process.pid}.part`), join(to, name));
    } catch (error) {
      // Deleted meanwhile, or taken by the other who is at it.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  if (missing.length > 0) await syncFolder(to);
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
