/**
 * Token buckets by name, bounded in number. A bucket that is not full again is never dropped to make room, so a flood of new
 * names forgives nobody; names that find no room share a few buckets.
 */
import type { RateLimit } from "../http/http-settings.ts";

export interface Bucket {
  left: number;
  at: number;
}

const BUCKETS_MAX = 50_000;
/** For names that find no room. */
const SHARED = 256;
/** How many of the oldest are looked at to make room for one. */
const LOOKED_AT = 32;

export class TokenBuckets {
  readonly limit: RateLimit;
  readonly #max: number;
  readonly #buckets = new Map<string, Bucket>();
  readonly #shared: Bucket[] = [];

  constructor(limit: RateLimit, max = BUCKETS_MAX) {
    this.limit = limit;
    this.#max = max;
  }

  /** How many names have a bucket of their own. */
  get size(): number {
    return this.#buckets.size;
  }

  /** The bucket of a name, filled up to now. */
  filled(name: string, now: number): Bucket {
    const bucket = this.#buckets.get(name) ?? this.#added(name, now);
    fill(bucket, this.limit, now);
    return bucket;
  }

  #added(name: string, now: number): Bucket {
    if (this.#buckets.size >= this.#max && !this.#makeRoom(now)) return this.#sharedBy(name, now);
    const bucket = { left: this.limit.burst, at: now };
    this.#buckets.set(name, bucket);
    return bucket;
  }

  /** Drops the oldest that are full again, whose loss changes nothing; the others go to the end. */
  #makeRoom(now: number): boolean {
    let looks = LOOKED_AT;
    let hasRoom = false;
    for (const [name, bucket] of this.#buckets) {
      fill(bucket, this.limit, now);
      this.#buckets.delete(name);
      if (bucket.left >= this.limit.burst) hasRoom = true;
      else this.#buckets.set(name, bucket);
      looks -= 1;
      if (looks === 0) break;
    }
    return hasRoom;
  }

  #sharedBy(name: string, now: number): Bucket {
    let hash = 0;
    for (let index = 0; index < name.length; index += 1) hash = (hash * 31 + name.charCodeAt(index)) >>> 0;
    const place = hash % SHARED;
    const bucket = this.#shared[place] ?? { left: this.limit.burst, at: now };
    this.#shared[place] = bucket;
    return bucket;
  }
}

/** Adds what has come in since it was last looked at. */
export function fill(bucket: Bucket, { perSecond, burst }: RateLimit, now: number): void {
  const elapsedS = Math.max(0, now - bucket.at) / 1000;
  bucket.left = Math.min(burst, bucket.left + elapsedS * perSecond);
  bucket.at = now;
}

/** Seconds until a bucket holds so many calls; 0 when it does. */
export const waitOf = (bucket: Bucket, { perSecond }: RateLimit, calls = 1): number =>
  bucket.left >= calls ? 0 : Math.ceil((calls - bucket.left) / perSecond);

interface Filled {
  readonly bucket: Bucket;
  readonly limit: Pick<RateLimit, "burst">;
}

/**
 * Whether somebody with some of their own first few left may take from what all newcomers have: of that each leaves the part that they
 * have had of their own, so that who has had fewer comes before.
 */
export function mayTakeFirst(own: Filled, all: Filled): boolean {
  const had = 1 - own.bucket.left / own.limit.burst;
  return own.bucket.left >= 1 && all.bucket.left >= Math.min(all.limit.burst, 1 + all.limit.burst * had);
}
