import { expect, test } from "vitest";
import { billCsv, billJson, dayStart } from "./bill-view.ts";

const line = {
  id: "17",
  currency_name: "USDT",
  wallet: "spot" as const,
  amount: "-2.5",
  balance: "97.5",
  kind: "wallet-move",
  reference: "9",
  result: null,
  created_at: Date.UTC(2026, 2, 4, 5, 6, 7),
};

test("a bill as CSV has every figure as it was written", () => {
  expect(billCsv([line], "a|b|c|d|e|f|g|h")).toBe(
    '"a","b","c","d","e","f","g","h"\r\n"2026-03-04 05:06:07.000","wallet-move","spot","USDT",-2.5,97.5,9,17\r\n',
  );
});

test("a bill as JSON has the same, with moments in words", () => {
  expect(JSON.parse(billJson([line]))).toEqual([{ ...line, created_at: "2026-03-04T05:06:07.000Z" }]);
});

test("a day begins at midnight where the reader is, and ends with the next", () => {
  expect(dayStart("2026-03-04")).toBe(new Date(2026, 2, 4).getTime());
  expect(dayStart("2026-03-31", 1)).toBe(new Date(2026, 3, 1).getTime());
  expect(dayStart("")).toBeNull();
  expect(dayStart("4.3.2026")).toBeNull();
});
