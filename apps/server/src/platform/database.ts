/**
 * The one way to Postgres: reads, and transactions that a command owns. Amounts and ids arrive as decimal text, instants
 * as epoch milliseconds. An outage is thrown as `Outage`; it never kills the process.
 */
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { Schema } from "./database-schema.ts";
import { databaseTypes } from "./database-types.ts";
import type { Log } from "./log.ts";
import { Outage, outageOf } from "./outage.ts";

export interface QueryResult<R> {
  rows: R[];
  /** Rows returned or changed. */
  rowCount: number;
}

/** A statement with a name is prepared once per connection and then reused. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

export interface Reader {
  /** `$1` stands for the first parameter. Rows are typed by the caller. */
  query<R = Record<string, unknown>>(sql: string | Statement, params?: readonly unknown[]): Promise<QueryResult<R>>;
  readonly kysely: Kysely<Schema>;
}

/**
 * A transaction in progress. Several queries may be sent without awaiting each (they are pipelined); a failed one that was
 * not awaited still rolls everything back.
 */
export interface Tx extends Reader {
  /** Called once the work is kept for good, never when it is rolled back. Must not throw. */
  afterCommit(callback: () => void): void;
}

export interface TransactionOptions {
  isolation?: "read committed" | "repeatable read" | "serializable";
  readOnly?: boolean;
  /** Milliseconds to wait for a lock and to sit idle; as the database was opened unless a job that holds no money's rows says otherwise. */
  patienceMs?: number;
}

export interface Database extends Reader {
  /** Commits when `work` returns, rolls back when it throws. Work outside the database does not belong in it. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}

export type Connection = pg.ClientConfig;

export interface DatabaseOptions {
  connection: Connection;
  log: Log;
  /** Connections at most; 20 by default. */
  connections?: number;
  /** Milliseconds to wait for a lock, and for a transaction to sit idle; 1,000 by default, as the program runs. */
  patienceMs?: number;
}

const PATIENCE_MS = 1_000;

export function createDatabase(options: DatabaseOptions): Database {
  const { connection, log, connections = 20, patienceMs = PATIENCE_MS } = options;
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    lock_timeout: patienceMs,
    idle_in_transaction_session_timeout: patienceMs,
    options: `${connection.options ?? ""} -c timezone=UTC -c datestyle=ISO`.trim(),
    application_name: "candor",
    types: databaseTypes,
  });
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
    kysely: kyselyOnPool(pool),
    query: async (sql, params) => answer(await send(pool as unknown as Queryable, sql, params)),
    transaction: (work, options) => transact(pool, work, options ?? {}),
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

type Queryable = Pick<pg.ClientBase, "query">;

async function send(on: Queryable, sql: string | Statement, params?: readonly unknown[]): Promise<pg.QueryResult> {
  try {
    const statement = typeof sql === "string" ? { text: sql, values: params as unknown[] } : sql;
    return await on.query(statement as pg.QueryConfig);
  } catch (error) {
    throw outageOf(error);
  }
}

const answer = <R>({ rows, rowCount }: pg.QueryResult): QueryResult<R> => ({ rows, rowCount: rowCount ?? 0 });

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw outageOf(error);
  }
}

function beginText({ isolation, readOnly, patienceMs }: TransactionOptions): string {
  let text = "begin";
  if (isolation) text += ` isolation level ${isolation}`;
  if (readOnly) text += " read only";
  if (patienceMs === undefined) return text;
  const limit = Math.trunc(patienceMs);
  return `${text}; set local lock_timeout = ${limit}; set local idle_in_transaction_session_timeout = ${limit}`;
}

async function transact<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
  const client = await checkOut(pool);
  const tx = openTx(client);
  let isBroken = false;
  try {
    void tx.query(beginText(options));
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    isBroken = !(await tx.rollBack());
    throw outageOf(tx.causeOf(error));
  } finally {
    tx.letGo();
    client.release(isBroken);
  }
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

/** "current transaction is aborted": said of every statement after the one that failed. */
const isAftermath = (error: unknown): boolean => hasCode(error, "25P02");

/**
 * Postgres ended the session because the program, given no time by its machine, stood still within a transaction. What it
 * said of that may be unread when the next statement finds the way closed.
 */
const isEndedIdle = (lost: unknown): boolean => hasCode(lost, "25P03", "EPIPE", "ECONNRESET");

interface OpenTx extends Tx {
  commit(): Promise<void>;
  /** The failure itself where a statement behind it only met its aftermath, or a session that was gone. */
  causeOf(error: unknown): unknown;
  /** True when the connection can be used again. */
  rollBack(): Promise<boolean>;
  /** Call at the end: the connection is another transaction's. */
  letGo(): void;
}

function openTx(client: pg.PoolClient): OpenTx {
  const callbacks: (() => void)[] = [];
  let failure: unknown;
  let isOpen = true;
  let kysely: Kysely<Schema> | undefined;
  /** Why the session was gone before the commit was sent: nothing of it is kept, and another session may do it again. */
  let ended: Outage | undefined;
  const noteLoss = (lost: unknown): void => {
    if (isOpen && isEndedIdle(lost)) ended ??= new Outage("contention", lost);
  };
  client.on("error", noteLoss);

  function sendOpen(sql: string | Statement, params?: readonly unknown[]): Promise<pg.QueryResult> {
    if (!isOpen) return Promise.reject(new Error("the transaction has ended"));
    const sent = send(client, sql, params);
    // Remembered for the commit, and handled here, so that a query nobody awaits cannot end the process.
    sent.catch((error: unknown) => {
      if (!isAftermath(error)) failure = error;
    });
    return sent;
  }

  return {
    query: (sql, params) => {
      const answered = sendOpen(sql, params).then(answer<never>);
      answered.catch(() => undefined);
      return answered;
    },
    get kysely() {
      kysely ??= kyselyOn(async () => ({ query: sendOpen, release: () => undefined }));
      return kysely;
    },
    afterCommit(callback) {
      callbacks.push(callback);
    },
    async commit() {
      if (ended) throw ended;
      isOpen = false;
      const { command } = await client.query("commit").catch((error: unknown) => {
        throw outageOf(error, true);
      });
      // Postgres answers COMMIT with ROLLBACK when an earlier statement had failed.
      if (command !== "COMMIT") throw failure ?? new Error("an earlier failure rolled the transaction back");
      for (const callback of callbacks) callback();
    },
    causeOf: (error) => ended ?? (isAftermath(error) ? (failure ?? error) : error),
    async rollBack() {
      isOpen = false;
      return client.query("rollback").then(
        () => true,
        () => false,
      );
    },
    letGo: () => void client.off("error", noteLoss),
  };
}

interface KyselyConnection {
  query(sql: string, params: readonly unknown[]): Promise<pg.QueryResult>;
  release(isBroken?: boolean): void;
}

function kyselyOn(connect: () => Promise<KyselyConnection>): Kysely<Schema> {
  const pool = { connect, end: async () => undefined, options: {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

function kyselyOnPool(pool: pg.Pool): Kysely<Schema> {
  return kyselyOn(async () => {
    const client = await checkOut(pool);
    return {
      query: (sql, params) => send(client, sql, params),
      release: (isBroken) => client.release(isBroken),
    };
  });
}
