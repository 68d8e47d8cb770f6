/** What a source said is believed only after this gate. Pure: a sample, the source's last good one, and the time. */
import type { Instant } from "@candor/money/money";
import type { Sample } from "../model/sample.ts";

/** Why a sample is turned away. */
export type GateFault =
  | "wrong-symbol"
  | "unknown-source"
  | "price-not-whole"
  | "price-not-positive"
  | "volume-wrong"
  | "far-future"
  | "too-old"
  | "out-of-order"
  | "duplicate";

/**
 * All that is counted of samples. Those that passed the gate and are still not believed: `jump` is more than 5 % from what
 * the source said when its price last counted, `apart` further from the median of the sources than any may be.
 */
export type SampleFault = GateFault | "jump" | "apart";

/** How far ahead of this machine's clock a source may be. */
const FUTURE_MS_MAX = 5_000;

export interface GateTerms {
  readonly now: Instant;
  /** The source's last accepted sample. */
  readonly last: Sample | undefined;
  /** What was said before this instant is stale at every one that is still to be formed. */
  readonly oldest: Instant;
}

/** Why a sample is turned away, or undefined when it may be used. */
export function faultOfSample(sample: Sample, { now, last, oldest }: GateTerms): GateFault | undefined {
  if (!Number.isSafeInteger(sample.price)) return "price-not-whole";
  if (sample.price <= 0) return "price-not-positive";
  if (!(Number.isSafeInteger(sample.volume) && sample.volume >= 0)) return "volume-wrong";
  // Written so that a time that is not a number fails too.
  if (!(sample.at <= now + FUTURE_MS_MAX && Number.isFinite(sample.chartAt))) return "far-future";
  if (sample.at < oldest) return "too-old";
  if (!last) return undefined;
  if (!(sample.at >= last.at && sample.chartAt >= last.chartAt)) return "out-of-order";
  return sample.at === last.at && sample.price === last.price ? "duplicate" : undefined;
}
