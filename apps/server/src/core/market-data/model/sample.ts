/** What a source said of a price. */
import type { Instant } from "@candor/money/money";

/** What a source said. Nothing in it has been believed yet. */
export interface Sample {
  readonly instrumentId: number;
  readonly source: string;
  /** Price in ticks, if it is one. */
  readonly price: number;
  /** What changed hands since the source's sample before, in hundredths of a unit. */
  readonly volume: number;
  /** When the source said it, on this machine's clock. */
  readonly at: Instant;
  /** The instant on the chart: `at`, or the recording's own clock. */
  readonly chartAt: Instant;
}
