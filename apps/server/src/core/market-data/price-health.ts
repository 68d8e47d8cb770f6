/**
 * Whether an instrument's price may be traded on: halt rather than settle wrong (DOMAIN section 3). Pure: each observation
 * gives the next health; only what is observed here ever halts or resumes an instrument.
 */
import type { Instant } from "@candor/money/money";

export type HaltCause = "silence" | "jump" | "disagreement";

export interface PriceHealth {
  /** Null while the price is good. */
  readonly halt: HaltCause | null;
  /** Since when everything observed was good; counts toward resuming. */
  readonly goodSince: Instant | null;
  /** Lowest and highest price of the last moments, for telling a jump. */
  readonly recent: readonly { readonly chartAt: Instant; readonly price: number }[];
}

export interface Observation {
  readonly now: Instant;
  /** On the chart's clock: what a recording leaves out is no jump. */
  readonly chartAt: Instant;
  readonly price: number;
  /** Milliseconds since a source last spoke. */
  readonly ageMs: number;
  readonly isAgreed: boolean;
}

/** After so long without a word from any source the price is stale. */
export const SILENCE_MS_MAX = 5_000;
/** A halted instrument resumes after this long without a fault. */
const RESUME_AFTER_MS = 30_000;
const JUMP_WINDOW_MS = 1_000;
const JUMP_PER_CENT = 5;

/** Before the first observation. */
export const UNOBSERVED: PriceHealth = { halt: null, goodSince: null, recent: [] };
/** Of an instrument that was halted when the process ended: from then until now nothing was observed. */
export const HALTED: PriceHealth = { halt: "silence", goodSince: null, recent: [] };

export function nextHealth(health: PriceHealth, seen: Observation): PriceHealth {
  const recent = health.recent.filter(({ chartAt }) => chartAt > seen.chartAt - JUMP_WINDOW_MS);
  const cause = causeOf(recent, seen);
  const next = [...recent, { chartAt: seen.chartAt, price: seen.price }];
  if (cause) return { halt: cause, goodSince: null, recent: next };
  const goodSince = health.goodSince ?? seen.now;
  const isOver = health.halt !== null && seen.now - goodSince >= RESUME_AFTER_MS;
  return { halt: isOver ? null : health.halt, goodSince, recent: next };
}

function causeOf(recent: PriceHealth["recent"], seen: Observation): HaltCause | undefined {
  if (seen.ageMs > SILENCE_MS_MAX) return "silence";
  if (!seen.isAgreed) return "disagreement";
  const isJump = recent.some(({ price }) => Math.abs(seen.price - price) * 100 > price * JUMP_PER_CENT);
  return isJump ? "jump" : undefined;
}
