import { holdFor, worstEntry } from "@candor/engine/contract-check";
import { previewContract } from "@candor/engine/contract-preview";
import { priceBandOf } from "@candor/engine/price-band";
import { formatPrice } from "@candor/money/instrument-scale";
import { type Lots, lotsOf, type PriceTicks } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { emptyForm } from "./contract-begun.ts";
import { type ContractDraft, draftOf, hasMoved } from "./contract-draft.ts";
import { type ContractForm, lotsForShare, suggestedPrice, summarise } from "./contract-form.ts";
import type { ContractMarket } from "./contract-market.ts";
import { INSTRUMENT, MARKET, usdt } from "./contract-test-support.ts";

const form = (more: Partial<ContractForm> = {}): ContractForm => ({
  ...emptyForm("long"),
  ...{ lots: "30", leverage: 10 },
  ...more,
});
const problems = (of: ContractForm, market = MARKET) => summarise(of, market).problems;

describe("the ticket's summary", () => {
  test("is the engine's preview of the same order, figure for figure", () => {
    const index = MARKET.index as PriceTicks;
    const engine = previewContract({
      ...{ direction: "long", lots: 30 as Lots, leverage: 10, limit: null, takeProfit: null, stopLoss: null },
      terms: MARKET.deal!.terms,
      market: { index, band: priceBandOf(index, INSTRUMENT.bandWidth) },
      exposure: null,
      available: usdt("30000"),
    });
    const summary = summarise(form(), MARKET);
    expect(summary.preview).toEqual(engine);
    expect(summary).toMatchObject({ lots: 30, leverage: 10, shortage: 0n, problems: [], isReady: true });
    // 30 lots at the ask of 100,020.00 are worth 3,000.6; a tenth of it is held.
    expect(summary.preview?.margin).toBe(usdt("300.06"));
    // It may be entered up to 0.5 % dearer: all that is held can be lost.
    expect(summary.preview?.hold).toBe(usdt("302.464981"));
    expect(summary.preview?.largestLoss).toBe(summary.preview?.hold);
  });

  test("an empty ticket has nothing wrong with it and is not ready", () => {
    expect(summarise(form({ lots: "" }), MARKET)).toMatchObject({ problems: [], isReady: false, preview: null });
  });

  test("lots that are none, too many or no number say so at the lots", () => {
    expect(problems(form({ lots: "0" }))).toEqual([{ field: "lots", why: "not-positive" }]);
    expect(problems(form({ lots: "5001" }))).toEqual([{ field: "lots", why: "lots-too-many" }]);
    expect(problems(form({ lots: "9999999999999" }))).toEqual([{ field: "lots", why: "too-large" }]);
    expect(problems(form({ lots: "1.5" }))).toEqual([{ field: "lots", why: "not-whole" }]);
    expect(problems(form({ lots: "5." }))).toEqual([{ field: "lots", why: "not-whole" }]);
  });

  test("a limit off the tick or outside the band says so at the price", () => {
    expect(problems(form({ kind: "limit", price: "99000.05" }))).toEqual([{ field: "price", why: "off-grid" }]);
    expect(problems(form({ kind: "limit", price: "80000" }))).toEqual([{ field: "price", why: "price-outside-band" }]);
  });

  test("stops on the wrong side or beyond the liquidation say so at their fields", () => {
    expect(problems(form({ takeProfit: "99000" }))).toEqual([{ field: "takeProfit", why: "take-profit-wrong-side" }]);
    expect(problems(form({ stopLoss: "101000" }))).toEqual([{ field: "stopLoss", why: "stop-loss-wrong-side" }]);
    expect(problems(form({ stopLoss: "94000" }))).toEqual([{ field: "stopLoss", why: "stop-loss-beyond-liquidation" }]);
    const down = form({ direction: "short", takeProfit: "99000", stopLoss: "101000" });
    expect(problems(down)).toEqual([]);
  });

  test("the result at each stop is after both fees", () => {
    const { preview } = summarise(form({ takeProfit: "101020", stopLoss: "99020" }), MARKET);
    // 1,000.00 over 30 lots of a thousandth is 30; the fees are 0.90018 to open and 0.03 % of the value there to close.
    expect(preview?.atTakeProfit).toBe(usdt("30") - usdt("0.90018") - usdt("0.90918"));
    expect(preview?.atStopLoss).toBe(-usdt("30") - usdt("0.90018") - usdt("0.89118"));
  });

  test("more lots than are taken say their limit alone, and not what they would lack besides", () => {
    expect(summarise(form({ lots: "5001" }), { ...MARKET, available: usdt("1") })).toMatchObject({
      shortage: 0n,
      problems: [{ field: "lots", why: "lots-too-many" }],
    });
  });

  test("a wallet that is short says by how much, to the minor unit", () => {
    const { shortage, problems: said, preview } = summarise(form(), { ...MARKET, available: usdt("100") });
    expect(said).toEqual([{ field: "order", why: "insufficient-funds" }]);
    expect(shortage).toBe((preview?.hold ?? 0n) - usdt("100"));
  });

  test("without a valid price nothing can be placed, and without terms nothing is reckoned", () => {
    expect(problems(form(), { ...MARKET, index: null })).toEqual([{ field: "order", why: "price-stale" }]);
    expect(summarise(form(), { ...MARKET, deal: null })).toMatchObject({ preview: null, isReady: false });
  });

  test("the lowest leverage is taken until one is chosen, and in place of one that is not offered", () => {
    expect(summarise(form({ leverage: null }), MARKET).leverage).toBe(1);
    expect(summarise(form({ leverage: 100 }), MARKET).leverage).toBe(1);
  });
});

/** A thousandth above the market's price: up to there an order is placed as it was shown. */
const UNASKED = 1_001_000 as PriceTicks;

test("a share of the free margin is as many lots as it holds when the price has moved a little, and not one more", () => {
  for (const [percent, leverage] of [
    [100, 10],
    [25, 1],
  ] as const) {
    const lots = Number(lotsForShare(form({ leverage }), { ...MARKET, available: usdt("1000") }, percent));
    const question = summarise(form({ leverage }), MARKET).question!;
    const hold = (count: number) => holdFor({ ...question, lots: lotsOf(count) }, UNASKED);
    const budget = (usdt("1000") * BigInt(percent)) / 100n;
    expect(hold(lots) <= budget).toBe(true);
    expect(hold(lots + 1) > budget).toBe(true);
  }
  // Held is what the dearest entry within the tolerance needs: 100,620.70 and its fee.
  expect(lotsForShare(form(), MARKET, 100)).toBe("2972");
  expect(lotsForShare(form(), { ...MARKET, available: usdt("1") }, 100)).toBe("");
  expect(lotsForShare(form(), { ...MARKET, available: null }, 100)).toBe("");
});

test("all of the margin stays enough until the price has moved so far that one is asked again", () => {
  for (const direction of ["long", "short"] as const) {
    const lots = lotsForShare(form({ direction }), MARKET, 100);
    expect(problems(form({ direction, lots }), { ...MARKET, index: UNASKED })).toEqual([]);
  }
});

test("a limit is held for at its price wherever the market goes: a share of the margin is taken whole", () => {
  const limit = form({ kind: "limit", price: "100000" });
  const lots = Number(lotsForShare(limit, MARKET, 100));
  const question = summarise(limit, MARKET).question!;
  const hold = (count: number) => holdFor({ ...question, lots: lotsOf(count) }, MARKET.index as PriceTicks);
  expect(hold(lots) <= usdt("30000") && hold(lots + 1) > usdt("30000")).toBe(true);
});

describe("what is sent", () => {
  const draft = (of: ContractForm, market: ContractMarket = MARKET) =>
    draftOf(of, market, summarise(of, market)) as ContractDraft;

  test("a market order carries the price and the terms it was seen at, and no limit", () => {
    const { request, worst } = draft(form());
    expect(request).toEqual({
      ...{ currency_id: 3, legal_id: 1, type: "up", share: 30, multiple: 10, seen_price: "100020.00", terms_id: "72" },
    });
    expect(worst).toBe(worstEntry("long", 1_000_200 as PriceTicks, MARKET.deal!.terms));
  });

  test("a limit order carries its price and stops, and no seen price", () => {
    const { request, worst } = draft(
      form({ direction: "short", kind: "limit", price: "101000", takeProfit: "100000", stopLoss: "102000." }),
    );
    expect(request).toEqual({
      ...{ currency_id: 3, legal_id: 1, type: "down", share: 30, multiple: 10, target_price: "101000.00" },
      ...{ target_profit_price: "100000.00", stop_loss_price: "102000.00", terms_id: "72" },
    });
    expect(worst).toBeNull();
  });

  test("a ticket that is not ready gives nothing to send", () => {
    expect(draftOf(form({ lots: "0" }), MARKET, summarise(form({ lots: "0" }), MARKET))).toBeNull();
  });

  test("a price that got worse by more than a thousandth asks again, a better one and a limit do not", () => {
    const at = (index: number, of = form()) => draft(of, { ...MARKET, index: index as PriceTicks });
    const shown = at(1_000_000);
    expect(hasMoved(shown, at(1_000_900))).toBe(false);
    expect(hasMoved(shown, at(1_001_100))).toBe(true);
    expect(hasMoved(shown, at(990_000))).toBe(false);
    const down = form({ direction: "short" });
    expect(hasMoved(at(1_000_000, down), at(998_900, down))).toBe(true);
    const limit = form({ kind: "limit", price: "99000" });
    expect(hasMoved(at(1_000_000, limit), at(1_050_000, limit))).toBe(false);
  });

  test("the limit begins at what the market asks or bids", () => {
    expect([suggestedPrice("long", MARKET), suggestedPrice("short", MARKET)]).toEqual(["100020.00", "99980.00"]);
    expect(suggestedPrice("long", { ...MARKET, index: null })).toBe("");
    expect(formatPrice(1_000_200 as PriceTicks, INSTRUMENT.scale)).toBe("100020.00");
  });
});
