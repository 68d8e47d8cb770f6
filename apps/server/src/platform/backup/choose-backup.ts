/** Which base backup, and which part of the write-ahead log, a restore takes. Nothing is written. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "../process/start-refused.ts";
import { basesIn, ownerOf, walFolder } from "./backup-folder.ts";
import type { Stamps } from "./backup-stamp.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { COMPRESSED, isSegment, runFrom, segmentAfter } from "./wal-segment.ts";

export interface ChosenBackup {
  /** Its folder. */
  readonly base: string;
  readonly manifest: Manifest;
  /** The part of the log to play, in order: from the backup's start, without a gap. */
  readonly segments: readonly string[];
  /** Up to where the log is there, as far as its files say. */
  readonly reaches: number;
}

interface Wanted {
  /** Milliseconds; null: as far as the log goes. */
  readonly until: number | null;
  /** Of the Postgres that will run it: 18. */
  readonly major: number;
  /** The newest migration that this program knows. */
  readonly migration: number;
  readonly stamps: Stamps;
}

/** StartRefused, in one sentence, where there is none that fits. */
export async function chooseBackup(folder: string, { until, major, migration, stamps }: Wanted): Promise<ChosenBackup> {
  if ((await ownerOf(folder, "backups")) === undefined)
    throw new StartRefused(`${folder} holds no backups: name the folder that npm run backup was called with.`);
  const names = await basesIn(folder);
  if (names.length === 0) throw new StartRefused(`${folder} holds no complete backup.`);
  const manifests = new Map<string, Manifest>();
  let chosen: string | undefined;
  let next: Manifest | undefined;
  // The newest that fits; a damaged one that is not needed is not looked at.
  for (const name of names.toReversed()) {
    const manifest = await readManifest(join(folder, name), stamps);
    manifests.set(name, manifest);
    if (until !== null && Date.parse(manifest.stop.at) > until) {
      next = manifest;
      continue;
    }
    chosen = name;
    break;
  }
  const manifest = chosen === undefined ? undefined : manifests.get(chosen);
  if (chosen === undefined || !manifest) {
    const oldest = manifests.get(names[0] as string)?.stop.at;
    throw new StartRefused(`The oldest backup in ${folder} is complete from ${oldest} on: name a time after it.`);
  }
  refuseOther(manifest, major, migration);
  const { segments, reaches } = await segmentsOf(walFolder(folder), manifest, next);
  if (until !== null && until > reaches)
    throw new StartRefused(
      `The write-ahead log in ${folder} ends at ${new Date(reaches).toISOString()}: name a time before it, or leave --until out.`,
    );
  return { base: join(folder, chosen), manifest, segments, reaches };
}

function refuseOther({ postgres, migration: made, program }: Manifest, major: number, known: number): void {
  const its = Math.floor(postgres.version / 10_000);
  if (its !== major)
    throw new StartRefused(
      `The backup is of Postgres ${its}, and this program has Postgres ${major}: restore it with the version that made it (${program}).`,
    );
  if (made.number > known)
    throw new StartRefused(
      `The backup is of a newer version (${program}, migration ${made.name}): restore it with that version.`,
    );
}

/** @param next the backup after it, which is complete only after the moment: at its end the log has passed it */
async function segmentsOf(wal: string, manifest: Manifest, next: Manifest | undefined) {
  const { postgres, start, stop } = manifest;
  const found = await readdir(wal).catch(() => []);
  const names = new Set(found.map((name) => name.slice(0, -COMPRESSED.length)).filter(isSegment));
  const run = runFrom(start.segment, names, postgres);
  if (!run.includes(stop.segment))
    throw new StartRefused(
      `The backup is damaged: the segment ${run.length === 0 ? start.segment : segmentAfter(run.at(-1) as string, postgres)} of its write-ahead log is not in ${wal}.`,
    );
  const segments: string[] = [];
  let reaches = Date.parse(next?.stop.at ?? stop.at);
  for (const name of run) {
    segments.push(name);
    if (name === next?.stop.segment) break;
    // When the segment was archived: it holds no commit that is later.
    if (!next) reaches = Math.max(reaches, (await stat(join(wal, `${name}${COMPRESSED}`))).mtimeMs);
  }
  return { segments, reaches };
}
