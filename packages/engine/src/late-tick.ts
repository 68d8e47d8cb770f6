/**
 * Ticks of instants that the server missed (DOMAIN section 3): made afterwards from what had been said by then, and marked.
 * Which of them count, for who makes them and who checks them.
 */
import type { Instant } from "@candor/money/money";
import { newestSaidAt } from "./price-freshness.ts";

/** What the freshness bound of an instrument may be at all: between these, the bound itself is a term of the instrument. */
const BOUND_MS_MIN = 250;
const BOUND_MS_MAX = 5_000;

/**
 * Why a tick came after its instant: `made-up` from what the sources had said by then; `stale` likewise, but the newest of it
 * was older than the freshness bound, so that the tick is not valid and shows neither health nor fault.
 */
export const LATE_MARKS = ["made-up", "stale"] as const;
export type LateMark = (typeof LATE_MARKS)[number];

export interface MarkedTick {
  readonly at: number;
  readonly isValid: boolean;
  readonly samples: readonly { readonly at: Instant }[];
  /** Left out where the tick was formed in its time. */
  readonly late?: LateMark | undefined;
}

/** Whether nobody saw the price of this instant: who halts and resumes passes it over. */
export const isUnseen = ({ late }: Pick<MarkedTick, "late">): boolean => late === "stale";

/** False where the mark of a tick is not what its samples say. */
export function isMarkedRight({ at, isValid, samples, late }: MarkedTick): boolean {
  if (late === undefined) return true;
  const ageMs = at - (newestSaidAt(samples) ?? 0);
  return late === "stale" ? !isValid && ageMs > BOUND_MS_MIN : ageMs <= BOUND_MS_MAX;
}
