import { amountOf, type Instant, type PriceTicks, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breakEvenRate, judgeOption, paidAtEnd, payoutOf, settlingWindow } from "./option-order.ts";

const price = fc.integer({ min: 1, max: 10_000_000 }).map((ticks) => ticks as PriceTicks);

describe("an option is judged", () => {
  test("by the mean of its prices against the entry, and both directions never win", () => {
    fc.assert(
      fc.property(price, fc.array(price, { minLength: 9, maxLength: 12 }), (entry, prices) => {
        const up = judgeOption("up", entry, prices);
        const down = judgeOption("down", entry, prices);
        const mean = Number(up.sum) / prices.length;
        const expected = mean > entry ? ["won", "lost"] : mean < entry ? ["lost", "won"] : ["tied", "tied"];
        expect([up.outcome, down.outcome]).toEqual(expected);
      }),
    );
  });

  test("void with fewer than nine valid prices, whatever they say", () => {
    fc.assert(
      fc.property(price, fc.array(price, { maxLength: 8 }), (entry, prices) => {
        expect(judgeOption("up", entry, prices).outcome).toBe("void");
      }),
    );
  });

  test("the same in whatever order the prices come", () => {
    fc.assert(
      fc.property(price, fc.array(price, { minLength: 9, maxLength: 12 }), (entry, prices) => {
        expect(judgeOption("up", entry, prices.toReversed())).toEqual(judgeOption("up", entry, prices));
      }),
    );
  });

  test("never on more prices than the window has", () => {
    expect(() =>
      judgeOption(
        "up",
        5 as PriceTicks,
        Array.from({ length: 13 }, () => 5 as PriceTicks),
      ),
    ).toThrow("13");
  });
});

test("an option pays stake and payout for a win, nothing for a loss, the stake otherwise", () => {
  const stake = amountOf(10_000_000n);
  const payout = payoutOf(stake, rateOf(850_000_000n));
  expect(payout).toBe(8_500_000n);
  expect((["won", "lost", "tied", "void"] as const).map((outcome) => paidAtEnd(outcome, stake, payout))).toEqual([
    18_500_000n,
    0n,
    10_000_000n,
    10_000_000n,
  ]);
});

test("a payout is rounded down, and 85 % break even at 54.054 % of wins", () => {
  expect(payoutOf(amountOf(3n), rateOf(850_000_000n))).toBe(2n);
  expect(breakEvenRate(rateOf(850_000_000n))).toBe(540_540_541n);
});

test("the window of twelve prices ends with the order", () => {
  expect(settlingWindow(1_000_000 as Instant)).toEqual({ after: 997_000, upTo: 1_000_000 });
});
