/**
 * The rule by which backups go: the newest ones stay, as many as were asked for, with everything that a restore to any moment
 * since the oldest of them needs.
 */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { instantOf } from "@candor/money/money";
import { basesIn, filesFolder, walFolder } from "./backup-folder.ts";
import type { Stamps } from "./backup-stamp.ts";
import { pruneKeys } from "./key-copies.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { isSegment } from "./wal-segment.ts";

interface Pruned {
  /** Where backups and where copies of the keys go, and how many base backups stay. */
  readonly to: string;
  readonly keysTo: string;
  readonly keep: number;
}

/** How many base backups went. Call when the newest is complete. StartRefused where one that stays is not as it was written. */
export async function pruneBackups({ to: folder, keysTo, keep }: Pruned, stamps: Stamps): Promise<number> {
  const bases = await basesIn(folder);
  const [gone, kept] = [bases.slice(0, -keep), bases.slice(-keep)];
  const manifests = await Promise.all(kept.map((name) => readManifest(join(folder, name), stamps)));
  for (const name of gone) await rm(join(folder, name), { recursive: true });
  const [oldest] = manifests;
  if (!oldest) return 0;
  await pruneWal(walFolder(folder), oldest);
  await pruneFiles(filesFolder(folder), manifests, oldest);
  await pruneKeys(keysTo, instantOf(Date.parse(oldest.start.at)));
  return gone.length;
}

/** Segments from before the oldest backup's start, and labels of backups that are gone. */
async function pruneWal(folder: string, { start }: Manifest): Promise<void> {
  for (const name of await readdir(folder)) {
    const segment = name.slice(0, start.segment.length);
    if (isSegment(segment) && segment < start.segment) await rm(join(folder, name), { force: true });
  }
}

/** Pictures that were deleted before the oldest backup began; what came since may have been there at a moment after it. */
async function pruneFiles(folder: string, manifests: readonly Manifest[], { start }: Manifest): Promise<void> {
  const listed = new Set(manifests.flatMap(({ files }) => files.map(({ path }) => path)));
  for (const name of await readdir(folder)) {
    if (listed.has(name)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.parse(start.at)) await rm(join(folder, name), { force: true });
  }
}
