/**
 * A folder that backups lie in:
 *
 *   backup.json                      whose backups these are
 *   base-2026-11-27T18-52-03.512Z/   a base backup: manifest.json, manifest.sha256, database/
 *   wal/                             the write-ahead log since the oldest of them, segment by segment, compressed
 *   files/                           uploaded pictures, sealed, each once
 *
 * The folder of keys has a `backup.json` and a folder for each time that the keys changed. Neither ever lies in the other.
 */
import { mkdir, readdir, rm } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { z } from "zod";
import { StartRefused } from "../process/start-refused.ts";
import { textOf, writeWhole } from "./durable-copy.ts";

export type FolderKind = "backups" | "keys";

const shape = z.object({
  format: z.literal(1),
  kind: z.enum(["backups", "keys"]),
  id: z.string().regex(/^[0-9a-f]{32}$/),
});

const OWNER = "backup.json";
const BASE = /^base-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/;
/** Of a base backup that is not complete. */
export const HALF = ".part";

export const walFolder = (folder: string): string => join(folder, "wal");
export const filesFolder = (folder: string): string => join(folder, "files");

/** "base-2026-11-27T18-52-03.512Z": a colon is no letter of a file's name everywhere. */
export const baseNameOf = (iso: string): string => `base-${iso.replaceAll(":", "-")}`;

/** Complete base backups, oldest first. */
export async function basesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => BASE.test(name)).sort();
}

/** Whose backups or keys lie there; undefined where it is no such folder. Throws StartRefused where it is the other kind. */
export async function ownerOf(folder: string, kind: FolderKind): Promise<string | undefined> {
  const text = await textOf(join(folder, OWNER)).catch(() => undefined);
  if (text === undefined) return undefined;
  let owner: z.output<typeof shape>;
  try {
    owner = shape.parse(JSON.parse(text));
  } catch {
    throw new StartRefused(`${join(folder, OWNER)} is not of a backup that this version knows.`);
  }
  if (owner.kind !== kind)
    throw new StartRefused(`${folder} holds ${owner.kind}, not ${kind}: name the other folder there.`);
  return owner.id;
}

/** Makes the folder, or takes one that is empty or of these backups. StartRefused where it holds anything else. */
export async function openFolder(folder: string, kind: FolderKind, id: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefused(`The folder ${folder} cannot be made: ${(error as Error).message}.`);
  }
  const owner = await ownerOf(folder, kind);
  if (owner === undefined) {
    if ((await readdir(folder)).length > 0)
      throw new StartRefused(`${folder} holds something else: name an empty folder, or one that is not there yet.`);
    await writeWhole(join(folder, OWNER), `${JSON.stringify({ format: 1, kind, id })}\n`);
  } else if (owner !== id) {
    throw new StartRefused(`${folder} holds the ${kind} of another data folder: name an empty one.`);
  }
  if (kind === "keys") return;
  for (const inside of [walFolder(folder), filesFolder(folder)]) await mkdir(inside, { recursive: true, mode: 0o700 });
}

/** Empties a folder of these backups that was empty before; another one's stays as it is. */
export async function emptyFolder(folder: string, kind: FolderKind, id: string): Promise<void> {
  if ((await ownerOf(folder, kind).catch(() => undefined)) !== id) return;
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Throws where the folder is not there, or not of these backups: a disk that is not mounted is no place to begin anew. */
export async function requireFolder(folder: string, kind: FolderKind, id: string): Promise<void> {
  if ((await ownerOf(folder, kind)) !== id) throw new Error(`${folder} does not hold the ${kind} of this data folder`);
}

/** Whether one folder is the other, or lies in it. */
export function isWithin(inner: string, outer: string): boolean {
  const way = relative(resolve(outer), resolve(inner));
  return !isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`);
}
