/** The way to Postgres as the platform opens it: pools of connections with their limits, and one statement sent on one of them. */
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { outageOf } from "../process/outage.ts";
import { countFailure, countPool } from "./database-figures.ts";
import type { Schema } from "./database-schema.ts";
import { endSuspect, heardOn, KEEP_ALIVE, watchSilence } from "./database-silence.ts";
import type { Statement } from "./database-types.ts";
import { databaseTypes } from "./database-values.ts";

export interface PoolOptions {
  readonly connection: pg.ClientConfig;
  readonly log: Log;
  /** As the database's list of sessions shows it. */
  readonly name: string;
  readonly connections: number;
  readonly patienceMs: number;
  /** Milliseconds that a statement may take; 0 without a limit. */
  readonly statementMsMax: number;
}

export interface OpenPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Limits are the sessions' own from their start, so that no statement carries them. */
export function openPool(options: PoolOptions): OpenPool {
  const { connection, log, name, connections, patienceMs, statementMsMax } = options;
  const pool = new pg.Pool({
    ...connection,
    ...KEEP_ALIVE,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    lock_timeout: patienceMs,
    idle_in_transaction_session_timeout: patienceMs,
    statement_timeout: statementMsMax === 0 ? false : statementMsMax,
    options: `${connection.options ?? ""} -c timezone=UTC -c datestyle=ISO`.trim(),
    application_name: name,
    types: databaseTypes,
  });
  watchSilence(pool, statementMsMax, patienceMs);
  const uncount = countPool({ name, max: connections, pool });
  let closing: Promise<void> | undefined;
  const lost = (error: Error): void => {
    // Of those that are being closed anyway, the database may end some first.
    if (!closing) log.warn({ err: error }, "a database connection was lost");
  };
  pool.on("error", lost);
  // Without a listener on each client a lost database would end the process.
  pool.on("connect", (client) => client.on("error", lost));
  return {
    pool,
    close() {
      closing ??= pool.end().finally(uncount);
      return closing;
    },
  };
}

export async function send(
  on: pg.PoolClient,
  sql: string | Statement,
  params?: readonly unknown[],
): Promise<pg.QueryResult> {
  try {
    const statement = typeof sql === "string" ? { text: sql, values: params as unknown[] } : sql;
    return await heardOn(on, on.query(statement as pg.QueryConfig));
  } catch (error) {
    countFailure(error);
    throw outageOf(error);
  }
}

/** One statement on a connection of the pool. */
export async function sendOnce(
  pool: pg.Pool,
  sql: string | Statement,
  params?: readonly unknown[],
): Promise<pg.QueryResult> {
  const client = await checkOut(pool);
  let isBroken = true;
  try {
    const result = await send(client, sql, params);
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}

export async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    for (;;) {
      const client = await pool.connect();
      if (!endSuspect(client)) return client;
    }
  } catch (error) {
    countFailure(error);
    throw outageOf(error);
  }
}

interface KyselyConnection {
  query(sql: string, params: readonly unknown[]): Promise<pg.QueryResult>;
  release(isBroken?: boolean): void;
}

export function kyselyOn(connect: () => Promise<KyselyConnection>): Kysely<Schema> {
  const pool = { connect, end: async () => undefined, options: {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

export function kyselyOnPool(pool: pg.Pool): Kysely<Schema> {
  return kyselyOn(async () => {
    const client = await checkOut(pool);
    return {
      query: (sql, params) => send(client, sql, params),
      release: (isBroken) => client.release(isBroken),
    };
  });
}
