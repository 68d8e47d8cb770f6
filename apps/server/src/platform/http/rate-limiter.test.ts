import { expect, test } from "vitest";
import { manualClock } from "../clock.ts";
import { DEFAULT_RATE_LIMITS, readRateLimits } from "./http-settings.ts";
import { addressGroup, createRateLimiter } from "./rate-limiter.ts";

const limits = (perSecond: number, burst: number) => {
  const limit = { perSecond, burst };
  return { read: limit, write: limit, trade: limit, "sign-in": limit, upload: limit };
};

test("a bucket gives its burst, then one call for each refill, and never more than the burst", () => {
  const clock = manualClock(0);
  const limiter = createRateLimiter(limits(2, 3), clock);
  const take = (times: number) => Array.from({ length: times }, () => limiter.take("read", "a"));
  expect(take(4)).toEqual([0, 0, 0, 1]);
  clock.advance(500);
  expect(take(2)).toEqual([0, 1]);
  clock.advance(3_600_000);
  expect(take(4)).toEqual([0, 0, 0, 1]);
});

test("callers and classes have buckets of their own, and a clock set back gives nothing away", () => {
  const clock = manualClock(10_000);
  const limiter = createRateLimiter(limits(1, 1), clock);
  expect([limiter.take("read", "a"), limiter.take("read", "b"), limiter.take("write", "a")]).toEqual([0, 0, 0]);
  clock.advance(-5_000);
  expect(limiter.take("read", "a")).toBe(1);
});

test("a flood of callers does not make the limiter grow without end", () => {
  const limiter = createRateLimiter(limits(1, 1), manualClock(0), 10);
  for (let caller = 0; caller < 11; caller += 1) limiter.take("read", String(caller));
  expect(limiter.take("read", "0")).toBe(0);
  expect(limiter.take("read", "10")).toBe(1);
});

test("an IPv6 address counts with its /64, an IPv4 address alone, however it is written", () => {
  expect(addressGroup("203.0.113.9")).toBe("203.0.113.9");
  expect(addressGroup("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(addressGroup("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
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
  for (const text of ["trade", "trade=0/1", "trade=1/0", "all=1/1", "trade=1e9/1", "trade=-1/1"]) {
    expect(readRateLimits(text), text).toBeUndefined();
  }
});
