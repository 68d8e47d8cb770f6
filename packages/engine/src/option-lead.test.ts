import { rateOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { isLed, LeadHistory, type Usual, usualOf } from "./option-lead.ts";

const EVEN = rateOf(800_000_000n);
const BEFORE = { payoutRate: EVEN, isStepBound: false };
const tick = (at: number, price: number, lead = 0, offset = 0) => ({
  ...{ at, price, isValid: true },
  samples: [price + offset + lead, price, price].map((said, nth) => ({ source: `s${nth}`, price: said })),
});
/** It moves by `step` each second, up and down by turns of ten. */
const history = (step: number, offset = 0, length = 300): LeadHistory => {
  const heard = new LeadHistory();
  for (let second = 1; second <= length; second += 1) {
    const turn = second % 20 < 10 ? second % 10 : 10 - (second % 10);
    heard.hear(tick(second * 1_000, 100_000 + step * turn, 0, offset));
  }
  return heard;
};

describe("a source that is ahead of the price", () => {
  const USUAL: Usual = { offsets: new Map([["s0", 5]]), moves: [10, 31], steps: { size: 1, moveHundredths: 3_100 } };
  // 1.858 × 0.2 ÷ 1.8 × 10 × √28 = 10.9 for 30 s, and by the longer moves 10.7.
  test.each([
    [30, 10, false],
    [30, 11, true],
    [30, -11, true],
    [300, 33, false],
    [300, 36, true],
  ])("of an option of %i s, by %i ticks more than usual: %s", (seconds, lead, led) => {
    expect(isLed(tick(1, 100_000, lead, 5), USUAL, { ...BEFORE, seconds })).toBe(led);
    expect(isLed(tick(1, 100_000, lead, 5), USUAL, { ...BEFORE, seconds, isStepBound: true })).toBe(led);
  });

  test("may be no tick ahead where a win pays as much as is lost", () => {
    const whole = { ...BEFORE, seconds: 300, payoutRate: rateOf(1_000_000_000n) };
    expect(isLed(tick(1, 100_000, 1, 5), USUAL, whole)).toBe(true);
    expect(isLed(tick(1, 100_000, 0, 5), USUAL, whole)).toBe(false);
    expect(isLed(tick(1, 100_000, 0, 5), USUAL, { ...whole, isStepBound: true })).toBe(true);
  });
});

describe("what was usual", () => {
  const TERMS = { ...BEFORE, seconds: 30 };

  test("is told by the minutes before, a venue that always differs included", () => {
    const heard = history(10, 40);
    expect(heard.isLed(tick(300_250, 100_000, 0, 40), TERMS)).toBe(false);
    expect(heard.isLed(tick(300_250, 100_000, 60, 40), TERMS)).toBe(true);
  });

  test("is not known after less than a minute: sources have to agree", () => {
    const heard = history(10, 40, 50);
    expect(heard.isLed(tick(50_250, 100_000, 0, 40), TERMS)).toBe(true);
    expect(heard.isLed(tick(50_250, 100_000), TERMS)).toBe(false);
  });

  test("is the same whatever was heard since, or twice", () => {
    const heard = history(10, 40);
    for (let second = 301; second < 500; second += 1) heard.hear(tick(second * 1_000, 100_000, 500));
    heard.hear(tick(200_000, 1));
    expect(heard.isLed(tick(300_250, 100_000, 0, 40), TERMS)).toBe(false);
  });

  test("counts nothing that is not valid", () => {
    const looks = [tick(1_000, 5)];
    expect(usualOf(looks)).toEqual({ offsets: new Map(), moves: [0, 0], steps: null });
  });
});

describe("a price that goes up and down in steps", () => {
  const terms = (seconds: number, isStepBound = true) => ({ seconds, payoutRate: EVEN, isStepBound });
  /** Each second for five minutes; as far as the price goes in ten seconds is `steps` of `step` ticks. */
  const stepping = (step: number, steps: number, length = 300): LeadHistory => {
    const heard = new LeadHistory();
    for (let second = 1; second <= length; second += 1) {
      const [turn, within] = [Math.floor(second / 10), second % 10];
      const far = turn % 2 === 0 ? within : 10 - within;
      heard.hear(tick(second * 1_000, 4_250_000 + step * Math.round((far * steps) / 10)));
    }
    return heard;
  };
  const next = tick(300_250, 4_250_000);

  test("enters no option where half a step is more than the odds bear", () => {
    expect(stepping(1, 1).isLed(next, terms(30))).toBe(true);
    expect(stepping(1, 1).isLed(next, terms(30, false))).toBe(false);
    expect(stepping(1, 10).isLed(next, terms(30))).toBe(false);
  });

  test("is judged by the steps that its venue makes, however finely it is written", () => {
    expect(stepping(25, 1).isLed(next, terms(30))).toBe(true);
    expect(stepping(25, 10).isLed(next, terms(30))).toBe(false);
    const once = stepping(25, 1);
    once.hear(tick(301_000, 4_250_001));
    expect(once.isLed(tick(301_250, 4_250_000), terms(30))).toBe(true);
  });

  test("enters none where it stands still", () => {
    expect(stepping(1, 0).isLed(next, terms(30))).toBe(true);
  });

  test("has to be many ticks where less than a minute is known", () => {
    const heard = stepping(1, 10, 50);
    expect(heard.isLed(tick(50_250, 100_000), terms(30))).toBe(false);
    expect(heard.isLed(tick(50_250, 99_999), terms(30))).toBe(true);
    expect(heard.isLed(tick(50_250, 99_999), terms(30, false))).toBe(false);
  });
});
