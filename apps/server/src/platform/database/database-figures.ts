/** What this process's pools and statements have met, counted in one place for /metrics. Holds no connection itself. */
import type pg from "pg";

export interface PoolFigures {
  /** As the database's list of sessions shows it. */
  readonly name: string;
  readonly max: number;
  readonly busy: number;
  readonly idle: number;
  /** Who waits for a connection. */
  readonly waiting: number;
}

/** Which limit of time ended it: a statement's, a lock's, that of a transaction that stood still, or of getting a connection. */
export type TimeLimit = "statement" | "lock" | "idle-transaction" | "connection";

interface OpenPool {
  readonly name: string;
  readonly max: number;
  readonly pool: pg.Pool;
}

const pools = new Set<OpenPool>();
const failures = new Map<string, number>();
const timeouts = new Map<TimeLimit, number>();

/** Until the function returned is called. */
export function countPool(one: OpenPool): () => void {
  pools.add(one);
  return () => void pools.delete(one);
}

/** Pools of one name as one. */
export function poolFigures(): readonly PoolFigures[] {
  const groups = Map.groupBy(pools, ({ name }) => name);
  return Array.from(groups, ([name, own]) => {
    const sum = (of: (one: OpenPool) => number) => own.reduce((total, one) => total + of(one), 0);
    const idle = sum(({ pool }) => pool.idleCount);
    return {
      ...{ name, idle, max: sum(({ max }) => max), waiting: sum(({ pool }) => pool.waitingCount) },
      busy: sum(({ pool }) => pool.totalCount) - idle,
    };
  });
}

const LIMITS: Readonly<Record<string, TimeLimit>> = {
  "57014": "statement",
  "55P03": "lock",
  "25P03": "idle-transaction",
};
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Of what the driver or the network say without a word of Postgres. */
const NO_SQLSTATE = "network";

/** Each failure once, as it comes from the driver. */
export function countFailure(error: unknown): void {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const kind = SQLSTATE.test(code) ? code.slice(0, 2) : NO_SQLSTATE;
  failures.set(kind, (failures.get(kind) ?? 0) + 1);
  const isNoConnection = error instanceof Error && /timeout exceeded when trying to connect/i.test(error.message);
  const limit = isNoConnection ? "connection" : LIMITS[code];
  if (limit !== undefined) timeouts.set(limit, (timeouts.get(limit) ?? 0) + 1);
}

/** Since the start, by the class of the SQLSTATE: "23", "40", "57"; "network" where there was none. */
export const failuresByClass = (): ReadonlyMap<string, number> => failures;

/** Since the start. */
export const timeoutsByLimit = (): ReadonlyMap<TimeLimit, number> => timeouts;
