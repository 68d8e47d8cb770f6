/**
 * `npm run backup`: a base backup of a data folder, with the server running or not; from then on the running server adds the
 * write-ahead log, pictures and keys by itself. Exit code 1 with one sentence where it could not be made.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { setPriority } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { emptyFolder, isWithin, openFolder } from "../platform/backup/backup-folder.ts";
import { type BackupMark, identityOf, isOwn, readMark, removeMark, writeMark } from "../platform/backup/backup-mark.ts";
import { stampKeyIn, stampsOf } from "../platform/backup/backup-stamp.ts";
import { type BaseBackupDeps, type MadeBase, makeBase } from "../platform/backup/base-backup.ts";
import { stampKeysIn } from "../platform/backup/key-copies.ts";
import { pruneBackups } from "../platform/backup/prune-backups.ts";
import { namesIn, shipAll } from "../platform/backup/shipping.ts";
import { setArchiving, waitingFolder } from "../platform/backup/wal-archiving.ts";
import { isoOf, systemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { messageOf, StartRefused } from "../platform/process/start-refused.ts";
import { describeDatabase } from "./backup-store.ts";
import { configAt } from "./stored-command.ts";
import { type StoredCluster, withStoredCluster } from "./stored-database.ts";

const HELP = `npm run backup -- --to FOLDER --keys-to FOLDER [--keep NUMBER] [--data-dir FOLDER]
npm run backup -- --stop [--data-dir FOLDER]

  --to FOLDER       where backups of the database and of pictures go; best on another machine's disk
  --keys-to FOLDER  where copies of the keys go: another place, that whoever reads the backups cannot read
                    Both are remembered: afterwards npm run backup alone makes the next one.
  --keep NUMBER     how many base backups stay, with all that a restore to any moment since the oldest needs; 7 at first
  --moved           this data folder was moved here, and the one it was moved from is no more
  --stop            no further backups; those that there are stay
`;
const KEEP = 7;
const BEHIND_OTHERS = 10;

function readFlags() {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const { values } = parseArgs({
      options: {
        ...{ to: text, "keys-to": text, keep: text, "data-dir": text },
        ...{ moved: flag, stop: flag, help: { ...flag, short: "h" } },
      },
    });
    return values;
  } catch (error) {
    throw new StartRefused(`${messageOf(error).split(/[.\n]/)[0]}. Try --help.`);
  }
}
type Flags = ReturnType<typeof readFlags>;

function dataDirOf(flags: Flags): string {
  const { dataDir, databaseUrl } = configAt(flags["data-dir"] === undefined ? {} : { "data-dir": flags["data-dir"] });
  if (databaseUrl !== null && flags["data-dir"] === undefined)
    throw new StartRefused(
      "DATABASE_URL names a Postgres of your own: back it up by its own tools, and the data folder's keys and files beside it (docs/OPERATIONS.md).",
    );
  const owner = statSync(join(dataDir, "keys"), { throwIfNoEntry: false })?.uid;
  if (owner === undefined) throw new StartRefused(`${dataDir} is no data folder yet: start Candor on it first.`);
  if (process.getuid !== undefined && process.getuid() !== owner)
    throw new StartRefused(`The data folder ${dataDir} belongs to account ${owner}: make its backups as that account.`);
  return dataDir;
}

function keepOf(text: string | undefined, before: number | undefined): number {
  if (text === undefined) return before ?? KEEP;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new StartRefused("--keep must be a whole number from 1 to 9999.");
}

/** Where this backup goes, as asked or as remembered. */
function planOf(flags: Flags, dataDir: string, before: BackupMark | undefined): BackupMark {
  if (before && !isOwn(before, dataDir) && !flags.moved)
    throw new StartRefused(
      `${dataDir} is a copy of ${before.dataDir}, whose backups go to ${before.to}. If it was moved and the other is no more, say --moved; else remove ${join(dataDir, "backup.json")} and name other folders.`,
    );
  const [to, keysTo] = [flags.to ?? before?.to, flags["keys-to"] ?? before?.keysTo];
  if (to === undefined || keysTo === undefined)
    throw new StartRefused(
      "Say where backups go with --to FOLDER, and where copies of the keys go with --keys-to FOLDER.",
    );
  const plan: BackupMark = {
    ...identityOf(dataDir),
    ...{ to: resolve(to), keysTo: resolve(keysTo), keep: keepOf(flags.keep, before?.keep) },
    ...{ id: before?.id ?? randomBytes(16).toString("hex"), lastBaseAt: before?.lastBaseAt ?? null },
  };
  for (const folder of [plan.to, plan.keysTo])
    if (isWithin(folder, dataDir) || isWithin(dataDir, folder))
      throw new StartRefused(
        `${folder} and the data folder ${dataDir} lie in each other: a backup has to lie elsewhere.`,
      );
  if (isWithin(plan.to, plan.keysTo) || isWithin(plan.keysTo, plan.to))
    throw new StartRefused(
      "--keys-to must be another place than --to: whoever finds a backup together with its keys can read everything in it.",
    );
  return plan;
}

async function backUp(flags: Flags, dataDir: string, cluster: StoredCluster): Promise<string> {
  const before = await readMark(dataDir);
  const plan = planOf(flags, dataDir, before);
  try {
    await openFolder(plan.to, "backups", plan.id);
    await openFolder(plan.keysTo, "keys", plan.id);
    // Those of before as well: earlier backups bear their stamps.
    const stampKeys = [...(await stampKeysIn(plan.keysTo)), stampKeyIn(join(dataDir, "keys"))];
    const stamps = stampsOf(plan.id, stampKeys);
    await writeMark(dataDir, plan);
    await setArchiving(cluster.admin, cluster.place, true);
    const ship = () => shipAll({ dataDir, waiting: waitingFolder(cluster.place), clock: systemClock }, plan);
    await ship();
    const { admin, place } = cluster;
    const pictures = () => namesIn(join(dataDir, "files"));
    const made = await makeBase({ admin, place, ship, stamps, pictures, describe }, plan.to, plan.id);
    const gone = await pruneBackups(plan, stamps);
    await writeMark(dataDir, { ...plan, lastBaseAt: isoOf(systemClock.now()) });
    return wordsOf(made, plan, gone, isOneDisk(plan, dataDir));
  } catch (error) {
    if (before === undefined) {
      removeMark(dataDir);
      await emptyFolder(plan.to, "backups", plan.id);
      await emptyFolder(plan.keysTo, "keys", plan.id);
      await setArchiving(cluster.admin, cluster.place, false).catch(() => undefined);
    }
    throw error;
  }
}

const describe: BaseBackupDeps["describe"] = async (client) => ({
  program: versionOf(),
  ...(await describeDatabase(client)),
});

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as { version: string }).version;

const isOneDisk = ({ to, keysTo }: BackupMark, dataDir: string): boolean => {
  const [own, ...others] = [dataDir, to, keysTo].map((folder) => statSync(folder).dev);
  return others.includes(own as number);
};

function wordsOf(
  { name, manifest }: MadeBase,
  { to, keysTo, keep }: BackupMark,
  gone: number,
  isSame: boolean,
): string {
  const bytes = manifest.database.reduce((sum, file) => sum + file.bytes, 0);
  const figure = (number: number): string => new Intl.NumberFormat("en").format(number);
  return [
    `The backup ${name} is complete: ${figure(Math.ceil(bytes / 1_000_000))} MB of database, ${figure(manifest.files.length)} pictures; everything up to ${manifest.stop.at} is in it.`,
    `A running server adds the rest to ${to} within a minute, and the keys to ${keysTo}.`,
    `Base backups that stay: ${keep}${gone === 0 ? "" : `; ${gone} older removed`}.`,
    ...(isSame ? ["The backup or its keys lie on the same disk as the data: a disk that fails takes both along."] : []),
  ].join("\n");
}

async function stop(dataDir: string, cluster: StoredCluster): Promise<string> {
  const mark = await readMark(dataDir);
  if (!mark) return "No backups are made of this data folder.";
  removeMark(dataDir);
  await setArchiving(cluster.admin, cluster.place, false);
  return `No further backups are made. Those in ${mark.to} and the keys in ${mark.keysTo} stay.`;
}

async function run(): Promise<string> {
  const flags = readFlags();
  if (flags.help) return HELP.trimEnd();
  const dataDir = dataDirOf(flags);
  // Customers' calls come first.
  setPriority(BEHIND_OTHERS);
  return withStoredCluster(dataDir, createLog("warn"), (cluster) =>
    flags.stop ? stop(dataDir, cluster) : backUp(flags, dataDir, cluster),
  );
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
