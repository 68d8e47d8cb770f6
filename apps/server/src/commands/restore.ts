/**
 * `npm run restore`: makes a new data folder of a backup, as of its end or of a moment. What opened something in the time that was
 * lost ends, and the tick log begins a new epoch; then a server starts on it as on any other. Nothing is left of one that fails.
 */
import { existsSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { instantOf } from "@candor/money/money";
import { filesFolder, HALF, isWithin, ownerOf } from "../platform/backup/backup-folder.ts";
import { type Stamps, stampsOf } from "../platform/backup/backup-stamp.ts";
import { restoreChain } from "../platform/backup/chain-copy.ts";
import { type ChosenBackup, chooseBackup } from "../platform/backup/choose-backup.ts";
import { restoreKeys, stampKeysIn } from "../platform/backup/key-copies.ts";
import { restoreCluster, restoreFiles } from "../platform/backup/restore-cluster.ts";
import { setArchiving } from "../platform/backup/wal-archiving.ts";
import { systemClock } from "../platform/clock.ts";
import { MIGRATIONS_FOLDER, readMigrations } from "../platform/database/migrate.ts";
import { findBinaries } from "../platform/postgres/postgres-binaries.ts";
import { findPlace, type Place } from "../platform/postgres/postgres-place.ts";
import { prepareDataDir } from "../platform/process/data-folder.ts";
import { lockDataDir } from "../platform/process/server-lock.ts";
import { messageOf, StartRefused } from "../platform/process/start-refused.ts";
import { type Begun, beginAnew } from "./begin-anew.ts";
import { configAt } from "./stored-command.ts";

const HELP = `npm run restore -- --from FOLDER --keys-from FOLDER --data-dir NEW [--until TIME] [--export FOLDER]

  --from FOLDER        the folder that npm run backup was called with as --to
  --keys-from FOLDER   the one it was called with as --keys-to
  --data-dir NEW       a folder that is not there yet, or is empty
  --until TIME         as of this moment, such as 2026-11-27T18:52:03Z; left out, as far as the backup goes
  --export FOLDER      where heads of the price log were exported to (EXPORT_DIR, or export in the old data folder): those that
                       were published and are not in the backup are then listed as orphaned

npm run restore -- --own-database [--export FOLDER] [--data-dir FOLDER]

  --own-database       the database of MIGRATE_URL was restored by its own tools, and the keys in the data folder are of that
                       backup: ends sessions, codes and quotes, and has the price log say so; the server must not run
`;

const FLAGS = ["from", "keys-from", "data-dir", "until", "export"] as const;

interface Plan {
  readonly from: string;
  readonly keysFrom: string;
  readonly dataDir: string;
  readonly until: number | null;
  readonly exported: string | null;
}

type Given = Readonly<Partial<Record<(typeof FLAGS)[number], string>> & { help?: boolean; "own-database"?: boolean }>;

function readGiven(): Given {
  const options = Object.fromEntries(FLAGS.map((name) => [name, { type: "string" } as const]));
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({ options: { ...options, "own-database": flag, help: { ...flag, short: "h" } } }).values as Given;
  } catch (error) {
    throw new StartRefused(`${messageOf(error).split(/[.\n]/)[0]}. Try --help.`);
  }
}

function planOf(given: Given): Plan {
  const { from, "keys-from": keysFrom, "data-dir": dataDir, until, export: exported } = given;
  if (from === undefined || keysFrom === undefined || dataDir === undefined)
    throw new StartRefused("Say what to restore with --from, --keys-from and --data-dir. Try --help.");
  const at = until === undefined ? null : Date.parse(until);
  if (Number.isNaN(at)) throw new StartRefused(`"${until}" is no time: write it like 2026-11-27T18:52:03Z.`);
  if (at !== null && at > systemClock.now()) throw new StartRefused("--until lies in the future.");
  return {
    ...{ from: resolve(from), keysFrom: resolve(keysFrom), dataDir: resolve(dataDir), until: at },
    exported: exported === undefined ? null : resolve(exported),
  };
}

function refuseTarget({ dataDir, from, keysFrom }: Plan): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartRefused(`${dataDir} is not empty: a backup is restored to a new folder, never over another one.`);
  for (const folder of [from, keysFrom])
    if (isWithin(dataDir, folder) || isWithin(folder, dataDir))
      throw new StartRefused(`${dataDir} and ${folder} lie in each other: name a folder elsewhere.`);
}

/** What backups are stamped with. StartRefused where the keys are not theirs. */
async function requireKeys({ from, keysFrom }: Plan): Promise<Stamps> {
  const [id, keysId] = [await ownerOf(from, "backups"), await ownerOf(keysFrom, "keys")];
  if (keysId === undefined) throw new StartRefused(`${keysFrom} holds no keys of a backup.`);
  if (id !== keysId) throw new StartRefused(`The keys in ${keysFrom} are not those of the backups in ${from}.`);
  const stampKeys = await stampKeysIn(keysFrom);
  if (stampKeys.length === 0)
    throw new StartRefused(`${keysFrom} holds no key that backups are stamped with, so that none can be trusted.`);
  return stampsOf(keysId, stampKeys);
}

function refuseFull(dataDir: string, { manifest }: ChosenBackup): void {
  const bytes = [...manifest.database, ...manifest.files].reduce((sum, file) => sum + file.bytes, 0);
  prepareDataDir(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < bytes * 1.2 + 300_000_000)
    throw new StartRefused(`${dataDir} has too little room for a backup of ${Math.ceil(bytes / 1_000_000)} MB.`);
}

interface Outcome extends Begun {
  readonly chosen: ChosenBackup;
  readonly lastCommitAt: string | null;
}

async function restore(plan: Plan): Promise<Outcome> {
  refuseTarget(plan);
  const stamps = await requireKeys(plan);
  const known = (await readMigrations(MIGRATIONS_FOLDER)).at(-1)?.number ?? 0;
  const wasThere = existsSync(plan.dataDir);
  let place: Place | undefined;
  try {
    const major = postgresMajor(plan.dataDir);
    const chosen = await chooseBackup(plan.from, { until: plan.until, major, migration: known, stamps });
    refuseFull(plan.dataDir, chosen);
    const unlock = lockDataDir(plan.dataDir);
    place = findPlace(plan.dataDir);
    try {
      return await restoreTo(plan, place, { chosen, stamps });
    } finally {
      unlock();
    }
  } catch (error) {
    removeHalf(plan.dataDir, wasThere, place);
    throw error;
  }
}

/** Of the Postgres that npm installed. */
function postgresMajor(dataDir: string): number {
  return Number.parseInt(findBinaries(null, dataDir).version, 10);
}

function removeHalf(dataDir: string, wasThere: boolean, place: Place | undefined): void {
  if (place?.isElsewhere) rmSync(place.folder, { recursive: true, force: true });
  if (!existsSync(dataDir)) return;
  if (!wasThere) rmSync(dataDir, { recursive: true, force: true });
  else for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

interface Trusted {
  readonly chosen: ChosenBackup;
  readonly stamps: Stamps;
}

async function restoreTo(plan: Plan, place: Place, { chosen, stamps }: Trusted): Promise<Outcome> {
  const { dataDir, from, keysFrom, until } = plan;
  const { manifest } = chosen;
  const keysFolder = join(dataDir, "keys");
  await restoreKeys(keysFrom, dataDir, instantOf(Date.parse(manifest.start.at)));
  await restoreChain(from, dataDir, stamps);
  const since = await filesSince(from, chosen, until);
  await restoreFiles(filesFolder(from), join(dataDir, "files"), { listed: manifest.files, since });
  const cluster = await restoreCluster({ dataDir, place, from, chosen, stamps, until });
  try {
    await setArchiving(cluster.admin, place, false);
    const begun = await beginAnew({ owner: cluster.owner, keysFolder, exported: plan.exported, heads: manifest.heads });
    return { chosen, lastCommitAt: cluster.lastCommitAt, ...begun };
  } finally {
    await cluster.stop();
  }
}

/** Pictures that came after the base backup; those that came after the moment are no row's, and are cleared by the server. */
async function filesSince(from: string, { manifest }: ChosenBackup, until: number | null): Promise<string[]> {
  const listed = new Set(manifest.files.map(({ path }) => path));
  const found: string[] = [];
  for (const name of await readdir(filesFolder(from))) {
    if (listed.has(name) || name.endsWith(HALF)) continue;
    const { mtimeMs } = await stat(join(filesFolder(from), name));
    if (until === null || mtimeMs <= until + PICTURE_LATE_MS) found.push(name);
  }
  return found;
}

/** A picture reaches the backup some seconds after its row: later while the backup's disk is away. */
const PICTURE_LATE_MS = 24 * 3_600_000;

function wordsOfBegun({ ended, keysPassedOver, orphaned }: Begun, exported: string | null): string[] {
  return [
    `Ended: ${ended.sessions} sessions, ${ended.codes} codes and tokens, ${ended.quotes} quotes.`,
    exported === null
      ? "The price log has an entry of this restore, which cannot say what was published after it: where there is an export, restore anew with --export."
      : `The price log has an entry of this restore, which lists ${orphaned} published blocks as orphaned.`,
    ...(keysPassedOver === 0
      ? []
      : ["Deposit addresses that were given after the backup are never given again: look at what arrived on them."]),
    'Before customers come: npm run verify, and "After a restore" in docs/OPERATIONS.md.',
  ];
}

const wordsOf = ({ dataDir, exported }: Plan, { chosen, lastCommitAt, ...begun }: Outcome): string =>
  [
    `${dataDir} holds the backup of ${chosen.manifest.start.at} with everything up to ${lastCommitAt ?? chosen.manifest.stop.at}.`,
    ...wordsOfBegun(begun, exported),
    "It is not backed up yet: npm run backup, to folders of its own.",
  ].join("\n");

/** The other way: a Postgres of the operator's own, restored by its own tools. */
async function beginOwn(given: Given): Promise<string> {
  const { databaseUrl, migrateUrl, dataDir } = configAt(
    given["data-dir"] === undefined ? {} : { "data-dir": given["data-dir"] },
  );
  const url = migrateUrl ?? databaseUrl;
  if (url === null) throw new StartRefused("--own-database needs MIGRATE_URL: the restored database as candor_owner.");
  const exported = given.export === undefined ? null : resolve(given.export);
  const begun = await beginAnew({ owner: { connectionString: url }, keysFolder: join(dataDir, "keys"), exported });
  return wordsOfBegun(begun, exported).join("\n");
}

async function run(): Promise<string> {
  const given = readGiven();
  if (given.help) return HELP.trimEnd();
  if (given["own-database"]) return beginOwn(given);
  const plan = planOf(given);
  return wordsOf(plan, await restore(plan));
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
