/**
 * Which folders a data folder is backed up to, remembered in it as `backup.json`. A copy of the data folder has a copy of that
 * file and is not meant by it: two databases that write to one backup would ruin it.
 */
import { realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartRefused } from "../process/start-refused.ts";
import { textOf, writeWhole } from "./durable-copy.ts";

const MARK_FILE = "backup.json";

const shape = z.object({
  /** Names the backups of this data folder, in its own mark and in those of the folders that they go to. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** The data folder that it was written for: its path, and the number that the file system gives it. */
  dataDir: z.string(),
  inode: z.string(),
  /** Absolute paths. */
  to: z.string(),
  keysTo: z.string(),
  keep: z.int().min(1),
  /** When the newest base backup was complete; null before the first. */
  lastBaseAt: z.iso.datetime().nullable(),
});

export type BackupMark = z.output<typeof shape>;

/** Whom a mark in this data folder would have to be written for. */
export function identityOf(dataDir: string): Pick<BackupMark, "dataDir" | "inode"> {
  const path = realpathSync(dataDir);
  return { dataDir: path, inode: statSync(path, { bigint: true }).ino.toString() };
}

/** Undefined where there is none. */
export async function readMark(dataDir: string): Promise<BackupMark | undefined> {
  const file = join(dataDir, MARK_FILE);
  const text = await textOf(file);
  if (text === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new StartRefused(`${file} does not say where backups go: remove it, and make a backup anew.`);
  }
}

/** Whether the mark was written for this folder, and did not come here with a copy or a move. */
export function isOwn(mark: BackupMark, dataDir: string): boolean {
  const { dataDir: path, inode } = identityOf(dataDir);
  return mark.dataDir === path && mark.inode === inode;
}

export const writeMark = (dataDir: string, mark: BackupMark): Promise<void> =>
  writeWhole(join(dataDir, MARK_FILE), `${JSON.stringify(mark, null, 1)}\n`);

export const removeMark = (dataDir: string): void => rmSync(join(dataDir, MARK_FILE), { force: true });
