/** What a source said is believed only after this gate. Pure: a sample, the source's last good one, and the time. */
import type { Instant } from "@candor/money/money";
import type { Sample } from "./tick.ts";

export type SampleFault =
  | "price-not-whole"
  | "price-not-positive"
  | "volume-wrong"
  | "far-future"
  | "out-of-order"
  | "duplicate";

/** How far ahead of this machine's clock a source may be. */
const FUTURE_MS_MAX = 5_000;

/** Why a sample is rejected, or undefined when it may be used. @param last the source's last accepted sample */
export function faultOfSample(sample: Sample, last: Sample | undefined, now: Instant): SampleFault | undefined {
  if (!Number.isSafeInteger(sample.price)) return "price-not-whole";
  if (sample.price <= 0) return "price-not-positive";
  if (!(Number.isSafeInteger(sample.volume) && sample.volume >= 0)) return "volume-wrong";
  // Written so that a time that is not a number fails too.
  if (!(sample.at <= now + FUTURE_MS_MAX && Number.isFinite(sample.chartAt))) return "far-future";
  if (!last) return undefined;
  if (!(sample.at >= last.at && sample.chartAt >= last.chartAt)) return "out-of-order";
  return sample.at === last.at && sample.price === last.price ? "duplicate" : undefined;
}
