/**
 * Makes a database cluster of a base backup and its write-ahead log: the files are laid out and compared with the manifest,
 * Postgres plays the log up to the moment wanted and begins a timeline of its own. It is not open to anybody meanwhile.
 */
import { chown, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "../database/database.ts";
import { findBinaries } from "../postgres/postgres-binaries.ts";
import { DATABASE } from "../postgres/postgres-cluster.ts";
import { type Passwords, passwordsIn } from "../postgres/postgres-keys.ts";
import { makePrivateFolder, type Place, socketFolder } from "../postgres/postgres-place.ts";
import { launch, type Postmaster, stopPostmaster } from "../postgres/postmaster.ts";
import { messageOf, StartRefused } from "../process/start-refused.ts";
import { walFolder } from "./backup-folder.ts";
import type { Stamps } from "./backup-stamp.ts";
import type { ChosenBackup } from "./choose-backup.ts";
import { copyHashed } from "./durable-copy.ts";
import type { ListedFile } from "./manifest.ts";
import { withAdmin } from "./wal-archiving.ts";
import { COMPRESSED, faultOfSegment, readSegment, writeSparse } from "./wal-segment.ts";

export interface RestoreDeps {
  readonly dataDir: string;
  readonly place: Place;
  /** The folder of backups. */
  readonly from: string;
  readonly chosen: ChosenBackup;
  readonly stamps: Stamps;
  /** Milliseconds; null: as far as the log goes. */
  readonly until: number | null;
}

export interface RestoredCluster {
  readonly owner: Connection;
  readonly admin: Connection;
  /** The last commit that was played, as Postgres says it; null where there was none. */
  readonly lastCommitAt: string | null;
  stop(): Promise<void>;
}

const PLAYED_WITHIN_MS = 24 * 3_600_000;

/** StartRefused where the backup is damaged, or does not reach the moment. The place is the caller's to remove then. */
export async function restoreCluster(deps: RestoreDeps): Promise<RestoredCluster> {
  const { place, dataDir } = deps;
  const staging = join(place.folder, "restoring");
  await layOut(deps);
  await stageSegments(deps, staging);
  const postmaster = await play(deps);
  try {
    await rm(staging, { recursive: true, force: true });
    const passwords = passwordsIn(dataDir);
    const connect = (user: "postgres" | "candor_owner"): Connection => ({
      ...{ host: postmaster.host, port: postmaster.port, user, password: passwords[user], database: DATABASE },
    });
    const lastCommitAt = await settle(connect("postgres"), passwords);
    return {
      owner: connect("candor_owner"),
      admin: connect("postgres"),
      lastCommitAt,
      async stop() {
        await stopPostmaster(postmaster.pid, place.data);
        await rm(trustFile(place), { force: true });
      },
    };
  } catch (error) {
    await stopPostmaster(postmaster.pid, place.data);
    throw error;
  }
}

/** What ALTER SYSTEM has set. It can name commands, so none of it is taken over. */
const OWN_SETTINGS = "postgresql.auto.conf";

/** Every file as the manifest names it but that one, and no other. */
async function layOut({ place, chosen: { base, manifest } }: RestoreDeps): Promise<void> {
  const half = `${place.data}.new`;
  const give = async (path: string): Promise<void> => {
    if (place.account) await chown(path, place.account.uid, place.account.gid);
  };
  makePrivateFolder(half, place.account);
  for (const folder of manifest.folders) {
    await mkdir(join(half, folder), { recursive: true, mode: 0o700 });
    await give(join(half, folder));
  }
  for (const file of manifest.database.filter(({ path }) => path !== OWN_SETTINGS)) {
    await copyListed(join(base, "database"), half, file);
    await give(join(half, file.path));
  }
  for (const made of [OWN_SETTINGS, "recovery.signal"]) {
    await writeFile(join(half, made), "", { mode: 0o600 });
    await give(join(half, made));
  }
  await rename(half, place.data);
}

/** Throws where the file is not the one that was listed. */
async function copyListed(from: string, to: string, { path, bytes, sha256 }: ListedFile): Promise<void> {
  const copied = await copyHashed(join(from, path), join(to, path)).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === "ENOENT" ? damaged(join(from, path), "is missing") : error;
  });
  if (copied.bytes !== bytes || copied.sha256 !== sha256) throw damaged(join(from, path), "is not as it was written");
}

const damaged = (file: string, how: string): StartRefused => new StartRefused(`The backup is damaged: ${file} ${how}.`);

/** Beside the data, where Postgres' account can read them, and with holes for zeros: most were closed early. */
async function stageSegments({ place, from, chosen, stamps }: RestoreDeps, staging: string): Promise<void> {
  makePrivateFolder(staging, place.account);
  const { segments, manifest } = chosen;
  for (const name of segments) {
    const file = join(walFolder(from), `${name}${COMPRESSED}`);
    const bytes = await readSegment(walFolder(from), name, stamps).catch((error: unknown) => {
      throw damaged(file, `cannot be read (${messageOf(error)})`);
    });
    const fault = faultOfSegment(bytes, name, manifest.postgres);
    if (fault !== undefined) throw damaged(file, fault);
    await writeSparse(join(staging, name), bytes);
    if (place.account) await chown(join(staging, name), place.account.uid, place.account.gid);
  }
}

const trustFile = ({ folder }: Place): string => join(folder, "restoring.hba");

/**
 * Plays the log. The socket's folder is this account's alone, and whoever comes by it is believed: the passwords of the database
 * lie with the keys of the old data folder, and new ones are set right after.
 */
async function play({ place, until }: RestoreDeps): Promise<Postmaster> {
  const onSocket = process.platform !== "win32";
  await writeFile(trustFile(place), onSocket ? "local all all trust\n" : "host all all 127.0.0.1/32 trust\n");
  if (place.account) await chown(trustFile(place), place.account.uid, place.account.gid);
  const binaries = findBinaries(place.account, place.folder);
  const settings: Record<string, string> = {
    listen_addresses: onSocket ? "" : "127.0.0.1",
    ...(onSocket ? { unix_socket_directories: socketFolder(place), unix_socket_permissions: "0700" } : {}),
    port: onSocket ? "5432" : "54329",
    hba_file: trustFile(place),
    hot_standby: "off",
    archive_mode: "off",
    // Relative to the data: no letter of a path has to pass through a shell.
    restore_command: onSocket ? "cp ../restoring/%f %p" : 'copy "..\\restoring\\%f" "%p"',
    recovery_end_command: "",
    archive_cleanup_command: "",
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    ...(until === null
      ? {}
      : { recovery_target_time: new Date(until).toISOString().replace("T", " ").replace("Z", "+00") }),
    timezone: "UTC",
    log_timezone: "UTC",
    log_error_verbosity: "terse",
    password_encryption: "scram-sha-256",
    max_wal_size: "1GB",
  };
  const program = join(binaries.folder, "bin", onSocket ? "postgres" : "postgres.exe");
  const logFile = join(place.folder, "postgres.log");
  const { data, account } = place;
  const launched = { program, data, logFile, account, settings, environment: {}, readyWithinMs: PLAYED_WITHIN_MS };
  return launch(launched).catch((error: unknown) => {
    if (/recovery ended before configured recovery target/.test(messageOf(error)))
      throw new StartRefused("The backup ends before that time: nothing that came later is in it. Leave --until out.");
    throw new StartRefused(`The write-ahead log cannot be played: ${messageOf(error)}.`, { cause: error });
  });
}

/** New passwords for its roles, and the time of the last commit that was played. */
async function settle(admin: Connection, passwords: Passwords): Promise<string | null> {
  return withAdmin(admin, async (client) => {
    for (const [role, password] of Object.entries(passwords))
      await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
    const { rows } = await client.query<{ at: string | null }>(
      `select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    );
    return rows[0]?.at ?? null;
  });
}

/** Pictures as the backup has them: those of its manifest, and those that came since. */
export async function restoreFiles(
  from: string,
  to: string,
  { listed, since }: { listed: readonly ListedFile[]; since: readonly string[] },
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const file of listed) await copyListed(from, to, file);
  for (const path of since) await copyHashed(join(from, path), join(to, path));
}
