/** When a price stands still and when it counts again (docs/decisions/0040): figures that who halts and who checks have in common. */
import type { PriceTicks } from "@candor/money/money";

/** Prices are published at these instants; ticks so far apart follow each other. */
export const GRID_MS = 250;
/**
 * Instants that were missed are made up so far back and no further: an option whose end nobody heard of is decided, void, a
 * minute after it, and its window must not move afterwards.
 */
export const MAKE_UP_MS_MAX = 45_000;
/** What lies between two ticks further apart than this was watched by nobody. */
export const UNOBSERVED_MS = 1_000;
/** A stream is silent while its price rests, so this counts instead of its cadence; a source that speaks seldom goes stale later. */
export const STREAM_STALE_AFTER_MS = 5_000;
/** A move "in 1 s" is one that took a second or less: what took exactly one is in it. */
export const JUMP_WINDOW_MS = 1_000;
const JUMP_PER_CENT = 5;
/** A halted instrument resumes after this long without a fault. */
export const RESUME_AFTER_MS = 30_000;
/** So long a jump of the only source has to hold. */
export const HOLD_MS = 10_000;
/** Contracts and options exist on a price only that has news at least so often. */
export const QUICK_CADENCE_MS_MAX = 1_000;
/** Sources that have to agree on a jump for it to be believed at once. */
export const CONFIRMING_SOURCES = 2;

/** The highest price to which one may go at once without being confirmed. */
export const jumpedTo = (from: PriceTicks): PriceTicks =>
  (from + Math.floor((from * JUMP_PER_CENT) / 100)) as PriceTicks;

/** Whether a price lies further from another than a move that needs no confirmation: more than 5 % of where it came from. */
export const isJump = (from: number, to: number): boolean => Math.abs(to - from) * 100 > from * JUMP_PER_CENT;
