import { decimalUnits } from "@candor/money/decimal";
import { type Amount, amountOf, type Lots, type PriceTicks } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeOrder } from "./matching.ts";
import { OrderBook } from "./order-book.ts";
import { priceBandOf } from "./price-band.ts";
import { holdNeeded, NO_TOTALS, SPOT_FEES_DEFAULT } from "./spot-fees.ts";
import type { DepthLevel } from "./spot-order.ts";
import { ORDER_LOTS_MAX } from "./spot-order-check.ts";
import { bookFill, type SpotBooking } from "./spot-postings.ts";
import { previewSpotOrder, type SpotPreviewQuestion } from "./spot-preview.ts";

const ticks = (price: number) => price as PriceTicks;
const usdt = (text: string): Amount => amountOf(decimalUnits(text, 6));
const depthOf = (...levels: [number, number][]): DepthLevel[] =>
  levels.map(([price, lots]) => ({ price: ticks(price), lots: lots as Lots, houseLots: 0 as Lots, orders: 1 }));

const SCALE = { priceScale: 2, tickUnits: 1, quantityScale: 2, lotUnits: 1, baseScale: 8, quoteScale: 6 };
const ASKS = depthOf([10_010, 300], [10_020, 500]);

const ask = (more: Partial<SpotPreviewQuestion> = {}): SpotPreviewQuestion => ({
  side: "buy",
  kind: "market",
  price: ticks(11_000),
  lots: 400 as Lots,
  timeInForce: "ioc",
  isPostOnly: false,
  rates: SPOT_FEES_DEFAULT,
  scale: SCALE,
  market: { index: ticks(10_000), band: priceBandOf(ticks(10_000)) },
  minimumNotional: usdt("1"),
  available: usdt("1000"),
  depth: ASKS,
  isDepthComplete: true,
  ...more,
});

const limit = (price: number, more: Partial<SpotPreviewQuestion> = {}) =>
  ask({ kind: "limit", price: ticks(price), timeInForce: "gtc", ...more });

describe("a spot preview", () => {
  test("shows a market buy's average price, cost, fee, hold and price impact", () => {
    expect(previewSpotOrder(ask())).toEqual({
      refusals: [],
      filledLots: 400,
      restingLots: 0,
      averagePrice: 10_012n,
      quote: usdt("400.5"),
      fee: usdt("0.4005"),
      total: usdt("400.9005"),
      hold: usdt("440.44"),
      priceImpact: 1_250_000n,
      isBeyondDepth: false,
      isLeftToNextPrice: false,
    });
  });

  test("shows what a market sale brings after the fee, and an impact that is positive when it is worse", () => {
    const depth = depthOf([9_990, 100]);
    const shown = previewSpotOrder(
      ask({ side: "sell", price: ticks(9_000), lots: 100 as Lots, depth, available: amountOf(10n ** 8n) }),
    );
    expect(shown).toMatchObject({ refusals: [], total: usdt("99.8001"), hold: 10n ** 8n, priceImpact: 1_000_000n });
  });

  test("shows what of a limit would fill at once and what would rest", () => {
    expect(previewSpotOrder(limit(10_010))).toMatchObject({ refusals: [], filledLots: 300, restingLots: 100 });
    expect(previewSpotOrder(limit(9_990))).toMatchObject({ filledLots: 0, restingLots: 400, averagePrice: null });
  });

  test.each([
    ["price-stale", ask({ market: null })],
    ["price-outside-band", limit(11_001)],
    ["amount-too-small", limit(9_990, { lots: 1 as Lots, minimumNotional: usdt("1") })],
    ["amount-too-large", limit(9_990, { lots: (ORDER_LOTS_MAX + 1) as Lots, available: null })],
    ["insufficient-funds", ask({ available: usdt("440.439999") })],
    ["would-take-liquidity", limit(10_010, { isPostOnly: true })],
    ["cannot-fill-completely", limit(10_010, { timeInForce: "fok" })],
    ["no-liquidity", ask({ depth: [] })],
  ] as const)("says beforehand that the order would be refused: %s", (code, question) => {
    expect(previewSpotOrder(question).refusals).toEqual([code]);
  });

  test("does not refuse what the depth on the screen cannot tell", () => {
    const beyond = ask({ lots: 900 as Lots, available: null, isDepthComplete: false, timeInForce: "fok" });
    expect(previewSpotOrder(beyond)).toMatchObject({ refusals: [], isBeyondDepth: true });
    expect(previewSpotOrder({ ...beyond, isDepthComplete: true })).toMatchObject({
      refusals: ["cannot-fill-completely"],
      isBeyondDepth: false,
    });
  });

  test("refuses nothing that the house's next price decides", () => {
    const ladder = ASKS.map((level) => ({ ...level, houseLots: level.lots, orders: 0 }));
    const left = { refusals: [], filledLots: 0, isLeftToNextPrice: true };
    expect(previewSpotOrder(limit(10_010, { depth: ladder, timeInForce: "fok" }))).toMatchObject(left);
    expect(previewSpotOrder(limit(10_000, { depth: ladder, timeInForce: "ioc" })).refusals).toEqual([]);
    expect(previewSpotOrder(ask({ depth: ladder, price: ticks(10_005) }))).toMatchObject({ refusals: [] });
    expect(previewSpotOrder(limit(10_010, { depth: ladder, isPostOnly: true }))).toMatchObject({
      refusals: ["would-take-liquidity"],
      isLeftToNextPrice: false,
    });
  });

  test("agrees to the last minor unit with what the order is then charged", () => {
    const scale = { ...SCALE, quantityScale: 6 };
    const level = fc.tuple(fc.integer({ min: 9_950, max: 10_900 }), fc.integer({ min: 1, max: 999 }));
    const levels = fc.uniqueArray(level, { minLength: 1, maxLength: 8, selector: ([price]) => price });
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 4000 }), (unsorted, lots) => {
        const depth = depthOf(...unsorted.sort(([a], [b]) => a - b));
        const question = ask({ scale, lots: lots as Lots, depth, minimumNotional: usdt("0"), available: null });
        const shown = previewSpotOrder(question);
        const book = new OrderBook();
        for (const each of depth) book.rest(`maker-${each.price}`, "maker", "sell", each.price, each.lots);
        const order = { id: "1", owner: "me", side: "buy", kind: "market", timeInForce: "ioc" } as const;
        const sent = { ...order, price: question.price, lots: question.lots, isPostOnly: false };
        const instrument = { id: 1, baseCurrency: "BTC", quoteCurrency: "USDT", scale };
        const placed = { orderId: "1", portfolioId: "me", side: "buy", rates: SPOT_FEES_DEFAULT } as const;
        const terms = { ...placed, limit: question.price, left: question.lots };
        let booking: SpotBooking = { ...terms, totals: NO_TOTALS, held: shown.hold };
        expect(shown.hold).toBe(holdNeeded(terms, NO_TOTALS, scale));
        for (const fill of placeOrder(book, null, sent).fills) {
          booking = bookFill(fill, { buyer: booking, seller: null }, instrument).buyer ?? booking;
        }
        expect([shown.quote, shown.fee]).toEqual([booking.totals.quote, booking.totals.fee]);
      }),
      { seed: 20_260_101 },
    );
  });
});
