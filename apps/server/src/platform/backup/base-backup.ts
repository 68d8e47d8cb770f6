/**
 * A base backup: the files of a running database as they are, between pg_backup_start and pg_backup_stop. Such a copy is whole
 * only together with the write-ahead log from its start to its stop, so that both are looked at before it counts.
 */
import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Connection } from "../database/database.ts";
import type { Place } from "../postgres/postgres-place.ts";
import { messageOf, StartRefused } from "../process/start-refused.ts";
import { baseNameOf, basesIn, filesFolder, HALF, walFolder } from "./backup-folder.ts";
import type { Stamps } from "./backup-stamp.ts";
import { copyHashed, hashOfFile, syncFolder, writeWhole } from "./durable-copy.ts";
import { type ListedFile, type Manifest, readManifest, writeManifest } from "./manifest.ts";
import { damagedPages, firstPageOf } from "./page-checksum.ts";
import { waitingIn } from "./shipping.ts";
import { isSkipped, isUnlogged, relationsWithInit } from "./skipped-files.ts";
import { untilArchiving, waitingFolder, withAdmin } from "./wal-archiving.ts";
import {
  COMPRESSED,
  faultOfSegment,
  lsnOf,
  readSegment,
  runFrom,
  type Segments,
  segmentAt,
  segmentUpTo,
} from "./wal-segment.ts";

/** What the program knows of the database, for the manifest. */
export type Described = Pick<Manifest, "program" | "migration" | "heads">;

export interface BaseBackupDeps {
  readonly admin: Connection;
  readonly place: Place;
  /** Takes away what waits; called again and again until the backup's part of the log is there. */
  readonly ship: () => Promise<void>;
  readonly stamps: Stamps;
  readonly describe: (client: pg.Client) => Promise<Described>;
  /** Names of the pictures that there are now. */
  readonly pictures: () => Promise<readonly string[]>;
}

export interface MadeBase {
  readonly name: string;
  readonly manifest: Manifest;
}

/** On the disk, and looked at, when it is answered; nothing is left of one that fails. @param id of the folder's owner */
export async function makeBase(deps: BaseBackupDeps, folder: string, id: string): Promise<MadeBase> {
  await removeHalves(folder);
  const { admin, place, stamps } = deps;
  return withAdmin(admin, async (client) => {
    const cluster = await clusterOf(client);
    const start = await begin(client, cluster);
    const name = baseNameOf(start.at);
    const half = join(folder, `${name}${HALF}`);
    try {
      const pictures = new Set(await deps.pictures());
      await mkdir(half, { mode: 0o700 });
      const { folders, database } = await copyCluster(place.data, join(half, "database"), lsnOf(start.lsn));
      const described = await deps.describe(client);
      const { stop, label } = await end(client, cluster);
      database.push(await writeLabel(join(half, "database"), label));
      await untilThere(deps, folder, { ...cluster, from: start.segment, to: stop.segment });
      for (const picture of await deps.pictures()) pictures.add(picture);
      const files = await listFiles(folder, pictures, stamps);
      const { systemIdentifier, timeline, segmentBytes, version } = cluster;
      const postgres = { version, systemIdentifier, timeline, segmentBytes };
      const manifest: Manifest = { format: 1, id, ...described, postgres, start, stop, folders, database, files };
      await writeManifest(half, name, manifest, stamps);
      await rename(half, join(folder, name));
      await syncFolder(folder);
      return { name, manifest };
    } catch (error) {
      await rm(half, { recursive: true, force: true });
      throw error;
    }
  });
}

async function removeHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(HALF)) await rm(join(folder, name), { recursive: true, force: true });
}

interface Cluster extends Segments {
  readonly version: number;
  readonly systemIdentifier: string;
}

async function clusterOf(client: pg.Client): Promise<Cluster> {
  const { rows } = await client.query<Record<keyof Cluster, string> & { spaces: string }>(
    `select system_identifier::text as "systemIdentifier", timeline_id::text as timeline,
       current_setting('server_version_num') as version,
       (select setting from pg_settings where name = 'wal_segment_size') as "segmentBytes",
       (select count(*) from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as spaces
     from pg_control_system(), pg_control_checkpoint()`,
  );
  const [row] = rows;
  if (row?.spaces !== "0")
    throw new StartRefused("The database has tablespaces outside of its folder, which this backup does not follow.");
  const { systemIdentifier } = row;
  const numbers = { timeline: Number(row.timeline), version: Number(row.version) };
  return { systemIdentifier, ...numbers, segmentBytes: Number(row.segmentBytes) };
}

async function instantOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return rows[0]?.at ?? "";
}

type Placed = Manifest["start"];

async function begin(client: pg.Client, segments: Segments): Promise<Placed> {
  const at = await instantOf(client);
  const { rows } = await client.query<{ lsn: string }>("select pg_backup_start('candor', fast => true)::text as lsn");
  const { lsn } = rows[0] as { lsn: string };
  return { lsn, at, segment: segmentAt(lsnOf(lsn), segments) };
}

/** Everything that was committed by the instant it names is in the backup. */
async function end(client: pg.Client, segments: Segments): Promise<{ stop: Placed; label: string }> {
  const at = await instantOf(client);
  const { rows } = await client.query<{ lsn: string; label: string }>(
    "select lsn::text, labelfile as label from pg_backup_stop(wait_for_archive => false)",
  );
  const { lsn, label } = rows[0] as { lsn: string; label: string };
  return { stop: { lsn, at, segment: segmentUpTo(lsnOf(lsn), segments) }, label };
}

async function writeLabel(folder: string, label: string): Promise<ListedFile> {
  await writeWhole(join(folder, "backup_label"), label);
  const bytes = Buffer.byteLength(label);
  return { path: "backup_label", bytes, sha256: createHash("sha256").update(label).digest("hex") };
}

/** Every file but those that a recovery makes anew; pg_control last, so that it knows no more than the others. */
async function copyCluster(data: string, to: string, since: bigint): Promise<Pick<Manifest, "folders" | "database">> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: Dirent): string =>
    join(parentPath, name)
      .slice(data.length + 1)
      .replaceAll("\\", "/");
  const paths = entries.filter((entry) => entry.isFile()).map(pathOf);
  const unlogged = relationsWithInit(paths);
  const wanted = paths.filter((path) => !isSkipped(path) && !isUnlogged(path, unlogged)).sort(controlLast);
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(pathOf)
    .sort();
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  const copied: ListedFile[] = [];
  for (const path of wanted) {
    const file = await copyFile(join(data, path), join(to, path), path, since);
    if (file) copied.push({ path, ...file });
  }
  return { folders, database: copied };
}

const CONTROL = "global/pg_control";
const controlLast = (left: string, right: string): number =>
  Number(left === CONTROL) - Number(right === CONTROL) || (left < right ? -1 : 1);

/** Undefined where it went meanwhile, as that of a table that was dropped: the log says so too. */
async function copyFile(from: string, to: string, path: string, since: bigint) {
  const firstPage = firstPageOf(path);
  try {
    return await copyHashed(from, to, {
      see: async (piece, at, source) => {
        if (firstPage === undefined) return;
        const damaged = await damagedPages(piece, { at, source, firstPage, since });
        if (damaged.length > 0)
          throw new StartRefused(
            `The database is damaged: ${path} has pages that are not as they were written (${damaged.slice(0, 5).join(", ")}). Earlier backups are kept.`,
          );
      },
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

interface Needed extends Cluster {
  readonly from: string;
  readonly to: string;
}

/** Waits for the backup's part of the log, and looks at each segment of it. */
async function untilThere(
  { admin, place, ship, stamps }: BaseBackupDeps,
  folder: string,
  needed: Needed,
): Promise<void> {
  const wal = walFolder(folder);
  const names = async () => new Set((await readdir(wal)).map((name) => name.slice(0, -COMPRESSED.length)));
  await untilArchiving(admin, async () => {
    if ((await waitingIn(waitingFolder(place))).length > 0) await ship();
    return (await names()).has(needed.to);
  });
  const run = runFrom(needed.from, await names(), needed);
  if (!run.includes(needed.to))
    throw new StartRefused(
      `The write-ahead log in ${wal} has a gap after ${run.at(-1) ?? needed.from}: make the backup again.`,
    );
  for (const name of run.slice(0, run.indexOf(needed.to) + 1)) {
    const bytes = await readSegment(wal, name, stamps).catch(messageOf);
    const fault = typeof bytes === "string" ? `cannot be read (${bytes})` : faultOfSegment(bytes, name, needed);
    if (fault !== undefined) throw new StartRefused(`The segment ${name} in ${wal} ${fault}: make the backup again.`);
  }
}

/** Of those that there were when it began or ended. With the hashes of the backup before, where a picture is of the same length: it never changes. */
async function listFiles(folder: string, pictures: ReadonlySet<string>, stamps: Stamps): Promise<ListedFile[]> {
  const newest = (await basesIn(folder)).at(-1);
  const before = newest === undefined ? [] : (await readManifest(join(folder, newest), stamps)).files;
  const known = new Map(before.map((file) => [file.path, file]));
  const names = (await readdir(filesFolder(folder))).filter((name) => pictures.has(name)).sort();
  const listed: ListedFile[] = [];
  for (const path of names) {
    listed.push(known.get(path) ?? { path, ...(await hashOfFile(join(filesFolder(folder), path))) });
  }
  return listed;
}
