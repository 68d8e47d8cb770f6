/**
 * The one way to Postgres: reads, and transactions that a command owns. Amounts and ids arrive as decimal text, instants
 * as epoch milliseconds. An outage is thrown as `Outage`; it never kills the process.
 */
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Log } from "../log.ts";
import { Outage, outageOf } from "../process/outage.ts";
import { countFailure } from "./database-figures.ts";
import { checkOut, kyselyOn, kyselyOnPool, openPool, send, sendOnce } from "./database-pool.ts";
import { openReads } from "./database-reads.ts";
import type { Schema } from "./database-schema.ts";
import { heardOn, limitSilence } from "./database-silence.ts";
import type { Database, QueryResult, Statement, TransactionOptions, Tx } from "./database-types.ts";

export type { Database, Reader, Statement, Tx } from "./database-types.ts";

export type Connection = pg.ClientConfig;

export interface DatabaseOptions {
  connection: Connection;
  log: Log;
  /** Connections at most; 20 by default. */
  connections?: number;
  /** Milliseconds to wait for a lock, and for a transaction to sit idle; 1,000 by default, as the program runs. */
  patienceMs?: number;
  /** Milliseconds that a statement may take; a minute by default, 0 without a limit. Commands and reads have less. */
  statementMsMax?: number;
  /** As the database's list of sessions shows it: which part of the program this is. */
  name?: string;
}

const PATIENCE_MS = 1_000;
/** No statement of the program's own takes so long, a whole start and every job included; those that may say so themselves. */
const STATEMENT_MS_MAX = 60_000;
/** Of transactions that say how patient they are: jobs, which hold nobody up. */
const JOB_STATEMENT_MS_MAX = 600_000;

export function createDatabase(options: DatabaseOptions): Database {
  const { name = "candor", connections = 20, patienceMs = PATIENCE_MS, statementMsMax = STATEMENT_MS_MAX } = options;
  const { connection, log } = options;
  const { pool, close } = openPool({ connection, log, name, connections, patienceMs, statementMsMax });
  const reads = openReads({ connection, log, name, patienceMs, pool });
  return {
    pool,
    kysely: kyselyOnPool(pool),
    query: async (sql, params) => answer(await sendOnce(pool, sql, params)),
    transaction: (work, options) => transact(pool, work, options ?? {}),
    reads: reads.as,
    async close() {
      await Promise.all([close(), reads.close()]);
    },
  };
}

const answer = <R>({ rows, rowCount }: pg.QueryResult): QueryResult<R> => ({ rows, rowCount: rowCount ?? 0 });

/** One message, which nobody waits for: limits of its own cost a transaction no turn of the wire. */
function beginText(
  { isolation, readOnly, patienceMs, idleMs, lockMs }: TransactionOptions,
  statement?: number,
): string {
  let text = "begin";
  if (isolation) text += ` isolation level ${isolation}`;
  if (readOnly) text += " read only";
  if (statement !== undefined) text += `; set local statement_timeout = ${Math.trunc(statement)}`;
  if (lockMs !== undefined) text += `; set local lock_timeout = ${Math.trunc(lockMs)}`;
  if (patienceMs === undefined) return text;
  const [locked, idle] = [patienceMs, idleMs ?? patienceMs].map(Math.trunc);
  return `${text}; set local lock_timeout = ${locked}; set local idle_in_transaction_session_timeout = ${idle}`;
}

/** What each statement may take; undefined where the database was opened with it. */
const statementMsOf = ({ patienceMs, statementMs }: TransactionOptions): number | undefined =>
  statementMs ?? (patienceMs === undefined ? undefined : JOB_STATEMENT_MS_MAX);

async function transact<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
  const client = await checkOut(pool);
  const statementMs = statementMsOf(options);
  limitSilence(client, statementMs, options.patienceMs);
  const tx = openTx(client);
  let isBroken = false;
  try {
    void tx.query(beginText(options, statementMs));
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    isBroken = !(await tx.rollBack());
    throw outageOf(tx.causeOf(error));
  } finally {
    tx.letGo();
    limitSilence(client);
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
      const { command } = await heardOn(client, client.query("commit")).catch((error: unknown) => {
        countFailure(error);
        throw outageOf(error, true);
      });
      // Postgres answers COMMIT with ROLLBACK when an earlier statement had failed.
      if (command !== "COMMIT") throw failure ?? new Error("an earlier failure rolled the transaction back");
      for (const callback of callbacks) callback();
    },
    causeOf: (error) => ended ?? (isAftermath(error) ? (failure ?? error) : error),
    async rollBack() {
      isOpen = false;
      return heardOn(client, client.query("rollback")).then(
        () => true,
        () => false,
      );
    },
    letGo: () => void client.off("error", noteLoss),
  };
}
