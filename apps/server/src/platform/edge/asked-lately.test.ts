import { expect, test } from "vitest";
import { AskedLately } from "./asked-lately.ts";

const START = 1_800_000_000_000;

test.each([3_600_000, 1_500, 40])(
  "a clock that was set back %s ms counts no longer stretch than a second",
  (backMs) => {
    const asked = new AskedLately();
    let now = START;
    for (let call = 0; call < 5; call += 1) asked.note(now);
    now -= backMs;
    // What was asked for just before is still asked for of late.
    expect(asked.perSecond(now)).toBe(5);
    for (let second = 0; second < 1_800; second += 1) {
      now += 1_000;
      asked.note(now);
    }
    expect(asked.perSecond(now)).toBe(1);
  },
);

/** How much is said to be asked for in a second, after so many at each of those moments. */
function saidAt(now: number, asked: readonly (readonly [at: number, times: number])[]): number {
  const lately = new AskedLately();
  for (const [at, times] of asked) for (let count = 0; count < times; count += 1) lately.note(at);
  return lately.perSecond(now);
}

test("what is asked for in a second is the most of this one and the one before, and nothing older", () => {
  expect(saidAt(10_900, [[10_100, 7]])).toBe(7);
  expect(saidAt(11_900, [[10_100, 7]])).toBe(7);
  expect(saidAt(12_000, [[10_100, 7]])).toBe(0);
  const growing = [
    [10_100, 3],
    [11_200, 4],
    [11_900, 1],
  ] as const;
  expect([saidAt(11_900, growing), saidAt(12_100, growing), saidAt(13_100, growing)]).toEqual([5, 5, 0]);
});
