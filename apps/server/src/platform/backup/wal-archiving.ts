/**
 * Turns the archiving of the write-ahead log on and off in a running Postgres. It was started with archive_mode on, which alone
 * costs nothing: while nobody wants them, finished segments are let go by a command that does nothing. Where backups are made,
 * the module basic_archive copies each into the folder `wal-waiting` beside the data, from where this program takes it away.
 *
 * The folder is named relative to the data: a copied data folder has a copy of these settings too.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "../database/database.ts";
import { KEEP_NOTHING } from "../postgres/postgres-cluster.ts";
import { makePrivateFolder, type Place } from "../postgres/postgres-place.ts";
import { StartRefused } from "../process/start-refused.ts";

/** At most so many seconds of work lie in a segment that is not closed: with the way from there, less than a minute is lost. */
const CLOSED_AFTER_S = 45;

export const waitingFolder = ({ folder }: Pick<Place, "folder">): string => join(folder, "wal-waiting");

interface Wanted {
  readonly archive_library: string;
  readonly archive_command: string;
  readonly archive_timeout: string;
  readonly "basic_archive.archive_directory": string;
}

const ON: Wanted = {
  archive_library: "basic_archive",
  archive_command: "",
  archive_timeout: String(CLOSED_AFTER_S),
  "basic_archive.archive_directory": "../wal-waiting",
};
const OFF: Wanted = {
  archive_library: "",
  archive_command: KEEP_NOTHING,
  archive_timeout: "0",
  "basic_archive.archive_directory": "",
};

/** Changes nothing where it is so already. @param admin the superuser */
export async function setArchiving(admin: Connection, place: Place, isOn: boolean): Promise<void> {
  if (isOn) makePrivateFolder(waitingFolder(place), place.account);
  await withAdmin(admin, async (client) => {
    const { rows } = await client.query<{ name: keyof Wanted; setting: string }>(
      "select name, setting from pg_settings where name like 'archive\\_%' or name like 'basic\\_archive.%'",
    );
    const wanted = isOn ? ON : OFF;
    const now = new Map(rows.map(({ name, setting }) => [name, setting]));
    const names = Object.keys(wanted) as (keyof Wanted)[];
    const other = names.filter((name) => (now.get(name) ?? "") !== wanted[name]);
    // The module's own setting is known to the archiver alone.
    if (other.every((name) => name === "basic_archive.archive_directory")) return;
    for (const name of names) await client.query(`alter system set ${name} = ${client.escapeLiteral(wanted[name])}`);
    await client.query("select pg_reload_conf()");
  });
  if (!isOn) rmSync(waitingFolder(place), { recursive: true, force: true });
}

const ARCHIVED_WITHIN_MS = 180_000;
const LOOK_MS = 500;

/**
 * Waits until the archiver has put a first segment into the folder: after a change of its module it begins anew, which the
 * postmaster allows every ten seconds and looks at when something wakes it, such as a connection.
 */
export async function untilArchiving(admin: Connection, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + ARCHIVED_WITHIN_MS;
  while (!(await isThere())) {
    if (performance.now() > deadline)
      throw new StartRefused(
        "Postgres does not archive its write-ahead log: postgres.log in the data folder says why.",
      );
    await withAdmin(admin, (client) => client.query("select"));
    await sleep(LOOK_MS);
  }
}

export async function withAdmin<T>(admin: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(admin);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
