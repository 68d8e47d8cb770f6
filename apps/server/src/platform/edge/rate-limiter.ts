/**
 * Counts what is asked for, by class: of each person, of each address (IPv6 by /64 and /48) and of all. Whoever is signed in
 * counts by themselves, and their address only far above that, so that many behind one carrier's address are not locked out
 * and a thousand accounts on one address are still bounded. While the process is late and more is asked for than one may for
 * long, a call counts for several: who asks little notices nothing, and who asks at their limit gets a part of it. Refuses, never
 * delays; costs a few map look-ups.
 */
import type { Clock } from "../clock.ts";
import { LIMIT_CLASSES, type LimitClass, type RateLimit, type RateLimits } from "../http/http-settings.ts";
import { AskedLately } from "./asked-lately.ts";
import type { OnRefused } from "./refused-calls.ts";
import type { Requester } from "./requester.ts";
import { type Bucket, mayTakeFirst, TokenBuckets, waitOf } from "./token-buckets.ts";

export interface RateLimiter {
  /** Takes one. 0 when it may go on, else the seconds until the next one may. Nothing is taken from anybody when one lacks it. */
  take(rate: LimitClass, who: Requester): number;
  /** Has a person, or the address of whoever is not signed in, wait for so many seconds before the next one. */
  hold(rate: LimitClass, who: Requester, seconds: number): void;
}

/** How many times one person's limit belongs to more of them together. */
const VISITORS = { network: 4, all: 40 };
const CUSTOMERS = { address: 20, network: 80, all: 400 };
/**
 * Of what a customer may do at once and in a second to lessen a risk: what each has left where those of their address have used up
 * what belongs to it. So twenty free accounts keep nobody beside them from closing, and of more than twenty each counts for a tenth.
 */
const OWN_OF_LESSENING = 1 / 10;
/**
 * Of what a stranger's address may do at once and in a second: what each has left where all strangers have used up what is theirs; and
 * of what all may do in a second, those first few of everybody. So a newcomer gets in while others flood.
 */
const FIRST = { burst: 1 / 25, perSecond: 1 / 400, ofAll: 1 / 4 };
/**
 * Tries of what is another's are counted by address for everybody, so this is what all strangers have, and all who are signed in. As
 * hashing has lines of its own, it only says how many addresses must be had before nobody else comes to the door.
 */
const SIGN_INS_ALL = 1_000;

/** From so many milliseconds of lateness on, a call of a class counts for so many: what can wait pays first, orders last. */
type Price = readonly (readonly [fromMs: number, price: number])[];
const CAN_WAIT: Price = [
  [60, 3],
  [150, 8],
];
const IS_LOOKED_AT: Price = [
  [120, 2],
  [250, 6],
];
const MOVES_MONEY: Price = [[400, 2]];
const PRICES: Readonly<Record<LimitClass, Price>> = {
  ...{ list: CAN_WAIT, proof: CAN_WAIT, upload: CAN_WAIT, file: CAN_WAIT, subscribe: CAN_WAIT, poll: CAN_WAIT },
  ...{ read: IS_LOOKED_AT, socket: IS_LOOKED_AT, token: IS_LOOKED_AT, "sign-in": IS_LOOKED_AT, identity: IS_LOOKED_AT },
  ...{ write: MOVES_MONEY, convert: MOVES_MONEY, trade: MOVES_MONEY, wait: MOVES_MONEY },
  // What is kept is no more of it for being late.
  ...{ kept: [], lessening: [] },
};

function priceOf(rate: LimitClass, lateMs: number): number {
  let now = 1;
  for (const [fromMs, price] of PRICES[rate]) if (lateMs >= fromMs) now = price;
  return now;
}

interface Level {
  readonly nameOf: (who: Requester) => string | null;
  readonly buckets: TokenBuckets;
}

interface ClassBuckets {
  readonly asked: AskedLately;
  readonly visitors: readonly Level[];
  readonly customers: readonly Level[];
  /** By person: taken from where what a customer's address and network have is used up. */
  readonly own?: TokenBuckets | undefined;
  /** By address of strangers, and of all of them: taken from where what all strangers have is used up. */
  readonly first: { readonly each: TokenBuckets; readonly all: TokenBuckets };
}

const ofPerson = (who: Requester): string | null => who.person;
const ofAddress = (who: Requester): string => who.address.group;
const ofNetwork = (who: Requester): string | null => who.address.network;
const ofAll = (): string => "all";

const times = ({ perSecond, burst }: RateLimit, factor: number): RateLimit => ({
  perSecond: perSecond * factor,
  burst: burst * factor,
});

/** Many who come in the same moment are let in within half a second: what all may ask at once is work that others wait for. */
const ALL_AT_ONCE_S = 0.5;

function ofEverybody(limit: RateLimit, factor: number): RateLimit {
  const all = times(limit, factor);
  // Never less than what one network may.
  const least = limit.burst * VISITORS.network;
  return { ...all, burst: Math.max(least, Math.min(all.burst, all.perSecond * ALL_AT_ONCE_S)) };
}

function bucketsOf(rate: LimitClass, limit: RateLimit, { bucketsMax, visitorsAll }: RateLimiterOptions): ClassBuckets {
  const level = (nameOf: Level["nameOf"], factor: number): Level => ({
    nameOf,
    buckets: new TokenBuckets((nameOf === ofAll ? ofEverybody : times)(limit, factor), bucketsMax),
  });
  const asked = new AskedLately();
  const ofPlaces = () => [level(ofAddress, 1), level(ofNetwork, VISITORS.network)];
  const ofVisitors = visitorsAll ?? VISITORS.all;
  const first = {
    each: new TokenBuckets(firstOf(limit), bucketsMax),
    all: new TokenBuckets(ofEverybody(limit, ofVisitors * FIRST.ofAll)),
  };
  // Guessing is counted by address, or whoever has many accounts would have as many times the tries. What strangers use up, of the
  // same address too, is not the customers'.
  if (rate === "sign-in")
    return {
      ...{ asked, first },
      visitors: [...ofPlaces(), level(ofAll, SIGN_INS_ALL)],
      customers: [...ofPlaces(), level(ofAll, SIGN_INS_ALL)],
    };
  const ofOnes = [level(ofPerson, 1), level(ofAddress, CUSTOMERS.address), level(ofNetwork, CUSTOMERS.network)];
  return {
    ...{ asked, first },
    visitors: [...ofPlaces(), level(ofAll, ofVisitors)],
    // So slow a limit has no part for all: some hundred accounts at theirs would be enough that nobody else could trade.
    customers: rate === "kept" || rate === "lessening" ? ofOnes : [...ofOnes, level(ofAll, CUSTOMERS.all)],
    own: rate === "lessening" ? new TokenBuckets(ownOf(limit), bucketsMax) : undefined,
  };
}

const firstOf = ({ perSecond, burst }: RateLimit): RateLimit => ({
  perSecond: perSecond * FIRST.perSecond,
  burst: Math.max(1, Math.floor(burst * FIRST.burst)),
});

const ownOf = ({ perSecond, burst }: RateLimit): RateLimit => ({
  perSecond: perSecond * OWN_OF_LESSENING,
  burst: Math.max(1, Math.floor(burst * OWN_OF_LESSENING)),
});

interface RateLimiterOptions {
  readonly onRefused?: OnRefused | undefined;
  /** How many times one address's limit belongs to all visitors together. */
  readonly visitorsAll?: number;
  /** How late the process is, in milliseconds; never when left out. */
  readonly lateMs?: () => number;
  /** How many names each level remembers. */
  readonly bucketsMax?: number;
}

/** What somebody may take from where a level of several has nothing; none where they have no such share, or nothing left of it. */
function spareOf({ own, first }: ClassBuckets, who: Requester, nameOf: Level["nameOf"], now: number): Bucket[] {
  if (who.person !== null) {
    const spare = nameOf === ofPerson || !own ? [] : [own.filled(who.person, now)];
    return spare.filter(({ left }) => left >= 1);
  }
  if (nameOf !== ofAll) return [];
  const [each, all] = [first.each.filled(ofAddress(who), now), first.all.filled(ofAll(), now)];
  const mayTake = mayTakeFirst({ bucket: each, limit: first.each.limit }, { bucket: all, limit: first.all.limit });
  return mayTake ? [each, all] : [];
}

function noteFirst(own: Bucket, taken: readonly (readonly [bucket: Bucket, price: number])[]): void {
  if (own.left >= 1 && !taken.some(([bucket]) => bucket === own)) own.left -= 1;
}

export function createRateLimiter(limits: RateLimits, clock: Clock, options: RateLimiterOptions = {}): RateLimiter {
  const { onRefused, lateMs = () => 0 } = options;
  const classes = Object.fromEntries(
    LIMIT_CLASSES.map((rate) => [rate, bucketsOf(rate, limits[rate], options)]),
  ) as Record<LimitClass, ClassBuckets>;

  const levelsOf = (rate: LimitClass, who: Requester): readonly Level[] =>
    who.person === null ? classes[rate].visitors : classes[rate].customers;

  return {
    take(rate, who) {
      const now = clock.now();
      const { asked } = classes[rate];
      asked.note(now);
      const price = asked.perSecond(now) > limits[rate].perSecond ? priceOf(rate, lateMs()) : 1;
      const taken: (readonly [bucket: Bucket, price: number])[] = [];
      for (const { nameOf, buckets } of levelsOf(rate, who)) {
        const name = nameOf(who);
        if (name === null) continue;
        const bucket = buckets.filled(name, now);
        // A bucket that holds less than the price is enough when it is full.
        const due = Math.min(price, buckets.limit.burst);
        if (bucket.left < due) {
          const spare = spareOf(classes[rate], who, nameOf, now);
          if (spare.length > 0) {
            taken.push(...spare.map((one) => [one, 1] as const));
            break;
          }
          onRefused?.(`rate:${rate}`, { customerId: who.person, addressGroup: who.address.group });
          return waitOf(bucket, buckets.limit, due);
        }
        taken.push([bucket, due]);
      }
      for (const [bucket, due] of taken) bucket.left -= due;
      // Who has had their first few from what all strangers have is no newcomer once that is used up.
      if (who.person === null) noteFirst(classes[rate].first.each.filled(ofAddress(who), now), taken);
      return 0;
    },
    hold(rate, who, seconds) {
      const [first] = levelsOf(rate, who);
      const name = first?.nameOf(who);
      if (!first || name == null) return;
      const bucket = first.buckets.filled(name, clock.now());
      bucket.left = Math.min(bucket.left, 1 - seconds * first.buckets.limit.perSecond);
    },
  };
}
