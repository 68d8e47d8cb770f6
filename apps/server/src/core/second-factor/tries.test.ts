import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { isLocked, NO_TRIES, payPasswordLock, secondFactorLock, type Tries, withoutTry, withTry } from "./tries.ts";

describe("tries", () => {
  const NOW = instantOf(1_000_000);
  const MINUTE_MS = 60_000;
  const tried = (count: number, from: Tries = NO_TRIES): Tries =>
    Array.from({ length: count }).reduce<Tries>((tries) => withTry(tries, NOW, secondFactorLock), from);

  test("are free up to the fourth; the fifth locks, and when the lock is over five are free again", () => {
    expect(tried(4)).toEqual({ wrongInRow: 4, locksInRow: 0, lockedUntil: null });
    const locked = tried(5);
    expect(locked).toEqual({ wrongInRow: 5, locksInRow: 1, lockedUntil: NOW + MINUTE_MS });
    expect(isLocked(locked, NOW)).toBe(true);
    expect(isLocked(locked, instantOf(NOW + MINUTE_MS))).toBe(false);
    expect(tried(1, locked)).toEqual({ wrongInRow: 1, locksInRow: 1, lockedUntil: null });
    expect(tried(5, locked)).toEqual({ wrongInRow: 5, locksInRow: 2, lockedUntil: NOW + 5 * MINUTE_MS });
  });

  test("that are taken back leave what was before", () => {
    for (const count of [1, 4, 5]) expect(withoutTry(tried(count))).toEqual(tried(count - 1));
    expect(withoutTry(NO_TRIES)).toEqual(NO_TRIES);
  });

  test("lock for longer each time, up to an end", () => {
    const minutes = (lock: typeof secondFactorLock) => [0, 1, 2, 3, 4, 50].map((before) => lock(before) / MINUTE_MS);
    expect(minutes(secondFactorLock)).toEqual([1, 5, 15, 60, 60, 60]);
    expect(minutes(payPasswordLock)).toEqual([15, 30, 60, 120, 240, 1440]);
  });
});
