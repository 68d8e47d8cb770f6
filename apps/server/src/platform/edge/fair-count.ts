/**
 * Counts what costs something before anybody knows what is asked: of each person or else each address, of the network around it
 * and of all. What strangers use up together is not the whole: the first few of each address have a share of their own, which only
 * thousands of addresses use up, so that a newcomer gets in while others flood.
 */
import type { Clock } from "../clock.ts";
import type { RateLimit } from "../http/http-settings.ts";
import { AskedLately } from "./asked-lately.ts";
import type { Requester } from "./requester.ts";
import { type Bucket, fill, mayTakeFirst, TokenBuckets, waitOf } from "./token-buckets.ts";

export interface FairCount {
  /** Takes one. 0 when it may go on, else the seconds until the next one may. */
  take(who: Requester): number;
  /** Has a person, or the address of whoever is not signed in, wait for so many seconds before the next one. */
  hold(who: Requester, seconds: number): void;
}

export interface FairCountOptions {
  /** Of one person, or of one address that is not signed in. */
  readonly limit: RateLimit;
  /** How many times that belongs to all visitors together, and to the customers of one address and of all. */
  readonly visitorsAll: number;
  readonly customersOfAddress: number;
  readonly customersAll: number;
  /** What each has left at once where all others have used up everything; a 25th of the limit where it is left out. */
  readonly firstAtOnce?: number;
  /** And of all newcomers together; what half a second brings where it is left out. */
  readonly firstOfAllAtOnce?: number;
  readonly clock: Clock;
  /**
   * While it is, and visitors together ask for more than one of them may for long, they have their first few and no more: all that
   * they have together is used up. A process that is late for another reason, such as a busy machine, is not helped by that.
   */
  readonly isPressed?: (() => boolean) | undefined;
  readonly onRefused?: ((who: Requester) => void) | undefined;
}

/** An IPv6 /48 has as much as so many of its /64. */
const NETWORK = 4;
/** Of what one may do at once and in a second: what each has left where all others have used up everything. */
const FIRST = { burst: 1 / 25, perSecond: 1 / 400 };
/** Of what all may do in a second: those first few of everybody. */
const FIRST_OF_ALL = 1 / 4;
/** Many who come in the same moment are let in within half a second, as others wait for that work. */
const ALL_AT_ONCE_S = 0.5;

interface Levels {
  readonly own: readonly { readonly nameOf: (who: Requester) => string | null; readonly buckets: TokenBuckets }[];
  readonly all: Shared;
  readonly first: TokenBuckets;
  readonly firstAll: Shared;
}

interface Shared {
  readonly limit: RateLimit;
  readonly bucket: Bucket;
}

const times = ({ perSecond, burst }: RateLimit, factor: number): RateLimit => ({
  perSecond: perSecond * factor,
  burst: burst * factor,
});

/** @param burstMin never less at once, such as what one network may */
function shared({ perSecond, burst }: RateLimit, burstMin: number, now: number): Shared {
  const atOnce = Math.max(burstMin, Math.min(burst, perSecond * ALL_AT_ONCE_S));
  return { limit: { perSecond, burst: atOnce }, bucket: { left: atOnce, at: now } };
}

const ofPerson = (who: Requester): string | null => who.person;
const ofAddress = (who: Requester): string => who.address.group;
const ofNetwork = (who: Requester): string | null => who.address.network;

export function createFairCount(options: FairCountOptions): FairCount {
  const { limit, clock, isPressed, onRefused } = options;
  const firstOf = {
    perSecond: limit.perSecond * FIRST.perSecond,
    burst: options.firstAtOnce ?? Math.max(1, Math.floor(limit.burst * FIRST.burst)),
  };
  const level = (nameOf: (who: Requester) => string | null, factor: number) => ({
    nameOf,
    buckets: new TokenBuckets(times(limit, factor)),
  });
  const levels = (own: Levels["own"], all: number): Levels => ({
    own,
    all: shared(times(limit, all), limit.burst * NETWORK, clock.now()),
    first: new TokenBuckets(firstOf),
    firstAll: shared(
      times(limit, all * FIRST_OF_ALL),
      Math.max(firstOf.burst * NETWORK, options.firstOfAllAtOnce ?? 0),
      clock.now(),
    ),
  });
  const visitors = levels([level(ofAddress, 1), level(ofNetwork, NETWORK)], options.visitorsAll);
  const { customersOfAddress } = options;
  const customers = levels(
    [level(ofPerson, 1), level(ofAddress, customersOfAddress), level(ofNetwork, NETWORK * customersOfAddress)],
    options.customersAll,
  );
  const levelsOf = (who: Requester): Levels => (who.person === null ? visitors : customers);
  const nameOf = (who: Requester): string => who.person ?? who.address.group;
  const askedByVisitors = new AskedLately();
  const isFlooded = (now: number): boolean =>
    askedByVisitors.perSecond(now) > limit.perSecond && isPressed?.() === true;

  function taken(who: Requester, now: number): number {
    const { own, all, first, firstAll } = levelsOf(who);
    const buckets: Bucket[] = [];
    for (const { nameOf: named, buckets: known } of own) {
      const name = named(who);
      if (name === null) continue;
      const bucket = known.filled(name, now);
      if (bucket.left < 1) return waitOf(bucket, known.limit);
      buckets.push(bucket);
    }
    fill(all.bucket, all.limit, now);
    const firstFew = first.filled(nameOf(who), now);
    const isUsedUp = all.bucket.left < 1 || (who.person === null && isFlooded(now));
    if (!isUsedUp) {
      buckets.push(all.bucket);
      // Who has had their first few from what all have is no newcomer once that is used up.
      if (firstFew.left >= 1) buckets.push(firstFew);
    } else {
      fill(firstAll.bucket, firstAll.limit, now);
      if (!mayTakeFirst({ bucket: firstFew, limit: first.limit }, firstAll))
        return Math.max(1, waitOf(all.bucket, all.limit));
      buckets.push(firstFew, firstAll.bucket);
    }
    for (const bucket of buckets) bucket.left -= 1;
    return 0;
  }

  return {
    take(who) {
      const now = clock.now();
      if (who.person === null) askedByVisitors.note(now);
      const waitS = taken(who, now);
      if (waitS > 0) onRefused?.(who);
      return waitS;
    },
    hold(who, seconds) {
      const [first] = levelsOf(who).own;
      if (!first) return;
      const bucket = first.buckets.filled(nameOf(who), clock.now());
      bucket.left = Math.min(bucket.left, 1 - seconds * first.buckets.limit.perSecond);
    },
  };
}
