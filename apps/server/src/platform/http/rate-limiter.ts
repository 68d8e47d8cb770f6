/** Counts calls per person or address in token buckets kept in memory, bounded in number. Refuses, never delays. */
import type { RateClass } from "@candor/api/endpoint";
import type { Clock } from "../clock.ts";
import type { RateLimit, RateLimits } from "./http-settings.ts";

export interface RateLimiter {
  /** Takes one call. 0 when it may go on, else the seconds until the next one may. */
  take(rate: RateClass, who: string): number;
}

interface Bucket {
  left: number;
  at: number;
}

const BUCKETS_MAX = 100_000;

export function createRateLimiter(limits: RateLimits, clock: Clock, bucketsMax = BUCKETS_MAX): RateLimiter {
  const bucketsOf: Record<RateClass, Map<string, Bucket>> = {
    read: new Map(),
    write: new Map(),
    trade: new Map(),
    "sign-in": new Map(),
    upload: new Map(),
  };
  return {
    take(rate, who) {
      const limit = limits[rate];
      const now = clock.now();
      const buckets = bucketsOf[rate];
      const bucket = buckets.get(who) ?? add(buckets, who, { left: limit.burst, at: now }, bucketsMax);
      refill(bucket, limit, now);
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / limit.perSecond);
      bucket.left -= 1;
      return 0;
    },
  };
}

function refill(bucket: Bucket, { perSecond, burst }: RateLimit, now: number): void {
  const elapsedS = Math.max(0, now - bucket.at) / 1000;
  bucket.left = Math.min(burst, bucket.left + elapsedS * perSecond);
  bucket.at = now;
}

/** The oldest tenth makes room; most of those have long been full again. */
function add(buckets: Map<string, Bucket>, who: string, bucket: Bucket, bucketsMax: number): Bucket {
  if (buckets.size >= bucketsMax) {
    let surplus = Math.ceil(bucketsMax / 10);
    for (const old of buckets.keys()) {
      buckets.delete(old);
      surplus -= 1;
      if (surplus === 0) break;
    }
  }
  buckets.set(who, bucket);
  return bucket;
}

/** One household or one attacker has a whole IPv6 /64, so that is what is counted. */
export function addressGroup(written: string): string {
  const address = withoutPort(written);
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill("0"), ...back];
  const prefix = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return `${prefix.join(":")}::/64`;
}

/** Some proxies pass addresses on as `203.0.113.9:51234` or `[2001:db8::9]:51234`. */
const withoutPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address;
