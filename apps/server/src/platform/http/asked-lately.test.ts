import { expect, test } from "vitest";
import { AskedLately } from "./asked-lately.ts";

const START = 1_800_000_000_000;

test("a second of late has the most of the one that lasts and the one before, and nothing after two", () => {
  const asked = new AskedLately();
  for (let call = 0; call < 5; call += 1) asked.note(START);
  asked.note(START + 1_200);
  expect([asked.perSecond(START + 1_900), asked.perSecond(START + 2_100)]).toEqual([5, 1]);
  expect(asked.perSecond(START + 4_000)).toBe(0);
});

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
