/** The words of market data: a sample from a source, the index tick made of samples, a bar of ticks. Types only. */
import type { Instant, Lots, PriceTicks } from "@candor/money/money";

/** One step of the index grid of one instrument (DOMAIN section 3). */
export interface Tick {
  readonly instrumentId: number;
  /** Rises by exactly one from tick to tick of an instrument, restarts included. */
  readonly seq: number;
  /** The grid instant, a multiple of 250 ms. */
  readonly at: Instant;
  /** The instant on the chart: `at`, or the recording's own clock in a replay. */
  readonly chartAt: Instant;
  readonly price: PriceTicks;
  /** What changed hands since the tick before. */
  readonly volume: Lots;
  /** False while the instrument is halted: nothing may be triggered, filled or settled on it. */
  readonly isValid: boolean;
}

/** A bar in whole ticks and lots; `openedAt` is on the chart's clock. */
export interface Bar {
  readonly openedAt: Instant;
  readonly open: PriceTicks;
  readonly high: PriceTicks;
  readonly low: PriceTicks;
  readonly close: PriceTicks;
  readonly volume: Lots;
}
