/** Counts the messages of one connection. A client asks for a few channels when a page opens; more is no client of ours. */
import type { Clock } from "../clock.ts";
import { type Bucket, fill } from "../http/token-buckets.ts";

const MESSAGES = { perSecond: 40, burst: 180 };

/** Takes one message; false when there were too many. */
export type MessageCount = () => boolean;

export function createMessageCount(clock: Clock): MessageCount {
  const bucket: Bucket = { left: MESSAGES.burst, at: clock.now() };
  return () => {
    fill(bucket, MESSAGES, clock.now());
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };
}
