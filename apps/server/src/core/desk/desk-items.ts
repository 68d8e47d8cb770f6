/** What waits for the desk, and what a batch leaves of it. */
import type { Answer } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { IdempotencyScope } from "../../platform/http/route.ts";
import type { Tick } from "../market-data/market-data.ts";
import type { DeskProduct } from "./desk-product.ts";

export interface QueuedCommand {
  readonly kind: "command";
  readonly product: DeskProduct<unknown>;
  readonly command: unknown;
  readonly scope: IdempotencyScope | null;
  /** Whose it is at the edge, for the log. */
  readonly request: string | undefined;
  /** When it came. */
  readonly since: Instant;
  readonly resolve: (answer: Answer<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

export interface QueuedTick {
  readonly kind: "tick";
  readonly tick: Tick;
}

export type Queued = QueuedCommand | QueuedTick;

/** What a batch has not done. */
export interface Left {
  /** What goes first in the next batch. */
  readonly deferred: readonly Queued[];
  /** Ticks that go on in the next batch, behind its commands; each with those of its instrument that wait behind it. */
  readonly begun: readonly QueuedTick[];
}
