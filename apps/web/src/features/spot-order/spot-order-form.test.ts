import { priceBandOf } from "@candor/engine/price-band";
import { SPOT_FEES_DEFAULT } from "@candor/engine/spot-fees";
import { spotOrderHold } from "@candor/engine/spot-order-check";
import { previewSpotOrder } from "@candor/engine/spot-preview";
import { decimalUnits } from "@candor/money/decimal";
import { type Amount, amountOf, type Lots, type PriceTicks, rateOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { depthOf, type SpotInstrument, type SpotMarket } from "./spot-market.ts";
import { emptyForm } from "./spot-order-begun.ts";
import { draftOf, hasMoved, type SpotOrderDraft } from "./spot-order-draft.ts";
import { amountForShare, marketWorst, type SpotOrderForm, suggestedPrice, summarise } from "./spot-order-form.ts";

const usdt = (text: string): Amount => amountOf(decimalUnits(text, 6));
const btc = (text: string): Amount => amountOf(decimalUnits(text, 8));

const INSTRUMENT: SpotInstrument = {
  id: 7,
  symbol: "BTCUSDT",
  name: "Bitcoin",
  baseId: 3,
  base: "BTC",
  quoteId: 1,
  quote: "USDT",
  scale: { priceScale: 2, tickUnits: 10, quantityScale: 5, lotUnits: 1, baseScale: 8, quoteScale: 6 },
  rates: SPOT_FEES_DEFAULT,
  minimumNotional: usdt("5"),
  bandWidth: rateOf(100_000_000n),
  isTraded: true,
  termsId: "70",
};
const BOOK = {
  match_id: 7,
  seq: 1,
  bids: [
    ["99990.00", "0.5", "0.5"],
    ["99980.00", "2", "1"],
  ],
  asks: [
    ["100010.00", "0.5", "0.5"],
    ["100020.00", "2", "0"],
  ],
} satisfies Parameters<typeof depthOf>[0];

const MARKET: SpotMarket = {
  instrument: INSTRUMENT,
  index: 1_000_000 as PriceTicks,
  book: depthOf(BOOK, INSTRUMENT.scale),
  funds: { quote: usdt("40000"), base: btc("1.5") },
};

const form = (more: Partial<SpotOrderForm> = {}): SpotOrderForm => ({ ...emptyForm("buy"), amount: "0.02", ...more });
const whys = (of: SpotOrderForm, market = MARKET) => summarise(of, market).problems.map(({ why }) => why);

describe("the ticket's summary", () => {
  test("is the engine's preview of the same order, figure for figure", () => {
    const price = marketWorst("buy", MARKET) as PriceTicks;
    const index = MARKET.index as PriceTicks;
    const engine = previewSpotOrder({
      side: "buy",
      kind: "market",
      price,
      lots: 2000 as Lots,
      timeInForce: "ioc",
      isPostOnly: false,
      rates: INSTRUMENT.rates,
      scale: INSTRUMENT.scale,
      market: { index, band: priceBandOf(index, INSTRUMENT.bandWidth) },
      minimumNotional: INSTRUMENT.minimumNotional,
      available: usdt("40000"),
      depth: MARKET.book?.asks ?? [],
      isDepthComplete: true,
    });
    const summary = summarise(form(), MARKET);
    expect(summary.preview).toEqual(engine);
    expect(summary).toMatchObject({ lots: 2000, price, shortage: 0n, isReady: true });
    expect(engine.quote).toBe(usdt("2000.2"));
    expect(engine.fee).toBe(usdt("2.0002"));
  });

  test("an empty ticket has nothing wrong with it and is not ready", () => {
    expect(summarise(form({ amount: "" }), MARKET)).toMatchObject({ problems: [], isReady: false, preview: null });
  });

  test("an amount between two lots, with too many decimals or of zero says so at the amount", () => {
    expect(summarise(form({ amount: "0.000001" }), MARKET).problems).toEqual([
      { field: "amount", why: "too-many-decimals" },
    ]);
    expect(whys(form({ amount: "0" }))).toEqual(["not-positive"]);
    expect(whys(form({ amount: "99999999999999999" }))).toEqual(["too-large"]);
  });

  test("a limit price off the tick or outside the band says so at the price", () => {
    expect(summarise(form({ kind: "limit", price: "100000.05" }), MARKET).problems).toEqual([
      { field: "price", why: "off-grid" },
    ]);
    expect(summarise(form({ kind: "limit", price: "120000" }), MARKET).problems).toEqual([
      { field: "price", why: "price-outside-band" },
    ]);
  });

  test("an amount worth less than the minimum is too small", () => {
    expect(whys(form({ amount: "0.00001" }))).toEqual(["amount-too-small"]);
  });

  test("a wallet that is short says by how much, to the minor unit", () => {
    const summary = summarise(form({ amount: "0.5" }), MARKET);
    expect(summary.problems).toEqual([{ field: "order", why: "insufficient-funds" }]);
    // 0.5 at 101,000 and 0.1 % of it, less 40,000.
    expect(summary.shortage).toBe(usdt("10550.5"));
    expect(summarise(form({ side: "sell", amount: "2" }), MARKET).shortage).toBe(btc("0.5"));
  });

  test("a visitor's ticket shows figures and asks for no funds", () => {
    expect(summarise(form({ amount: "2" }), { ...MARKET, funds: null })).toMatchObject({ shortage: 0n, isReady: true });
  });

  test("without a valid price nothing can be placed", () => {
    expect(whys(form(), { ...MARKET, index: null })).toEqual(["price-stale"]);
    expect(whys(form({ kind: "limit", price: "100000" }), { ...MARKET, index: null })).toEqual(["price-stale"]);
  });

  test("post-only is refused where it would trade; fill or kill is left to the house's next price", () => {
    expect(whys(form({ kind: "limit", price: "100010", isPostOnly: true }))).toEqual(["would-take-liquidity"]);
    const whole = summarise(form({ kind: "limit", price: "99000", timeInForce: "fok" }), MARKET);
    expect(whole).toMatchObject({ problems: [], preview: { isLeftToNextPrice: true, filledLots: 0 } });
  });

  test("a point just typed is no fault", () => {
    expect(whys(form({ amount: "1.", side: "sell" }))).toEqual([]);
  });
});

describe("a share of the free funds", () => {
  test("buys as many lots as the whole hold allows, and not one more", () => {
    const amount = amountForShare(form(), MARKET, 100);
    const price = marketWorst("buy", MARKET) as PriceTicks;
    const { rates, scale } = INSTRUMENT;
    const lots = Number(amount.replace(".", ""));
    const hold = (count: number) => spotOrderHold({ side: "buy", price, lots: count as Lots, rates, scale });
    expect(hold(lots) <= usdt("40000")).toBe(true);
    expect(hold(lots + 1) > usdt("40000")).toBe(true);
    expect(summarise(form({ amount }), MARKET).problems).toEqual([]);
  });

  test("sells the share of the base currency in whole lots", () => {
    expect(amountForShare(form({ side: "sell" }), MARKET, 25)).toBe("0.375");
    expect(amountForShare(form({ side: "sell" }), MARKET, 100)).toBe("1.5");
  });

  test("of nothing is nothing", () => {
    expect(amountForShare(form(), { ...MARKET, funds: { quote: usdt("0"), base: btc("0") } }, 100)).toBe("");
    expect(amountForShare(form(), { ...MARKET, funds: null }, 50)).toBe("");
  });
});

describe("what is sent", () => {
  const draft = (of: SpotOrderForm, market = MARKET) => draftOf(of, market, summarise(of, market)) as SpotOrderDraft;

  test("a market order carries the worst price and the terms it was shown with, and no limit", () => {
    const { request } = draft(form());
    expect(request).toEqual({
      ...{ currency_id: 3, legal_id: 1, type: "buy", amount: "0.02", worst_price: "101000.00", terms_id: "70" },
    });
  });

  test("a limit order carries its price, time in force and post-only", () => {
    const of = form({ kind: "limit", price: "99000", isPostOnly: true });
    expect(draft(of).request).toMatchObject({ target_price: "99000.00", time_in_force: "gtc", post_only: true });
    expect(draft(of).request).not.toHaveProperty("worst_price");
  });

  test("a draft says whether it may fill more than 2 % worse than the index, which is 100,000 here", () => {
    const isFar = (side: "buy" | "sell", price: string) => draft(form({ kind: "limit", side, price })).isFar;
    expect([isFar("buy", "102000"), isFar("buy", "102000.10"), isFar("buy", "91000")]).toEqual([false, true, false]);
    expect([isFar("sell", "98000"), isFar("sell", "97999.90"), isFar("sell", "109000")]).toEqual([false, true, false]);
    expect(draft(form()).isFar).toBe(false);
  });

  test("a ticket that is not ready gives nothing to send", () => {
    const of = form({ amount: "0" });
    expect(draftOf(of, MARKET, summarise(of, MARKET))).toBeNull();
  });

  test("fees can be no more than the hold says", () => {
    expect(draft(form({ kind: "limit", price: "100000" }))).toMatchObject({ feeMax: "2.000000", hold: "2002.000000" });
  });

  test("says what the spread costs, for a purchase as for a sale, and nothing where nothing fills at once", () => {
    expect(draft(form()).spreadText).toBe("0.0100000");
    const rich = { ...MARKET, funds: { quote: usdt("400000"), base: btc("1.5") } };
    expect(draft(form({ amount: "1" }), rich).spreadText).toBe("0.0150000");
    expect(draft(form({ side: "sell" })).spreadText).toBe("0.0100000");
    expect(draft(form({ kind: "limit", price: "99000" })).spreadText).toBeNull();
  });

  test("an estimate that got worse by more than a thousandth asks again, a better one does not", () => {
    const shown = draft(form());
    const at = (asks: typeof BOOK.asks) =>
      draft(form(), { ...MARKET, book: depthOf({ ...BOOK, asks }, INSTRUMENT.scale) });
    expect(hasMoved(shown, at([["100110.00", "5", "0"]]))).toBe(false);
    expect(hasMoved(shown, at([["100120.00", "5", "0"]]))).toBe(true);
    expect(hasMoved(shown, at([["99000.00", "5", "0"]]))).toBe(false);
  });

  test("a limit order never asks again: its price is its own", () => {
    const shown = draft(form({ kind: "limit", price: "100010" }));
    expect(hasMoved(shown, { ...shown, average: 1n })).toBe(false);
  });

  test("the limit price begins at the best price of the other side", () => {
    expect([suggestedPrice("buy", MARKET), suggestedPrice("sell", MARKET)]).toEqual(["100010.00", "99990.00"]);
    expect(suggestedPrice("buy", { ...MARKET, book: null })).toBe("100000.00");
    expect(suggestedPrice("buy", { ...MARKET, book: null, index: null })).toBe("");
  });
});
