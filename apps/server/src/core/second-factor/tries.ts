/**
 * The rule for wrong tries: five in a row and none is taken for a while, longer each time, until a right one ends the row. Pure;
 * who keeps the count locks it, so that tries are counted one at a time.
 */
import { type Refusal, type RefusalCode, refuse } from "@candor/api/refusal";
import { type Instant, instantOf } from "@candor/money/money";

export const TRIES_MAX = 5;
const MINUTE_MS = 60_000;

export interface Tries {
  /** 0 to 5; at five there is a lock. */
  readonly wrongInRow: number;
  /** Locks since the last right try. */
  readonly locksInRow: number;
  readonly lockedUntil: Instant | null;
}

export const NO_TRIES: Tries = { wrongInRow: 0, locksInRow: 0, lockedUntil: null };

/** How long the first, second … lock lasts, in milliseconds. */
export type LockLength = (locksBefore: number) => number;

const FACTOR_MINUTES = [1, 5, 15] as const;
/** 1, 5, 15, then 60 minutes each. */
export const secondFactorLock: LockLength = (before) => (FACTOR_MINUTES[before] ?? 60) * MINUTE_MS;

const DAY_MS = 24 * 60 * MINUTE_MS;
/** 15 minutes, then twice as long each time, a day at most. */
export const payPasswordLock: LockLength = (before) => Math.min(15 * MINUTE_MS * 2 ** before, DAY_MS);

export const isLocked = ({ lockedUntil }: Tries, now: Instant): boolean => lockedUntil !== null && lockedUntil > now;

/** The same with one try more, which counts as wrong until it is known to be right. Only for what is not locked. */
export function withTry(tries: Tries, now: Instant, lockLength: LockLength): Tries {
  const wrongInRow = tries.lockedUntil === null ? tries.wrongInRow + 1 : 1;
  const { locksInRow } = tries;
  if (wrongInRow < TRIES_MAX) return { wrongInRow, locksInRow, lockedUntil: null };
  return { wrongInRow, locksInRow: locksInRow + 1, lockedUntil: instantOf(now + lockLength(locksInRow)) };
}

/** The same without a try that was counted and never looked at. */
export function withoutTry({ wrongInRow, locksInRow, lockedUntil }: Tries): Tries {
  return {
    wrongInRow: Math.max(wrongInRow - 1, 0),
    locksInRow: lockedUntil === null ? locksInRow : locksInRow - 1,
    lockedUntil: null,
  };
}

/** Says until when no try is taken. */
export const lockedRefusal = (code: RefusalCode, { lockedUntil }: Tries): Refusal =>
  refuse(code, lockedUntil === null ? {} : { until_at: lockedUntil });
