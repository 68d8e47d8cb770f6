import { amountOf, type PriceTicks, rateOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import type { OptionMarket } from "./option-market.ts";
import { emptyForm } from "./option-order-begun.ts";
import {
  draftOf,
  hasChanged,
  type OptionForm,
  percentText,
  quickStakes,
  secondsOf,
  summarise,
} from "./option-order-form.ts";
import { MARKET } from "./option-test-support.ts";

const form = (change: Partial<OptionForm> = {}): OptionForm => ({ ...emptyForm("up"), stake: "10", ...change });
const whys = (typed: OptionForm, market: OptionMarket = MARKET) =>
  summarise(typed, market).problems.map(({ field, why }) => `${field}: ${why}`);

describe("a ticket", () => {
  test("says what a win pays, what a loss costs and how often one must win", () => {
    const { preview, isReady, seconds } = summarise(form(), MARKET);
    expect(isReady).toBe(true);
    expect(seconds).toBe(30);
    expect(preview).toMatchObject({ payout: 8_000_000n, largestLoss: 10_000_000n, breakEven: 555_555_556n });
  });

  test.each([
    ["abc", "stake: not-a-number"],
    ["0", "stake: not-positive"],
    ["0.0000001", "stake: too-many-decimals"],
    ["0.5", "stake: stake-too-small"],
    ["5001", "stake: stake-too-large"],
    ["100.000001", "order: insufficient-funds"],
  ])("refuses a stake of %s: %s", (stake, why) => {
    expect(whys(form({ stake }))).toEqual([why]);
    expect(summarise(form({ stake }), MARKET).isReady).toBe(false);
  });

  test("reads a stake that ends in the point just typed", () => {
    expect(summarise(form({ stake: "10." }), MARKET).stake).toBe(10_000_000n);
  });

  test("says by how much the wallet is short", () => {
    expect(summarise(form({ stake: "150" }), MARKET).shortage).toBe(50_000_000n);
    expect(summarise(form({ stake: "100" }), MARKET).shortage).toBe(0n);
  });

  test("is refused without a price, with a stake or without", () => {
    expect(whys(form(), { ...MARKET, price: null })).toEqual(["order: price-stale"]);
    expect(whys(form({ stake: "" }), { ...MARKET, price: null })).toEqual(["order: price-stale"]);
  });

  test("is not ready before durations and currency are known", () => {
    expect(summarise(form(), { ...MARKET, terms: null }).isReady).toBe(false);
    expect(summarise(form(), { ...MARKET, currency: null }).isReady).toBe(false);
  });

  test("falls back to the shortest duration when the chosen one is no longer offered", () => {
    expect(secondsOf(form({ seconds: 60 }), MARKET)).toBe(60);
    expect(secondsOf(form({ seconds: 300 }), MARKET)).toBe(30);
  });

  test("offers for a tap only stakes that the terms allow", () => {
    expect(quickStakes(MARKET)).toEqual(["5", "10", "50", "100"]);
    const currency = MARKET.currency;
    if (currency === null) throw new Error("no currency");
    const narrow = { ...currency, stakeMin: amountOf(10_000_000n), stakeMax: amountOf(50_000_000n) };
    expect(quickStakes({ ...MARKET, currency: narrow })).toEqual(["10", "50"]);
  });
});

describe("a draft", () => {
  const draft = (typed: OptionForm, market: OptionMarket = MARKET) => draftOf(typed, market, summarise(typed, market));

  test("is sent as it was shown", () => {
    expect(draft(form({ direction: "down", seconds: 60, stake: "10.50" }))).toMatchObject({
      request: { match_id: 7, currency_id: 1, type: "down", seconds: 60, number: "10.5" },
      ...{ stake: "10.5", payout: "8.61", back: "19.11", largestLoss: "10.5", priceShown: "97000.00" },
    });
  });

  test("is none of a ticket that is not ready", () => {
    expect(draft(form({ stake: "" }))).toBeNull();
    expect(draft(form({ stake: "9999" }))).toBeNull();
  });

  test("asks again when a win pays something else by now, not when the price moved", () => {
    const shown = draft(form());
    if (shown === null) throw new Error("not ready");
    const moved = { ...MARKET, price: 9_000_000 as PriceTicks };
    expect(hasChanged(shown, draft(form(), moved))).toBe(false);
    const worse = { ...MARKET, terms: [{ seconds: 30, payoutRate: rateOf(700_000_000n) }] };
    expect(hasChanged(shown, draft(form(), worse))).toBe(true);
  });
});

test("a break-even is never said lower than it is, a payout never higher", () => {
  expect(percentText(rateOf(555_555_556n), "charge")).toBe("55.6");
  expect(percentText(rateOf(549_450_550n), "charge")).toBe("55.0");
  expect(percentText(rateOf(829_999_999n), "pay")).toBe("82.9");
});

describe("a market that closes soon", () => {
  const closesIn = (secondsToClose: number | null): OptionMarket => ({ ...MARKET, secondsToClose });

  test("keeps out what could end after that, entry awaited for 3 seconds included", () => {
    expect(whys(form({ seconds: 60 }), closesIn(63))).toEqual([]);
    expect(whys(form({ seconds: 60 }), closesIn(62))).toEqual(["order: duration-past-close"]);
    expect(summarise(form({ seconds: 60 }), closesIn(62)).isReady).toBe(false);
    expect(whys(form(), closesIn(62))).toEqual([]);
    expect(whys(form(), closesIn(null))).toEqual([]);
  });

  test("does not change a duration that was chosen: its owner does", () => {
    expect(secondsOf(form({ seconds: 60 }), closesIn(40))).toBe(60);
  });
});

test("a stake above the largest is told the limit alone, however little the wallet has", () => {
  const { problems, shortage, isReady } = summarise({ ...emptyForm("up"), stake: "999999" }, MARKET);
  expect(problems).toEqual([{ field: "stake", why: "stake-too-large" }]);
  expect(shortage).toBe(0n);
  expect(isReady).toBe(false);
});
