import { describe, expect, test } from "vitest";
import {
  accepts,
  choicesMade,
  filterOf,
  type HistoryFilter,
  isNarrowed,
  kindsOf,
  NO_FILTER,
  queryOf,
  spanOf,
} from "./features/order-history/history-filter.ts";
import { RECORD_KINDS } from "./history-route.tsx";
import { contract, option, spot } from "./history-test-support.ts";
import type { RecordEntry } from "./shared/records/record-kind.ts";

const namesOf = (filter: HistoryFilter) => kindsOf(filter, RECORD_KINDS).map(({ name }) => name);
const OPEN = { from: null, before: null };

describe("the address", () => {
  test("keeps every choice, so that who comes back finds it", () => {
    const filter: HistoryFilter = {
      ...{ ...NO_FILTER, kind: "contract", instrumentId: 7, direction: "down", result: "loss" },
      ...{ period: "dates", from: "2026-03-04", to: "2026-03-05" },
    };
    expect(filterOf(queryOf(filter), RECORD_KINDS)).toEqual(filter);
    expect(queryOf(NO_FILTER)).toEqual({});
    expect(choicesMade(filter)).toBe(4);
    expect([isNarrowed(NO_FILTER), isNarrowed({ ...NO_FILTER, kind: "spot" })]).toEqual([false, true]);
  });

  test("that says what does not exist narrows nothing", () => {
    const wrong = { kind: "loan", market: "x", direction: "left", result: "?", period: "year", from: "1.2.2026" };
    expect(filterOf(wrong, RECORD_KINDS)).toEqual(NO_FILTER);
  });
});

describe("the period", () => {
  const at = (day: number, hour = 0) => new Date(2026, 2, day, hour).getTime();
  const now = at(15, 13);
  test.each([
    ["today", at(15)],
    ["week", at(9)],
    ["month", new Date(2026, 1, 14).getTime()],
  ] as const)("%s begins at the reader's midnight", (period, from) => {
    expect(spanOf({ ...NO_FILTER, period }, now)).toEqual({ from, before: null });
  });

  test("of chosen dates has the whole of the last one, and is open where none is chosen", () => {
    const dates = { ...NO_FILTER, period: "dates", from: "2026-03-04", to: "2026-03-05" } as const;
    expect(spanOf(dates, now)).toEqual({ from: at(4), before: at(6) });
    expect(spanOf({ ...dates, to: "" }, now)).toEqual({ from: at(4), before: null });
    expect(spanOf({ ...dates, period: "all" }, now)).toEqual(OPEN);
    expect(accepts(NO_FILTER, { from: at(4), before: at(6) }, spot(1, at(5, 23)))).toBe(true);
    expect(accepts(NO_FILTER, { from: at(4), before: at(6) }, spot(1, at(6)))).toBe(false);
    expect(accepts(NO_FILTER, { from: at(4), before: at(6) }, spot(1, at(4) - 1))).toBe(false);
  });
});

describe("the result", () => {
  test.each([
    ["traded", spot(1, 1)],
    ["none", spot(1, 1, { filled_amount: "0.00000", status: "cancelled" })],
    ["profit", contract(1, 1)],
    // A profit that the costs eat up is a loss.
    ["loss", contract(1, 1, { profit: "1.800000" })],
    ["even", contract(1, 1, { profit: "1.809000" })],
    ["none", contract(1, 1, { status: "cancelled", profit: null })],
    ["profit", option(1, 1)],
    ["loss", option(1, 1, { status: "lost" })],
    ["even", option(1, 1, { status: "tied" })],
    ["none", option(1, 1, { status: "void" })],
  ] as const)("is %s", (result, entry: RecordEntry) => {
    expect(entry.result).toBe(result);
    const filter = { ...NO_FILTER, result };
    expect(accepts(filter, OPEN, entry)).toBe(true);
    expect(namesOf(filter)).toContain(entry.kind);
  });

  test("that a product cannot have leaves its list alone", () => {
    expect(namesOf({ ...NO_FILTER, result: "profit" })).toEqual(["contract", "option"]);
    expect(namesOf({ ...NO_FILTER, result: "traded" })).toEqual(["spot"]);
    expect(namesOf({ ...NO_FILTER, result: "traded", kind: "option" })).toEqual([]);
  });
});

test("buying is up and selling down, and another market is another's", () => {
  const down = { ...NO_FILTER, direction: "down" } as const;
  expect(accepts(down, OPEN, spot(1, 1, { type: "sell" }))).toBe(true);
  expect(accepts(down, OPEN, spot(1, 1))).toBe(false);
  expect(accepts(down, OPEN, option(1, 1))).toBe(false);
  expect(accepts({ ...NO_FILTER, instrumentId: 8 }, OPEN, contract(1, 1))).toBe(false);
});
