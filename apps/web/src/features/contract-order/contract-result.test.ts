import { describe, expect, test } from "vitest";
import { emptyForm } from "./contract-begun.ts";
import { type ContractForm, stopsIn, summarise } from "./contract-form.ts";
import { positionOf } from "./contract-market.ts";
import { priceFor, resultAt } from "./contract-result.ts";
import { INSTRUMENT, MARKET, orderOf, usdt } from "./contract-test-support.ts";

const POSITION = positionOf(orderOf(), INSTRUMENT.scale)!;
const SHORT = positionOf(orderOf({ type: "down" }), INSTRUMENT.scale)!;

describe("the price that brings a result", () => {
  test.each([
    ["30", POSITION],
    ["-30", POSITION],
    ["30", SHORT],
    ["-30", SHORT],
  ])("%s is the first that brings no less", (text, position) => {
    const wanted = usdt(text);
    const price = priceFor(position, wanted)!;
    const towardsLoss = price + (position.direction === "long" ? -1 : 1);
    expect(resultAt(position, price)).toBeGreaterThanOrEqual(wanted);
    expect(resultAt(position, towardsLoss as typeof price)).toBeLessThan(wanted);
  });

  test("is none for a gain that a falling price cannot bring", () => {
    expect(priceFor(SHORT, usdt("4000"))).toBeNull();
  });
});

const form = (more: Partial<ContractForm>): ContractForm => ({
  ...emptyForm("long"),
  lots: "30",
  leverage: 10,
  ...more,
});

describe("stops that are typed as results", () => {
  test("in money are placed where they bring and cost so much after both fees", () => {
    const { preview, problems } = summarise(form({ stopsBy: "money", takeProfit: "50", stopLoss: "50" }), MARKET);
    expect(problems).toEqual([]);
    expect(Number(preview?.atTakeProfit)).toBeCloseTo(50_000_000, -5);
    expect(preview?.atTakeProfit).toBeGreaterThanOrEqual(usdt("50"));
    expect(preview?.atStopLoss).toBeGreaterThanOrEqual(usdt("-50"));
  });

  test("in percent are parts of the margin", () => {
    const { preview } = summarise(form({ stopsBy: "percent", takeProfit: "10", stopLoss: "10" }), MARKET);
    const tenth = (preview?.margin ?? 0n) / 10n;
    expect(preview?.atTakeProfit).toBeGreaterThanOrEqual(tenth);
    expect(preview?.atStopLoss).toBeGreaterThanOrEqual(-tenth);
  });

  test("wait for the lots that make them a price, and are told where none brings them", () => {
    const early = summarise(form({ lots: "", stopsBy: "money", takeProfit: "50" }), MARKET);
    expect(early.problems).toEqual([]);
    const short = form({ direction: "short", stopsBy: "money", takeProfit: "90000" });
    expect(summarise(short, MARKET).problems).toContainEqual({ field: "takeProfit", why: "too-large" });
  });

  test("are taken over into another unit as the same prices", () => {
    const byPrice = form({ takeProfit: "102000", stopLoss: "99000" });
    const byMoney = { ...byPrice, ...stopsIn(byPrice, MARKET, "money") };
    expect(byMoney.stopsBy).toBe("money");
    expect(summarise(byMoney, MARKET).question).toMatchObject({ takeProfit: 1_020_000, stopLoss: 990_000 });
    expect(stopsIn(byMoney, MARKET, "price")).toEqual({
      stopsBy: "price",
      takeProfit: "102000.00",
      stopLoss: "99000.00",
    });
  });
});
