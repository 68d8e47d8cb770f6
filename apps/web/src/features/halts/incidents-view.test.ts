import { expect, test } from "vitest";
import { askedInstrument, namesText, pairText, secondsOf } from "./incidents-view.ts";

test("an incident lasts until it ended, and one that goes on until now", () => {
  expect(secondsOf({ started_at: 1_000, ended_at: 31_250 }, 99_000)).toBe(30);
  expect(secondsOf({ started_at: 1_000, ended_at: null }, 99_000)).toBe(98);
  expect(secondsOf({ started_at: 1_000, ended_at: null }, 500)).toBe(1);
});

test("a market is named as people read it", () => {
  expect(pairText({ currency_name: "BTC", legal_name: "USDT" })).toBe("BTC/USDT");
});

test("an address names an instrument by its number or not at all", () => {
  expect(["7", undefined, "", "x", "-1", "1e3"].map(askedInstrument)).toEqual([7, null, null, null, null, null]);
});

test("names are joined as the language does", () => {
  expect(namesText(["anna", "ben"], "en")).toBe("anna and ben");
  expect(namesText(["anna", "ben"], "zh-CN")).toBe("anna和ben");
});
