/** Where the grid goes on at a start: behind the last durable ticks, and in the halts that have outlived the process before. */

import type { Tick } from "../../tick-log/tick-log.ts";
import type { OpenHalt } from "../halts/halt-store.ts";
import type { LastTick } from "./index-grid.ts";
import type { RuleHaltCause } from "./price-health.ts";

export type HaltByRule = OpenHalt & { readonly cause: RuleHaltCause };

export const haltByRule = (halts: readonly OpenHalt[], instrumentId: number): HaltByRule | undefined =>
  halts.find((halt): halt is HaltByRule => halt.instrumentId === instrumentId && halt.cause !== "operator");

interface LastTicks {
  readonly last: Tick | undefined;
  /** The same, if it has this origin. */
  readonly own: Tick | undefined;
  /** The last valid one of this origin. */
  readonly good: Tick | undefined;
  /** The last one with those of the second before it. */
  readonly lately: readonly Tick[];
}

/** Where an instrument's ticks go on: after its last one, which may have had another origin, and in the halt it was in. */
export function beginningOf({ last, own, good, lately }: LastTicks, halt: HaltByRule | undefined): LastTick {
  const cause = halt?.cause ?? (own?.isValid === false ? "silence" : null);
  const before = lately.filter((tick) => tick !== last && tick.isValid);
  return { seq: last?.seq ?? 0, own: own ?? null, before, halt: cause, lastGood: good?.price ?? null };
}
