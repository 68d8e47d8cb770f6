import { SPOT_FEES_DEFAULT } from "@candor/engine/spot-fees";
import { decimalUnits } from "@candor/money/decimal";
import { type Amount, amountOf, type PriceTicks, rateOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { depthOf, type SpotInstrument, type SpotMarket } from "./spot-market.ts";
import { emptyForm } from "./spot-order-begun.ts";
import { draftOf } from "./spot-order-draft.ts";
import { amountForShare, inUnit, type SpotOrderForm, shareHeld, summarise } from "./spot-order-form.ts";

const usdt = (text: string): Amount => amountOf(decimalUnits(text, 6));
const INSTRUMENT: SpotInstrument = {
  ...{
    id: 7,
    symbol: "BTCUSDT",
    name: "Bitcoin",
    baseId: 3,
    base: "BTC",
    quoteId: 1,
    quote: "USDT",
    isTraded: true,
    termsId: "70",
  },
  scale: { priceScale: 2, tickUnits: 10, quantityScale: 5, lotUnits: 1, baseScale: 8, quoteScale: 6 },
  rates: SPOT_FEES_DEFAULT,
  minimumNotional: usdt("5"),
  bandWidth: rateOf(100_000_000n),
};
const BOOK = {
  match_id: 7,
  seq: 1,
  bids: [["99990.00", "0.5", "0.5"]],
  asks: [["100010.00", "0.5", "0.5"]],
} satisfies Parameters<typeof depthOf>[0];
const MARKET: SpotMarket = {
  instrument: INSTRUMENT,
  index: 1_000_000 as PriceTicks,
  book: depthOf(BOOK, INSTRUMENT.scale),
  funds: { quote: usdt("40000"), base: amountOf(150_000_000n) },
};

const form = (more: Partial<SpotOrderForm>): SpotOrderForm => ({ ...emptyForm("buy"), ...more });
const sum = (more: Partial<SpotOrderForm>) => summarise(form(more), MARKET);

describe("what an order at a limit comes to", () => {
  const resting = { kind: "limit", price: "95000", amount: "0.1" } as const;

  test("is known from its price and amount while nothing of it trades", () => {
    // 9,500.00 and the fee of one that rests, a twentieth of a percent.
    expect(sum(resting).total).toEqual({ amount: usdt("9504.75"), lots: 10_000 });
    expect(draftOf(form(resting), MARKET, sum(resting))?.total).toBe("9504.750000");
  });

  test("is less by the fee for whoever sells", () => {
    expect(sum({ ...resting, side: "sell", price: "105000" }).total?.amount).toBe(usdt("10494.75"));
  });

  test("is that of what trades at once and of what rests", () => {
    // 0.5 at 100,010.00 with 50.005 of fee; 0.1 at 100,020.00 with 5.001.
    expect(sum({ ...resting, price: "100020", amount: "0.6" }).total).toEqual({
      amount: usdt("60062.006"),
      lots: 60_000,
    });
  });

  test("is that of what trades where the rest is cancelled", () => {
    const cut = sum({ ...resting, price: "100020", amount: "0.6", timeInForce: "ioc" });
    expect(cut.total).toEqual({ amount: usdt("50055.005"), lots: 50_000 });
  });
});

describe("a total in quote currency", () => {
  test("buys as many lots as come to no more than it", () => {
    const { lots, total, isReady } = sum({ unit: "quote", amount: "1000" });
    expect(isReady).toBe(true);
    expect(lots).toBe(998);
    // One lot more, of 1.0011 with its fee, would be too many.
    expect(total?.amount).toBe(usdt("999.097900"));
  });

  test("sells as many lots as bring no more than it", () => {
    expect(sum({ side: "sell", unit: "quote", amount: "1000" }).lots).toBe(1001);
  });

  test("of less than a lot, or with more decimals than the currency has, is told so", () => {
    expect(sum({ unit: "quote", amount: "0.5" }).problems).toEqual([{ field: "amount", why: "amount-too-small" }]);
    expect(sum({ unit: "quote", amount: "1.1234567" }).problems).toEqual([
      { field: "amount", why: "too-many-decimals" },
    ]);
    expect(sum({ unit: "quote", amount: "0" }).problems).toEqual([{ field: "amount", why: "not-positive" }]);
  });

  test("is taken over from an amount, and back, as the same order", () => {
    const first = form({ amount: "0.02" });
    const asTotal = { ...first, ...inUnit(first, MARKET, "quote") };
    expect(asTotal).toMatchObject({ unit: "quote", amount: "2002.2002" });
    expect(inUnit(asTotal, MARKET, "base")).toEqual({ unit: "base", amount: "0.02" });
    expect(inUnit(form({}), MARKET, "quote")).toEqual({ unit: "quote", amount: "" });
  });

  test("of all that is free is never more than is held", () => {
    const all = form({ unit: "quote" });
    const filled = { ...all, amount: amountForShare(all, MARKET, 100) };
    expect(summarise(filled, MARKET)).toMatchObject({ shortage: 0n, isReady: true });
    expect(shareHeld(filled, MARKET, summarise(filled, MARKET))).toBe(100);
    expect(shareHeld(all, MARKET, summarise(all, MARKET))).toBe(0);
  });
});
