/**
 * Whether an instrument's price may be traded on: halt rather than settle wrong (DOMAIN section 3; docs/decisions/0040).
 * Pure: each grid step's observation gives the next health; only what is observed here ever halts or resumes an instrument
 * by rule.
 */
import type { HaltCause } from "@candor/engine/halt-entry";
import {
  CONFIRMING_SOURCES,
  HOLD_MS,
  isJump,
  JUMP_WINDOW_MS,
  RESUME_AFTER_MS,
  UNOBSERVED_MS,
} from "@candor/engine/price-rules";
import type { Instant } from "@candor/money/money";

export type RuleHaltCause = Exclude<HaltCause, "operator">;

export interface PricePoint {
  /** On the clock that jumps are measured by. */
  readonly at: Instant;
  readonly price: number;
}

/** A jump that nobody has confirmed yet: it waits, halted, until it has held. */
interface UnconfirmedMove {
  readonly from: number;
  readonly to: number;
  readonly since: Instant;
  /** When the source said what made the move: only a later word shows that it means it. */
  readonly saidAt: Instant;
}

export interface PriceHealth {
  /** Why it is halted, as it began; null while the price is good. */
  readonly halt: RuleHaltCause | null;
  /** Since when everything observed was good, and when a source had last spoken then; counts toward resuming. */
  readonly goodSince: { readonly at: Instant; readonly saidAt: Instant } | null;
  readonly move: UnconfirmedMove | null;
  /** Prices of the last second, both its ends included, for telling a jump. */
  readonly recent: readonly PricePoint[];
  /** The price of the last valid tick: stands in for `recent` where that is empty. Null before the first. */
  readonly lastGood: number | null;
  /** The grid instant of the last observation; null before the first. */
  readonly seenAt: Instant | null;
}

export interface Observation {
  /** The grid instant. */
  readonly now: Instant;
  /** The instant that jumps are measured by: the grid's, or a recording's own, since what it leaves out is no jump. */
  readonly at: Instant;
  /** The clock that jumps are measured by stands still while nobody watches: nothing is compared across what it leaves out. */
  readonly isRecorded?: boolean;
  readonly price: number;
  /** Sources that have not gone stale. */
  readonly freshSources: number;
  /** False when the fresh sources contradict each other. */
  readonly isAgreed: boolean;
  /** When a source last spoke. */
  readonly saidAt: Instant;
}

/** Before the first observation. */
export const UNOBSERVED: PriceHealth = {
  halt: null,
  goodSince: null,
  move: null,
  recent: [],
  lastGood: null,
  seenAt: null,
};

/** Of an instrument whose last price was good. @param before those of the second before it, oldest first */
export const goodAt = (last: PricePoint, before: readonly PricePoint[] = []): PriceHealth => ({
  ...UNOBSERVED,
  recent: [...before, last],
  lastGood: last.price,
});

/** Of an instrument that nobody observes, or that is halted without being observed; what it knows outlives that. */
export const unobserved = ({ halt, lastGood }: Pick<PriceHealth, "halt" | "lastGood">): PriceHealth => ({
  ...UNOBSERVED,
  halt,
  lastGood,
});

export function nextHealth(before: PriceHealth, seen: Observation): PriceHealth {
  const next = judged(before, seen);
  return next.halt === null ? { ...next, lastGood: seen.price } : next;
}

function judged(before: PriceHealth, seen: Observation): PriceHealth {
  const health = withoutGap(before, seen.now);
  const recent = health.recent.filter(({ at }) => at >= seen.at - JUMP_WINDOW_MS);
  const next: PriceHealth = { ...health, recent: [...recent, { at: seen.at, price: seen.price }], seenAt: seen.now };
  if (seen.freshSources === 0) return faulty(next, "silence");
  if (!seen.isAgreed) return faulty(next, "disagreement");
  const from = comparable(health, recent, seen).find((price) => isJump(price, seen.price));
  if (health.move) return afterMove(next, health.move, from !== undefined, seen);
  if (from === undefined || isConfirmed(seen)) return good(next, seen);
  if (health.halt !== null) return faulty(next, "jump");
  const move = { from, to: seen.price, since: seen.now, saidAt: seen.saidAt };
  return { ...next, halt: "jump", goodSince: null, move, recent: next.recent.slice(-1) };
}

/** The prices of the last second; where there is none, the last good one, however long ago nobody watched any more. */
function comparable({ move, lastGood }: PriceHealth, recent: readonly PricePoint[], seen: Observation): number[] {
  if (recent.length > 0) return recent.map(({ price }) => price);
  return lastGood === null || move !== null || seen.isRecorded ? [] : [lastGood];
}

const isConfirmed = ({ freshSources }: Observation): boolean => freshSources >= CONFIRMING_SOURCES;

/** Time that nobody watched counts neither as health nor as holding. */
function withoutGap(health: PriceHealth, now: Instant): PriceHealth {
  const { seenAt, move } = health;
  if (seenAt === null || now - seenAt <= UNOBSERVED_MS) return health;
  return { ...health, goodSince: null, move: move && { ...move, since: now } };
}

/** What becomes of a halt whose jump was not confirmed: it is over once the jump is, or a fault like any other. */
function afterMove(next: PriceHealth, move: UnconfirmedMove, jumpsAgain: boolean, seen: Observation): PriceHealth {
  if (!isBeyondHalfway(seen.price, move)) return faulty(next, "jump");
  const hasHeld = seen.now - move.since >= HOLD_MS && seen.saidAt > move.saidAt;
  if (isConfirmed(seen) || (hasHeld && !jumpsAgain))
    return { ...next, halt: null, goodSince: goodFrom(seen), move: null };
  return jumpsAgain ? faulty(next, "jump") : next;
}

/** A move holds while the price is nearer to where it went than to where it came from. */
const isBeyondHalfway = (price: number, { from, to }: UnconfirmedMove): boolean =>
  to > from ? price * 2 > from + to : price * 2 < from + to;

const faulty = (next: PriceHealth, cause: RuleHaltCause): PriceHealth => ({
  ...next,
  halt: next.halt ?? cause,
  goodSince: null,
  move: null,
});

const goodFrom = ({ now, saidAt }: Observation) => ({ at: now, saidAt });

/** A halt ends with time enough in which a source has spoken again: one word that is not repeated shows nothing. */
function good(next: PriceHealth, seen: Observation): PriceHealth {
  const goodSince = next.goodSince ?? goodFrom(seen);
  const isOver = seen.now - goodSince.at >= RESUME_AFTER_MS && seen.saidAt > goodSince.saidAt;
  return { ...next, halt: isOver ? null : next.halt, goodSince };
}
