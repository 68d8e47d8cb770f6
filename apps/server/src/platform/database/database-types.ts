/** What a database is to the rest of the server. */
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Schema } from "./database-schema.ts";

/** `endpoint`: what customers and visitors ask for. `report`: what operators ask for, over everybody's rows. */
export type ReadClass = "endpoint" | "report";

export interface ReadOptions {
  readonly class: ReadClass;
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal | undefined;
}

/** A statement with a name is prepared once per connection and then reused. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

export interface QueryResult<R> {
  rows: R[];
  /** Rows returned or changed. */
  rowCount: number;
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
  /** Milliseconds to sit idle, where that is less than the patience with locks. */
  idleMs?: number;
  /** Milliseconds to wait for a lock alone, for work that others wait for. */
  lockMs?: number;
  /** Milliseconds that each statement of it may take; as the database was opened, but ten minutes with `patienceMs`. */
  statementMs?: number;
}

export interface Database extends Reader {
  /** Commits when `work` returns, rolls back when it throws. Work outside the database does not belong in it. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Reads that somebody waits for, on connections of their own: whatever they cost, commands find theirs free. Each has the
   * time of its class, and ends when nobody waits any more.
   */
  reads(options: ReadOptions): Reader;
  close(): Promise<void>;
  readonly pool: pg.Pool;
}
