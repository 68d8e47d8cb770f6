/** A bar of ticks, as charts show it. Shapes only. */
import type { Instant, PriceTicks } from "@candor/money/money";

/** Decimals of every volume: hundredths of the base currency's unit. A volume is a safe integer and never money. */
export const VOLUME_SCALE = 2;

/** A bar; `openedAt` is on the chart's clock. */
export interface Bar {
  readonly openedAt: Instant;
  readonly open: PriceTicks;
  readonly high: PriceTicks;
  readonly low: PriceTicks;
  readonly close: PriceTicks;
  /** Hundredths of a unit. */
  readonly volume: number;
}
