/**
 * Gives up connections to Postgres that say nothing any more, as after a fail-over whose farewell never came or behind a firewall
 * that forgot them: TCP alone waits a quarter of an hour, or without end where nothing was sent. Never ends one that only waits
 * for as long as Postgres itself lets a statement run.
 */
import type pg from "pg";

/** Beyond what Postgres allows a statement, and a lock: by then it has said so, also on a machine that is short of time. */
const SLACK_MS = 4_000;
/** Before something is sent on a connection that rests, the system asks whether the other side is there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

interface Watched {
  readonly pool: PoolState;
  /** As the pool was opened; a transaction may have another limit. */
  readonly usualMs: number;
  limitMs: number;
  unanswered: number;
  answeredAt: number;
  timer: NodeJS.Timeout | undefined;
}

interface PoolState {
  /** Since when the last that was given up had said nothing: whichever of its others was not heard since may be as dead. */
  silentSince: number;
}

const watched = new WeakMap<object, Watched>();

/** Milliseconds without a word after which a connection is given up. 0 stands for a statement without a limit. */
const silenceMsOf = (statementMsMax: number, patienceMs: number): number =>
  statementMsMax === 0 ? Number.POSITIVE_INFINITY : statementMsMax + patienceMs + SLACK_MS;

/** Has a pool's connections be watched. @param statementMsMax 0 without a limit */
export function watchSilence(pool: pg.Pool, statementMsMax: number, patienceMs: number): void {
  const state: PoolState = { silentSince: Number.NEGATIVE_INFINITY };
  const usualMs = silenceMsOf(statementMsMax, patienceMs);
  pool.on("connect", (client) => {
    const fresh = { unanswered: 0, answeredAt: performance.now(), timer: undefined };
    watched.set(client, { pool: state, usualMs, limitMs: usualMs, ...fresh });
  });
}

/** For a transaction whose statements may take so long; as the pool was opened where it is left out. */
export function limitSilence(client: pg.PoolClient, statementMs?: number, patienceMs = 0): void {
  const own = watched.get(client);
  if (own) own.limitMs = statementMs === undefined ? own.usualMs : silenceMsOf(statementMs, patienceMs);
}

/** Ends a connection that was not heard since another of its pool went silent. True where it did. */
export function endSuspect(client: pg.PoolClient): boolean {
  const own = watched.get(client);
  if (own === undefined || own.answeredAt >= own.pool.silentSince) return false;
  giveUp(client);
  client.release(true);
  return true;
}

/** The connection ends at once, without a farewell that nobody would take; what was sent on it fails. */
function giveUp(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

/** What was sent on a connection, whose answer ends its silence. */
export async function heardOn<T>(client: pg.PoolClient, answer: Promise<T>): Promise<T> {
  const own = watched.get(client);
  if (!own) return answer;
  own.unanswered += 1;
  if (own.unanswered === 1) wait(client, own);
  try {
    return await answer;
  } finally {
    own.unanswered -= 1;
    own.answeredAt = performance.now();
    // The next of what was sent ahead has its time from here.
    if (own.unanswered > 0) own.timer?.refresh();
    else clearTimeout(own.timer);
  }
}

function wait(client: pg.PoolClient, own: Watched): void {
  own.timer = undefined;
  if (own.limitMs === Number.POSITIVE_INFINITY) return;
  own.timer = setTimeout(() => {
    const { answeredAt, limitMs } = own;
    // An answer that came while this process itself stood still counts.
    setImmediate(() => {
      if (own.unanswered === 0 || own.answeredAt !== answeredAt) return;
      own.pool.silentSince = performance.now() - limitMs;
      giveUp(client);
    });
  }, own.limitMs);
  own.timer.unref();
}
