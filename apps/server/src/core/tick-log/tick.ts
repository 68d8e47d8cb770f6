/** A tick of the index, and the samples it was made of. Shapes only. */
import type { LateMark } from "@candor/engine/late-tick";
import type { Instant, PriceTicks } from "@candor/money/money";

/** What one source said, as it went into a tick: its latest sample at the grid instant. */
export interface TickSample {
  readonly source: string;
  readonly price: number;
  /** When the source said it, on this machine's clock. */
  readonly at: Instant;
}

/** One step of the index grid of one instrument. */
export interface Tick {
  readonly instrumentId: number;
  /** Rises by exactly one from tick to tick of an instrument, restarts included. */
  readonly seq: number;
  /** The grid instant, a multiple of 250 ms. */
  readonly at: Instant;
  /** The instant on the chart: `at`, or the recording's own clock in a replay. Never falls. */
  readonly chartAt: Instant;
  readonly price: PriceTicks;
  /** What changed hands since the tick before, in hundredths of a unit. */
  readonly volume: number;
  /** False while the instrument is halted, and where it is stale: nothing may be triggered, filled or settled on it. */
  readonly isValid: boolean;
  /** The fresh samples behind the price, in the order of their sources' names; the newest one alone when none is fresh. */
  readonly samples: readonly TickSample[];
  /** Why it came after its instant, which the server had missed; left out for one formed in its time. */
  readonly late?: LateMark;
}
