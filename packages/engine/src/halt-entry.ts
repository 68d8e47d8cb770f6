/**
 * A halt or a resumption of an instrument: an entry of the tick log, signed with the block it is in, and what the public
 * incident page shows (DOMAIN section 3). Shapes only.
 */
import type { Instant } from "@candor/money/money";

/** `silence`, `disagreement` and `jump` are faults of the price found by rule; `operator` stops new orders only. */
export type HaltCause = "silence" | "disagreement" | "jump" | "operator";

/** What a source said when it happened. */
export interface HaltSample {
  readonly source: string;
  readonly price: number;
  readonly at: Instant;
}

export interface HaltEntry {
  readonly instrumentId: number;
  readonly kind: "halt" | "resume";
  readonly cause: HaltCause;
  /** The grid instant it takes effect at. */
  readonly at: Instant;
  /** The last tick before it; a halt found by rule begins with the tick after. */
  readonly afterSeq: number;
  /** Names of the operators who asked for it: one halts, two resume. Empty when a rule did it. */
  readonly operators: readonly string[];
  /** Why, in an operator's words; empty when a rule did it. */
  readonly reason: string;
  readonly samples: readonly HaltSample[];
}
