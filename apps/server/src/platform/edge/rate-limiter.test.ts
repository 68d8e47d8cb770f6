import { expect, test } from "vitest";
import { manualClock } from "../clock.ts";
import {
  DEFAULT_PLACES,
  DEFAULT_RATE_LIMITS,
  LIMIT_CLASSES,
  readPlaces,
  readRateLimits,
} from "../http/http-settings.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { RefusedCaller, RefusedKind } from "./refused-calls.ts";
import { addressGroup, type Requester, requestAddress, visitorFrom } from "./requester.ts";

const limits = (perSecond: number, burst: number) =>
  Object.fromEntries(LIMIT_CLASSES.map((rate) => [rate, { perSecond, burst }])) as typeof DEFAULT_RATE_LIMITS;
const customer = (person: string, address = "203.0.113.9"): Requester => ({ ...visitorFrom(address), person });
const ANN = visitorFrom("203.0.113.1");
const BEN = visitorFrom("203.0.113.2");

test("a bucket gives its burst, then one call for each refill, and never more than the burst", () => {
  const clock = manualClock(0);
  const limiter = createRateLimiter(limits(2, 3), clock);
  const take = (times: number) => Array.from({ length: times }, () => limiter.take("read", ANN));
  expect(take(4)).toEqual([0, 0, 0, 1]);
  clock.advance(500);
  expect(take(2)).toEqual([0, 1]);
  clock.advance(3_600_000);
  expect(take(4)).toEqual([0, 0, 0, 1]);
});

test("callers and classes have buckets of their own, and a clock set back gives nothing away", () => {
  const clock = manualClock(10_000);
  const limiter = createRateLimiter(limits(1, 1), clock);
  expect([limiter.take("read", ANN), limiter.take("read", BEN), limiter.take("write", ANN)]).toEqual([0, 0, 0]);
  clock.advance(-5_000);
  expect(limiter.take("read", ANN)).toBe(1);
});

test("a hundred customers behind one address are each served, and their flood locks out no visitor beside them", () => {
  const limiter = createRateLimiter(limits(10, 10), manualClock(0));
  const waits = Array.from({ length: 100 }, (_, number) => limiter.take("read", customer(String(number))));
  expect(new Set(waits)).toEqual(new Set([0]));
  expect(limiter.take("read", visitorFrom("203.0.113.9"))).toBe(0);
});

test("a thousand free accounts on one address have twenty customers' calls together, and other addresses all of theirs", () => {
  const limiter = createRateLimiter(limits(10, 10), manualClock(0));
  let served = 0;
  for (let number = 0; number < 1_000; number += 1) {
    if (limiter.take("read", customer(String(number))) === 0) served += 1;
  }
  expect(served).toBe(200);
  expect(limiter.take("read", customer("5000", "203.0.113.10"))).toBe(0);
});

test("customers of one /48 have eighty customers' calls together, and all customers half a second of four hundred at once", () => {
  const served = (perSecond: number, addressOf: (number: number) => string): number => {
    const limiter = createRateLimiter(limits(perSecond, perSecond), manualClock(0));
    const take = (number: number): number => limiter.take("read", customer(String(number), addressOf(number)));
    return Array.from({ length: 1_500 }, (_, number) => take(number)).filter((waitS) => waitS === 0).length;
  };
  expect(served(10, (number) => `2001:db8:1:${number.toString(16)}::1`)).toBe(800);
  expect(served(1, (number) => `10.${number >> 8}.${number & 255}.1`)).toBe(200);
});

test("addresses of one /48 have four addresses' calls together, however many /64 they are dealt over", () => {
  const limiter = createRateLimiter(limits(4, 10), manualClock(0));
  let served = 0;
  for (let subnet = 0; subnet < 500; subnet += 1) {
    if (limiter.take("read", visitorFrom(`2001:db8:1:${subnet.toString(16)}::1`)) === 0) served += 1;
  }
  expect(served).toBe(40);
  expect(limiter.take("read", visitorFrom("2001:db8:2::1"))).toBe(0);
});

test("visitors of many addresses have a bound together, half a second of it at once, which no customer's calls are counted against", () => {
  const limiter = createRateLimiter(limits(1, 1), manualClock(0));
  let served = 0;
  for (let number = 0; number < 200; number += 1) {
    if (limiter.take("list", visitorFrom(`10.1.0.${number}`)) === 0) served += 1;
  }
  // And a quarter of that for the first few of each.
  expect(served).toBe(20 + 5);
  expect(limiter.take("list", customer("1"))).toBe(0);
});

test("whoever comes anew has their first few while others have used up what all strangers have", () => {
  const clock = manualClock(0);
  const limiter = createRateLimiter(limits(30, 120), clock);
  const flood = Array.from({ length: 200 }, (_, number) => visitorFrom(`10.1.0.${number}`));
  const served = (who: Requester, times: number): number =>
    Array.from({ length: times }, () => limiter.take("read", who)).filter((wait) => wait === 0).length;
  for (let second = 0; second < 30; second += 1) {
    clock.advance(1_000);
    for (let call = 0; call < 60; call += 1) for (const who of flood) served(who, 1);
    // In the first second the flood has its own first few.
    if (second === 0) continue;
    expect(served(visitorFrom(`10.2.0.${second}`), 10)).toBe(4);
    // Whose first few are gone has no others.
    expect(served(visitorFrom(`10.2.0.${second}`), 1)).toBe(0);
  }
});

test("what an address is refused is taken from nobody else", () => {
  const limiter = createRateLimiter(limits(1, 1), manualClock(0));
  for (let call = 0; call < 1_000; call += 1) limiter.take("read", ANN);
  let served = 0;
  for (let number = 0; number < 100; number += 1) {
    if (limiter.take("read", visitorFrom(`10.1.0.${number}`)) === 0) served += 1;
  }
  expect(served).toBe(19 + 5);
});

test("tries of what is another's count by address, whoever is signed in: many accounts give no more of them", () => {
  const limiter = createRateLimiter(limits(1, 2), manualClock(0));
  const take = (person: string) => limiter.take("sign-in", customer(person));
  expect([take("1"), take("2"), take("3")]).toEqual([0, 0, 1]);
});

test("strangers of an address use up its sign-ins, and neither those of customers there nor anybody's proofs of who they are", () => {
  const limiter = createRateLimiter(limits(1, 2), manualClock(0));
  for (let call = 0; call < 100; call += 1) limiter.take("sign-in", visitorFrom("203.0.113.9"));
  expect(limiter.take("sign-in", visitorFrom("203.0.113.9"))).toBe(1);
  expect([limiter.take("sign-in", customer("1")), limiter.take("identity", customer("1"))]).toEqual([0, 0]);
});

test("proofs of who one is count by customer, and many accounts of an address are bounded", () => {
  const limiter = createRateLimiter(limits(1, 2), manualClock(0));
  const take = (person: string) => limiter.take("identity", customer(person));
  expect([take("1"), take("1"), take("1"), take("2")]).toEqual([0, 0, 1, 0]);
  const served = Array.from({ length: 100 }, (_, number) => take(String(100 + number))).filter((waitS) => waitS === 0);
  expect(served).toHaveLength(2 * 20 - 3);
});

test.each(["kept", "lessening"] as const)(
  "of %s a customer has twenty thousand at once and one a second, late or not",
  (rate) => {
    const clock = manualClock(0);
    const limiter = createRateLimiter(DEFAULT_RATE_LIMITS, clock, { lateMs: () => 1_000 });
    const anna = customer("1");
    for (let call = 0; call < 20_000; call += 1) expect(limiter.take(rate, anna)).toBe(0);
    expect(limiter.take(rate, anna)).toBe(1);
    clock.advance(10_000);
    expect(Array.from({ length: 11 }, () => limiter.take(rate, anna))).toEqual([...Array(10).fill(0), 1]);
  },
);

test.each(["kept", "lessening"] as const)(
  "a thousand accounts of many addresses keep nobody else from what is %s",
  (rate) => {
    const limiter = createRateLimiter(limits(1, 5), manualClock(0));
    for (let number = 0; number < 1_000; number += 1) {
      const each = customer(String(100 + number), `10.0.${number >> 8}.${number & 255}`);
      for (let call = 0; call < 6; call += 1) limiter.take(rate, each);
    }
    expect(limiter.take(rate, customer("2", "203.0.113.77"))).toBe(0);
  },
);

test("twenty accounts that use up what their address may leave behind keep nobody beside them from closing, for however long", () => {
  const clock = manualClock(0);
  const limiter = createRateLimiter(DEFAULT_RATE_LIMITS, clock);
  for (let number = 0; number < 20; number += 1)
    for (let call = 0; call < 20_000; call += 1) limiter.take("lessening", customer(String(100 + number)));
  // Beside them they have closed more than by hand in a day.
  for (let call = 0; call < 2_000; call += 1) limiter.take("lessening", customer("1"));
  const waits: number[] = [];
  for (let second = 0; second < 3_600; second += 1) {
    clock.advance(1_000);
    for (let number = 0; number < 20; number += 1)
      for (let call = 0; call < 2; call += 1) limiter.take("lessening", customer(String(100 + number)));
    if (second % 10 === 9) waits.push(limiter.take("lessening", customer("1")));
  }
  expect(waits).toEqual(waits.map(() => 0));
  // What they keep besides is the address's.
  for (let call = 0; call < 20 * 20_000; call += 1) limiter.take("kept", customer(String(100 + (call % 20))));
  expect(limiter.take("kept", customer("1"))).toBe(1);
});

test("a thousand accounts of one address leave behind what twenty may, and of closings a tenth of their own", () => {
  const clock = manualClock(0);
  const limiter = createRateLimiter(limits(1, 100), clock);
  const served = () => {
    let count = 0;
    for (let number = 0; number < 1_000; number += 1)
      while (limiter.take("lessening", customer(String(number))) === 0) count += 1;
    return count;
  };
  expect(served()).toBe(20 * 100 + 980 * 10);
  clock.advance(10_000);
  expect(served()).toBe(20 * 10 + 980);
});

test("a customer's own share of closings is beside what their network may, and gives them no more than themselves may", () => {
  const limiter = createRateLimiter(limits(1, 10), manualClock(0));
  const of = (number: number) => customer(String(number), `2001:db8:1:${number.toString(16)}::1`);
  for (let number = 0; number < 80; number += 1)
    for (let call = 0; call < 10; call += 1) limiter.take("lessening", of(number));
  expect([limiter.take("lessening", of(100)), limiter.take("lessening", of(100))]).toEqual([0, 1]);
  expect(limiter.take("lessening", of(1))).toBe(1);
});

test("strangers of many addresses use up the sign-ins of strangers, and no customer's proof of who they are", () => {
  const limiter = createRateLimiter(limits(1, 1), manualClock(0));
  const strangers = Array.from({ length: 2_000 }, (_, number) =>
    limiter.take("sign-in", visitorFrom(`10.${number >> 8}.0.${number & 255}`)),
  );
  expect(strangers.some((waitS) => waitS > 0)).toBe(true);
  expect(limiter.take("sign-in", customer("1"))).toBe(0);
});

test("customers of many addresses have a bound of such tries together", () => {
  const limiter = createRateLimiter(limits(1, 1), manualClock(0));
  const tries = Array.from({ length: 2_000 }, (_, number) =>
    limiter.take("sign-in", customer(String(number), `10.${number >> 8}.0.${number & 255}`)),
  );
  expect(tries.filter((waitS) => waitS === 0)).toHaveLength(500);
});

test("three hundred addresses that sign in as often as they can keep others from the door for half a minute, and no longer", () => {
  const clock = manualClock(0);
  const limiter = createRateLimiter(DEFAULT_RATE_LIMITS, clock);
  const flood = Array.from({ length: 300 }, (_, number) => visitorFrom(`10.${number >> 8}.0.${number & 255}`));
  const waits: number[] = [];
  for (let quarter = 0; quarter < 4 * 60; quarter += 1) {
    for (let again = 0; again < 3; again += 1) for (const who of flood) limiter.take("sign-in", who);
    const waitS = limiter.take("sign-in", visitorFrom(`198.51.100.${quarter}`));
    if (quarter >= 4 * 30) waits.push(waitS);
    clock.advance(250);
  }
  expect(waits.filter((waitS) => waitS > 0)).toEqual([]);
});

test("a flood of new addresses makes the limiter grow no further, and forgives nobody who is still counted", () => {
  const clock = manualClock(0);
  const generous = { ...limits(1, 3), read: { perSecond: 100, burst: 1_000 } };
  const limiter = createRateLimiter(generous, clock, { bucketsMax: 50 });
  for (let call = 0; call < 1_000; call += 1) limiter.take("read", ANN);
  expect(limiter.take("read", ANN)).toBe(1);
  for (let number = 0; number < 5_000; number += 1)
    limiter.take("read", visitorFrom(`10.${number >> 8}.0.${number & 255}`));
  expect(limiter.take("read", ANN)).toBe(1);
  clock.advance(60_000);
  for (let number = 0; number < 100; number += 1) limiter.take("read", visitorFrom(`10.9.0.${number}`));
  expect(limiter.take("read", ANN)).toBe(0);
});

test("whoever is held waits as long, and nobody else does", () => {
  const clock = manualClock(0);
  const limiter = createRateLimiter(limits(10, 10), clock);
  limiter.hold("socket", ANN, 10);
  expect([limiter.take("socket", ANN), limiter.take("socket", BEN)]).toEqual([10, 0]);
  clock.advance(10_000);
  expect(limiter.take("socket", ANN)).toBe(0);
});

test("while the process is late a call counts for several: what can wait first, orders last, and who asks little goes on", () => {
  const clock = manualClock(0);
  let lateMs = 0;
  const limiter = createRateLimiter(DEFAULT_RATE_LIMITS, clock, { lateMs: () => lateMs });
  const ASKED = 200;
  const taken = (rate: "list" | "read" | "trade", who: ReturnType<typeof customer>, asked: number): number => {
    clock.advance(1_000);
    return Array.from({ length: asked }, () => limiter.take(rate, who)).filter((waitS) => waitS === 0).length;
  };
  const perSecond = (rate: "list" | "read" | "trade", who: ReturnType<typeof customer>): number => {
    for (let at = 0; at < 10; at += 1) taken(rate, who, ASKED);
    let sum = 0;
    for (let at = 0; at < 10; at += 1) sum += taken(rate, who, ASKED);
    return sum / 10;
  };
  const busy = customer("7", "203.0.113.7");
  expect([perSecond("list", busy), perSecond("read", busy), perSecond("trade", busy)]).toEqual([20, 30, 60]);
  lateMs = 150;
  expect([perSecond("list", busy), perSecond("read", busy), perSecond("trade", busy)]).toEqual([2.5, 15, 60]);
  lateMs = 500;
  expect(perSecond("trade", busy)).toBe(30);
  for (let call = 0; call < 12; call += 1) expect(limiter.take("list", customer("8", "203.0.113.8"))).toBe(0);
  // Nobody asks for much, so the machine is busy with something else.
  clock.advance(10_000);
  expect(Array.from({ length: 5 }, () => taken("list", busy, 20))).toEqual([20, 20, 20, 20, 20]);
  const least = createRateLimiter(limits(1, 1), clock, { lateMs: () => 500 });
  expect([least.take("list", busy), least.take("list", busy)]).toEqual([0, 1]);
});

test("each refusal is told with its class, the customer and the address", () => {
  const told: [RefusedKind, RefusedCaller][] = [];
  const limiter = createRateLimiter(limits(1, 1), manualClock(0), { onRefused: (kind, who) => told.push([kind, who]) });
  for (let call = 0; call < 2; call += 1) limiter.take("list", customer("7", "2001:db8::1"));
  expect(told).toEqual([["rate:list", { customerId: "7", addressGroup: "2001:db8:0:0::/64" }]]);
});

test("an IPv6 address counts with its /64 and its /48, an IPv4 address alone, however it is written", () => {
  expect(addressGroup("203.0.113.9")).toBe("203.0.113.9");
  expect(addressGroup("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(requestAddress("203.0.113.9").network).toBe(null);
  expect(requestAddress("2001:db8:1:2:3:4:5:6")).toEqual({ group: "2001:db8:1:2::/64", network: "2001:db8:1::/48" });
  expect(addressGroup("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(addressGroup("::1")).toBe("0:0:0:0::/64");
  expect(addressGroup("2001:DB8:1:02::1")).toBe("2001:db8:1:2::/64");
});

test("a port that a proxy leaves on the address makes nobody a new caller", () => {
  expect(addressGroup("203.0.113.9:51234")).toBe("203.0.113.9");
  expect(addressGroup("[2001:db8:1:2::9]:51234")).toBe("2001:db8:1:2::/64");
  expect(addressGroup("[2001:db8:1:2::9]")).toBe("2001:db8:1:2::/64");
});

test("the operator's limits replace those of the classes they name, and nonsense is none", () => {
  expect(readRateLimits("")).toEqual(DEFAULT_RATE_LIMITS);
  const trade = { perSecond: 500.5, burst: 1000 };
  expect(readRateLimits("trade=500.5/1000")).toEqual({ ...DEFAULT_RATE_LIMITS, trade });
  for (const text of ["trade", "trade=0/1", "trade=1/0", "all=1/1", "trade=1e9/1", "trade=-1/1", "trade=1/1=1"]) {
    expect(readRateLimits(text), text).toBeUndefined();
  }
  expect(readPlaces("list=16, proof=4")).toEqual({ ...DEFAULT_PLACES, list: 16, proof: 4 });
  for (const text of ["list", "list=0", "list=-1", "all=1", "list=1.5", "poll=1"]) {
    expect(readPlaces(text), text).toBeUndefined();
  }
});
