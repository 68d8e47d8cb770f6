import { readFileSync } from "node:fs";
import type { ContractOrder } from "@candor/api/contract-order";
import { LANGUAGES } from "@candor/api/language";
import { settleContract } from "@candor/engine/contract-close";
import { liquidationIndex } from "@candor/engine/contract-margin";
import { percentText } from "@candor/engine/contract-result";
import { formatPrice } from "@candor/money/instrument-scale";
import { amountOf, lotsOf, type PriceTicks } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { netProfit } from "../../app/net-profit.ts";
import { emptyForm } from "./contract-begun.ts";
import { contractsCsv } from "./contract-csv.ts";
import { summarise } from "./contract-form.ts";
import { contractLines } from "./contract-lines.ts";
import { positionOf } from "./contract-market.ts";
import { droppedPrice, stopsForm, summariseStops } from "./contract-stops.ts";
import { INSTRUMENT, MARKET, orderOf, usdt } from "./contract-test-support.ts";
import {
  distanceText,
  type Held,
  meantBy,
  outcomeOf,
  reasonOf,
  runningProfit,
  settlementNow,
} from "./contract-view.ts";

const { scale } = INSTRUMENT;
const at = (index: number) => index as PriceTicks;

describe("a position as the engine reckons with it", () => {
  const position = positionOf(orderOf(), scale)!;

  test("is liquidated where the server says", () => {
    expect(liquidationIndex(position)).toBe(950_000);
  });

  test("gains and loses at the price it would be closed at", () => {
    // Up is closed at the bid, 20.00 below the index.
    expect(runningProfit(position, at(1_010_200))).toBe(usdt("30"));
    expect(runningProfit(position, at(1_000_000))).toBe(-usdt("0.6"));
    const down = positionOf(orderOf({ type: "down" }), scale)!;
    expect(runningProfit(down, at(1_000_000))).toBe(-usdt("0.6"));
  });

  test("settles what the desk would, the whole as a part", () => {
    const now = settlementNow(position, at(1_010_200), lotsOf(10));
    expect(now).toEqual(settleContract(position, at(1_010_000), lotsOf(10)));
    expect(now.released).toBe(usdt("100"));
  });

  test("what is closed of it does not count any more", () => {
    const rest = positionOf(orderOf({ closed_lots: 20, margin: "100.000000", first_margin: "100.000000" }), scale)!;
    expect(rest.lots).toBe(10);
    expect(runningProfit(rest, at(1_010_200))).toBe(usdt("10"));
  });

  test("there is none of an order that was not entered or has ended", () => {
    expect(positionOf(orderOf({ status: "pending", open_price: null }), scale)).toBeNull();
    expect(positionOf(orderOf({ status: "closed" }), scale)).toBeNull();
  });

  test("its distance to the liquidation is in percent of the price", () => {
    expect(distanceText(position, at(1_000_000))).toBe("5.00");
    expect(distanceText(position, at(940_000))).toBe("-1.06");
    const whole = orderOf({ leverage: 1, margin: "6000.000000", first_margin: "3000.000000", liquidation_price: null });
    expect(distanceText(positionOf(whole, scale)!, at(1_000_000))).toBeNull();
  });
});

test("percent of nothing is nothing", () => {
  expect(percentText(5n, 0n)).toBe("0.00");
  expect(percentText(-1n, 3n)).toBe("-33.33");
});

test("a batch means the open ones of its kind, and none whose closing is under way", () => {
  const held: Held[] = [
    { order: orderOf({ id: "1" }), profit: usdt("1") },
    { order: orderOf({ id: "2", type: "down" }), profit: usdt("0") },
    { order: orderOf({ id: "3", type: "down" }), profit: amountOf(-usdt("1")) },
    { order: orderOf({ id: "4" }), profit: null },
    { order: orderOf({ id: "5", status: "closing" }), profit: usdt("9") },
  ];
  const ids = (which: Parameters<typeof meantBy>[0]) =>
    meantBy(which, held)
      .map(({ order }) => order.id)
      .join("");
  expect([ids("all"), ids("up"), ids("down"), ids("profit"), ids("loss")]).toEqual(["1234", "14", "23", "1", "3"]);
});

test("an order at the market waits for the next price, one at a limit for its own", () => {
  expect(outcomeOf(orderOf({ status: "pending" }))).toBe("waiting");
  expect(outcomeOf(orderOf({ status: "pending", kind: "limit" }))).toBe("resting");
  expect(outcomeOf(orderOf())).toBe("opened");
  expect(outcomeOf(orderOf({ status: "cancelled" }))).toBe("ended");
});

test("a reason this version does not know is still said to be one", () => {
  expect(reasonOf(orderOf({ reason: "price-moved" }))).toBe("price-moved");
  expect(reasonOf(orderOf({ reason: "eclipse" }))).toBe("other");
  expect(reasonOf(orderOf())).toBeNull();
});

const CLOSED = orderOf({
  ...{ status: "closed", close_price: "101000.00", points: 10_000, profit: "30.000000", close_fee: "0.909000" },
  ...{ financing: "0.900000", close_cause: "take-profit", closed_at: 1_795_000_100_000, receipt_id: "77" },
});

test("what an order brought is its profit less both fees and the nights", () => {
  expect(netProfit(CLOSED)).toBe("27.291000");
  expect(netProfit(orderOf())).toBeNull();
});

describe("the file of orders", () => {
  const columnsOf = (language: string): string =>
    JSON.parse(readFileSync(new URL(`../../locales/${language}/order-history.json`, import.meta.url), "utf8")).csv
      .columns.contract;

  const inFile = (order: ContractOrder) => ({ order, scale: INSTRUMENT.scale });
  /** No cell of these orders has a comma or a quote in it. */
  const linesOf = (order: ContractOrder, language = "en") =>
    contractsCsv([inFile(order)], columnsOf(language))
      .replaceAll('"', "")
      .split("\r\n");
  const cellsOf = (order: ContractOrder) => {
    const [head, row] = linesOf(order);
    return Object.fromEntries(head!.split(",").map((name, column) => [name, row!.split(",")[column]]));
  };

  test("has of what ended the margin and liquidation of its entry, and no zeros for what is not held any more", () => {
    const gone = { margin: "0.000000", first_margin: "0.000000", liquidation_price: null };
    const ended = cellsOf({ ...CLOSED, ...gone });
    expect(ended).toMatchObject({ Margin: "", "Initial margin": "300.000000", "Liquidation price": "95000.00" });
    const never = cellsOf({ ...orderOf({ status: "cancelled", open_price: null, ...gone }) });
    expect(never).toMatchObject({ Margin: "", "Initial margin": "", "Liquidation price": "" });
    expect(cellsOf(orderOf({ margin: "299.100000" }))).toMatchObject({ Margin: "299.100000" });
  });

  test("has a line of names and one per order, with every figure as the server wrote it", () => {
    const [head, row, end] = linesOf(CLOSED);
    const named = Object.fromEntries(head!.split(",").map((name, column) => [name, row!.split(",")[column]]));
    expect(named).toMatchObject({
      Order: "41",
      Market: "BTC/USDT",
      Points: "10000",
      "Realised PnL (net)": "27.291000",
    });
    expect(named).toMatchObject({ "Why it closed": "take-profit", "Closed (UTC)": "2026-11-18 11:08:20.000" });
    expect(named).toMatchObject({ "Opening fee": "0.900000", "Closing fee": "0.909000", Receipt: "77" });
    expect(end).toBe("");
  });

  test.each(LANGUAGES)("names every column in %s", (language) => {
    const [head, row] = linesOf(CLOSED, language);
    expect(head!.split(",")).toHaveLength(row!.split(",").length);
  });

  test("keeps a comma and a quote within their cell, and nothing in it is a formula", () => {
    const [, quoted] = contractsCsv([inFile(orderOf({ reason: 'a "b", c' }))], columnsOf("en")).split("\r\n");
    expect(quoted).toContain('"a ""b"", c"');
    const [, formula] = contractsCsv([inFile(orderOf({ reason: "=1+1" }))], columnsOf("en")).split("\r\n");
    expect(formula).toContain(`,"'=1+1",`);
  });
});

describe("lines on the chart", () => {
  const kinds = (more: Parameters<typeof orderOf>[0]) =>
    contractLines([orderOf(more)], 7).map(({ kind, field }) => `${kind}${field === null ? "" : "*"}`);

  test("a position shows its entry, its stops, which can be moved, and its liquidation", () => {
    const stops = { target_profit_price: "101000.00", stop_loss_price: "99000.00" };
    expect(kinds(stops)).toEqual(["entry", "take-profit*", "stop*", "liquidation"]);
    expect(kinds({ ...stops, status: "closing" })).toEqual(["entry", "take-profit", "stop", "liquidation"]);
    expect(kinds({ liquidation_price: null })).toEqual(["entry"]);
  });

  test("a waiting order shows its limit, and what ended or is of another market nothing", () => {
    expect(kinds({ status: "pending", target_price: "99000.00", open_price: null })).toEqual(["order"]);
    expect(kinds({ status: "closed" })).toEqual([]);
    expect(contractLines([orderOf()], 8)).toEqual([]);
  });
});

describe("the stops of a position", () => {
  const summary = (takeProfit: string, stopLoss: string) =>
    summariseStops({ takeProfit, stopLoss }, orderOf(), INSTRUMENT, null);

  test("are sent as they were shown, and an empty field takes one away", () => {
    expect(summary("101000", "99000.").request).toEqual({
      ...{ id: "41", target_profit_price: "101000.00", stop_loss_price: "99000.00" },
    });
    expect(summary("", "99000").request).toEqual({ id: "41", stop_loss_price: "99000.00" });
    expect(stopsForm(orderOf({ stop_loss_price: "99000.00" }))).toEqual({ takeProfit: "", stopLoss: "99000.00" });
  });

  test("show what each would bring after the fees to open and to close, as the ticket did", () => {
    const { atTakeProfit, atStopLoss } = summary("101000", "99000");
    const opening = usdt("0.9");
    expect(atTakeProfit).toBe(usdt("30") - usdt("0.909") - opening);
    expect(atStopLoss).toBe(-usdt("30") - usdt("0.891") - opening);
    const index = 999_800 as PriceTicks;
    const form = { ...emptyForm("long"), lots: "30", leverage: 10, takeProfit: "101000", stopLoss: "99000" };
    const { preview } = summarise(form, { ...MARKET, index });
    const position = orderOf({ open_price: formatPrice(preview!.price, INSTRUMENT.scale) });
    const sheet = summariseStops({ takeProfit: "101000", stopLoss: "99000" }, position, INSTRUMENT, null);
    expect([sheet.atTakeProfit, sheet.atStopLoss]).toEqual([preview?.atTakeProfit, preview?.atStopLoss]);
  });

  test("are not sent when the engine speaks against them", () => {
    expect(summary("99000", "")).toMatchObject({ faults: { takeProfit: "take-profit-wrong-side" }, request: null });
    expect(summary("", "94000")).toMatchObject({ faults: { stopLoss: "stop-loss-beyond-liquidation" }, request: null });
    expect(summary("101000.05", "")).toMatchObject({ faults: { takeProfit: "off-grid" }, request: null });
  });

  test("of one that is open are held against the price it would be closed at now", () => {
    const secured = { takeProfit: "", stopLoss: "110000" };
    const now = (index: number) => summariseStops(secured, orderOf(), INSTRUMENT, index as PriceTicks);
    expect(now(1_200_000).request).toEqual({ id: "41", stop_loss_price: "110000.00" });
    expect(now(1_090_000).faults.stopLoss).toBe("stop-loss-wrong-side");
  });

  test("a line that was dragged lands on the nearest price there is", () => {
    expect(droppedPrice(99_000.03, INSTRUMENT)).toBe("99000.00");
    expect(droppedPrice(99_000.07, INSTRUMENT)).toBe("99000.10");
    expect(droppedPrice(-5, INSTRUMENT)).toBe("0.10");
  });
});

describe("the stops of an order that waits for its limit", () => {
  const waiting = orderOf({
    ...{ status: "pending", kind: "limit", target_price: "90000.00", open_price: null, opened_at: null },
    ...{ margin: "270.810000", first_margin: "270.810000", maintenance: null, liquidation_price: null },
  });
  const at = (takeProfit: string, stopLoss: string) =>
    summariseStops({ takeProfit, stopLoss }, waiting, INSTRUMENT, null);

  test("are held against its limit, as the desk holds them", () => {
    expect(at("95000", "88000").request).toEqual({
      id: "41",
      target_profit_price: "95000.00",
      stop_loss_price: "88000.00",
    });
    expect(at("89000", "").faults.takeProfit).toBe("take-profit-wrong-side");
    expect(at("", "90000").faults.stopLoss).toBe("stop-loss-wrong-side");
  });

  test("are reckoned with the margin that it will have, and not with what is held for it", () => {
    // A tenth of 90,000.00 is the margin, and at half of that it is liquidated: 4,500.00 below.
    expect(at("", "").liquidation).toBe("85500.00");
    expect(at("", "85000").faults.stopLoss).toBe("stop-loss-beyond-liquidation");
    // 5,000.00 × 30 lots × 0.001 less the fees of 0.81 and 0.855.
    expect(at("95000", "").atTakeProfit).toBe(usdt("148.335"));
  });

  test("of one that enters at the next price cannot be set", () => {
    const market = { ...waiting, kind: "market" as const, target_price: null };
    expect(summariseStops({ takeProfit: "95000", stopLoss: "" }, market, INSTRUMENT, null).request).toBeNull();
  });
});
