/**
 * Opens the database the configuration names: the embedded one, or a server of the operator's. Brings its schema up to
 * date as the owner, then hands out the program's own connection.
 */
import pg from "pg";
import { chooseInstallation, type Installation } from "../core/installation/installation.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { type BackupUpkeep, startBackupUpkeep } from "../platform/backup/backup-upkeep.ts";
import { systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { postgresSettingsOf } from "../platform/config/config-postgres.ts";
import { type Connection, createDatabase, type Database } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { MONEY_PLACES } from "../platform/http/money-commands.ts";
import type { Log } from "../platform/log.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { messageOf, StartRefused } from "../platform/process/start-refused.ts";

export interface Store {
  database: Database;
  /** As the role of operators' sign-in, which signs in elsewhere: nothing connects by it here. */
  operatorDatabase: Database;
  /** For the price grid and for the desk alone. */
  pools: { feed: Database; desk: Database };
  /** Operators' sign-in's way in; nothing connects by it before somebody signs in. */
  operatorConnection: Connection;
  /** The program's own way in, for libraries that open connections of their own. */
  connection: Connection;
  /** Of the embedded database; another one is backed up by its own tools. */
  backups: BackupUpkeep | null;
  /** As the owner of the tables; nothing of the running program connects by it but a sandbox's first start. */
  ownerConnection: Connection;
  /** What kind of installation the database belongs to. */
  installation: Installation;
  /** A sentence for the person who started the program, if there is one. */
  notice: string | null;
  stop(): Promise<void>;
}

export function openStore(config: Config, log: Log): Promise<Store> {
  const { databaseUrl } = config;
  return databaseUrl === null ? openEmbedded(config, log) : openForeign(config, databaseUrl, log);
}

async function openEmbedded(config: Config, log: Log): Promise<Store> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, settings: postgresSettingsOf(config) });
  const { dataDir } = config;
  // Beside the schema, with which it has nothing to do; what it throws is thrown where it is awaited.
  const upkeep = startBackupUpkeep({ ...postgres, dataDir, clock: systemClock, log });
  upkeep.catch(() => undefined);
  let installation: Installation;
  let backups: BackupUpkeep;
  try {
    await migrate(postgres.owner);
    installation = await settleKind(config, postgres.owner, log);
    backups = await upkeep;
  } catch (error) {
    await postgres.stop();
    await upkeep.then((begun) => begun.stop()).catch(() => undefined);
    throw error;
  }
  const opened = openPools(postgres.app, postgres.operators, log);
  return {
    ...opened,
    installation,
    connection: postgres.app,
    ownerConnection: postgres.owner,
    operatorConnection: postgres.operators,
    backups,
    notice: [postgres.notice, backups.notice].filter((said) => said !== null).join(" ") || null,
    async stop() {
      await opened.stop();
      await postgres.stop();
      await backups.stop();
    },
  };
}

async function openForeign(config: Config, databaseUrl: string, log: Log): Promise<Store> {
  const app: Connection = { connectionString: databaseUrl };
  await refuseUnfit(app, config);
  const ownerConnection = { connectionString: config.migrateUrl ?? databaseUrl };
  await migrate(ownerConnection);
  const installation = await settleKind(config, ownerConnection, log);
  const operatorConnection = { connectionString: config.operatorDatabaseUrl ?? config.migrateUrl ?? databaseUrl };
  const opened = openPools(app, operatorConnection, log);
  return { ...opened, connection: app, ownerConnection, operatorConnection, installation, backups: null, notice: null };
}

/**
 * What the owner alone may write. The kind is chosen at the first start; a later one that asks for another is refused, and nothing is
 * changed.
 */
export async function settleKind(
  { isSandbox, isProduction, dataDir }: Pick<Config, "isSandbox" | "isProduction" | "dataDir">,
  owner: Connection,
  log: Log,
): Promise<Installation> {
  const database = createDatabase({ connection: owner, log, connections: 1, statementMsMax: 0, name: "candor owner" });
  try {
    await tickLogTools.sayKeeping(database, isProduction ? "all" : "short");
    const installation = await chooseInstallation(database, isSandbox === true ? "sandbox" : "ordinary");
    // Loaded with what is composed, while Postgres starts.
    await (await import("../core/instrument/instrument.ts")).seed(database);
    if (isSandbox === true && !installation.isSandbox)
      throw new StartRefused(
        `DATA_DIR ${dataDir} was not begun as a sandbox and never becomes one: choose another folder with --data-dir.`,
      );
    if (isSandbox === false && installation.isSandbox)
      throw new StartRefused(
        `DATA_DIR ${dataDir} is a sandbox and stays one: leave SANDBOX out, or choose another folder with --data-dir.`,
      );
    const bytes = await tickLogTools.compact(database);
    if (bytes > 0) log.info({ bytes }, "the room of folded heads has come back");
    return installation;
  } finally {
    await database.close();
  }
}

/**
 * The desk commits one batch while it opens the next; what else it asks comes between. Jobs have ten beside those of the commands
 * that move money.
 */
const CONNECTIONS = { rest: 10 + MONEY_PLACES, feed: 4, desk: 5 };

/** As the database's list of sessions, and /metrics, show the sign-in of operators. */
export const OPERATORS = "candor operators";

type Pools = Pick<Store, "database" | "operatorDatabase" | "pools" | "stop">;

function openPools(connection: Connection, operatorConnection: Connection, log: Log): Pools {
  const open = (name: string, connections: number) => createDatabase({ connection, log, connections, name });
  const database = open("candor", CONNECTIONS.rest);
  const operatorDatabase = createDatabase({ connection: operatorConnection, log, connections: 1, name: OPERATORS });
  const pools = { feed: open("candor feed", CONNECTIONS.feed), desk: open("candor desk", CONNECTIONS.desk) };
  const all = [database, operatorDatabase, pools.feed, pools.desk];
  const stop = async () => void (await Promise.all(all.map((pool) => pool.close())));
  return { database, operatorDatabase, pools, stop };
}

const OLDEST = 15;

/** Of the server itself: that it answers, is new enough, has the roles that are granted their rights, and that we are no superuser. */
async function refuseUnfit(connection: Connection, { isProduction }: Config): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  const { isSuperuser, version, lacking } = await client
    .connect()
    .then(() =>
      client.query<{ isSuperuser: boolean; version: number; lacking: string | null }>(
        `select rolsuper as "isSuperuser", current_setting('server_version_num')::int / 10000 as version,
           (select wanted from unnest('{candor_app,candor_operators}'::text[]) wanted
             where not exists (select from pg_roles where rolname = wanted) limit 1) as lacking
         from pg_roles where rolname = current_user`,
      ),
    )
    .then(({ rows }) => rows[0] ?? { isSuperuser: false, version: 0, lacking: null })
    .catch((error: unknown) => {
      throw new StartRefused(`The database of DATABASE_URL does not answer: ${messageOf(error)}.`);
    })
    .finally(() => client.end().catch(() => undefined));
  if (version < OLDEST) throw new StartRefused(`Postgres ${version} is too old: Candor needs ${OLDEST} or newer.`);
  if (lacking !== null)
    throw new StartRefused(`The database has no role ${lacking}: create it first (docs/OPERATIONS.md).`);
  if (isSuperuser && isProduction) {
    throw new StartRefused(
      "DATABASE_URL is a superuser, which the program refuses to be in production: use candor_app.",
    );
  }
}
