/**
 * Counts every packet of every connection, whatever kind it is of: of the connection alone, and of its owner (the customer, or else
 * the address), whose limit many connections share. A client asks for a few channels when a page opens; more is no client of ours.
 */
import type { Clock } from "../clock.ts";
import type { FairCount } from "../edge/fair-count.ts";
import type { Requester } from "../edge/requester.ts";
import { type Bucket, fill } from "../edge/token-buckets.ts";

const MESSAGES = { perSecond: 40, burst: 180 };

/** Takes one packet; false when there were too many. */
export type MessageCount = (who: Requester) => boolean;

export function createMessageCount(clock: Clock, owners: FairCount): MessageCount {
  const bucket: Bucket = { left: MESSAGES.burst, at: clock.now() };
  return (who) => {
    fill(bucket, MESSAGES, clock.now());
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return owners.take(who) === 0;
  };
}
