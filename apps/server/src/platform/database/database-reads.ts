/**
 * Reads for those who wait for an answer. Two classes, each with a few connections and a time limit of its own; a read whose
 * asker has gone is ended, one at a time and on a connection that is there already, so that no burst of them opens others.
 */
import type pg from "pg";
import { Outage } from "../process/outage.ts";
import { checkOut, kyselyOn, type OpenPool, openPool, type PoolOptions, send, sendOnce } from "./database-pool.ts";
import type { QueryResult, ReadClass, Reader, ReadOptions } from "./database-types.ts";

export type { ReadOptions } from "./database-types.ts";

const CLASSES: Readonly<Record<ReadClass, { readonly connections: number; readonly statementMsMax: number }>> = {
  endpoint: { connections: 8, statementMsMax: 5_000 },
  report: { connections: 4, statementMsMax: 15_000 },
};

/** A read that ends by itself so soon is not worth a connection, which goes with what is cancelled on it. */
const GRACE_MS = 250;

export interface Reads {
  as(options: ReadOptions): Reader;
  close(): Promise<void>;
}

interface ReadsDeps extends Omit<PoolOptions, "connections" | "statementMsMax"> {
  /** From where reads are cancelled. */
  readonly pool: pg.Pool;
}

/** Opens a class's connections when it is first asked for something. */
export function openReads({ pool: own, ...options }: ReadsDeps): Reads {
  const opened = new Map<ReadClass, OpenPool>();
  const cancel = createCanceller(own);

  const poolOf = (of: ReadClass): pg.Pool => {
    const known = opened.get(of);
    if (known) return known.pool;
    const made = openPool({ ...options, ...CLASSES[of], name: `${options.name} ${of}` });
    opened.set(of, made);
    return made.pool;
  };

  return {
    as({ class: of, signal }) {
      const borrow = () => borrowed(poolOf(of), cancel, signal);
      return {
        async query<R>(sql: Parameters<Reader["query"]>[0], params?: readonly unknown[]): Promise<QueryResult<R>> {
          const one = await borrow();
          try {
            const { rows, rowCount } = await one.query(sql, params);
            return { rows, rowCount: rowCount ?? 0 };
          } finally {
            one.release();
          }
        },
        kysely: kyselyOn(borrow),
      };
    },
    async close() {
      await Promise.all([...opened.values()].map((one) => one.close()));
    },
  };
}

/** A connection that one reader alone has, for as long as somebody waits. */
async function borrowed(pool: pg.Pool, cancel: Canceller, signal: AbortSignal | undefined) {
  if (signal?.aborted) throw gone();
  const client = await checkOut(pool);
  if (signal?.aborted) {
    client.release();
    throw gone();
  }
  let running: Running | undefined;
  const stop = (): void => {
    running ??= cancel(client);
  };
  signal?.addEventListener("abort", stop, { once: true });
  return {
    async query(sql: Parameters<Reader["query"]>[0], params?: readonly unknown[]): Promise<pg.QueryResult> {
      try {
        return await send(client, sql, params);
      } catch (error) {
        throw signal?.aborted ? gone(error) : error;
      }
    },
    release(isBroken?: boolean): void {
      signal?.removeEventListener("abort", stop);
      if (running === undefined) client.release(isBroken);
      else void running.end().then((isSent) => client.release(isBroken || isSent));
    },
  };
}

const gone = (cause: unknown = "nobody waits for the answer"): Outage => new Outage("gone", cause);

interface Running {
  /** Call once the statement has ended. True when a cancellation was sent: what comes next on the connection might meet it. */
  end(): Promise<boolean>;
}
type Canceller = (client: pg.PoolClient) => Running;

/** Cancels after the grace, one at a time; those that have ended meanwhile are let be. */
function createCanceller(pool: pg.Pool): Canceller {
  let before: Promise<unknown> = Promise.resolve();
  return (client) => {
    const over = new AbortController();
    const cancelling = (async () => {
      await pause(GRACE_MS, over.signal);
      const turn = before.then(async () => {
        if (over.signal.aborted) return false;
        const { processID } = client as unknown as { processID: number };
        // Where it cannot be sent, the statement has its time limit.
        await sendOnce(pool, "select pg_cancel_backend($1)", [processID]).catch(() => undefined);
        return true;
      });
      before = turn;
      return turn;
    })();
    return {
      end() {
        over.abort();
        return cancelling;
      },
    };
  };
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
