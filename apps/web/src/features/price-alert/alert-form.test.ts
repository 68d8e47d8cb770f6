import type { InstrumentScale } from "@candor/money/instrument-scale";
import { describe, expect, test } from "vitest";
import {
  type AlertForm,
  distanceOf,
  faultOf,
  formOf,
  levelsOf,
  NEW_ALERT,
  type PriceAlert,
  priceAway,
  stepOf,
  termsOf,
} from "./alert-form.ts";

const QUARTERS: InstrumentScale = {
  ...{ priceScale: 2, tickUnits: 25, quantityScale: 5, lotUnits: 1 },
  ...{ baseScale: 8, quoteScale: 6 },
};
const BTC = { ...QUARTERS, tickUnits: 1 };
const NOW = Date.UTC(2026, 10, 21);
const form = (changes: Partial<AlertForm>): AlertForm => ({ ...NEW_ALERT, ...changes });

describe("a quick price", () => {
  test("is that many percent away, on the steps of the market, exactly", () => {
    expect(priceAway("97000.00", 5, BTC)).toBe("101850.00");
    expect(priceAway("97000.01", -1, BTC)).toBe("96030.00");
    expect(priceAway("100.25", 1, QUARTERS)).toBe("101.25");
  });
  test("is none without a price to start from, or where nothing would be left", () => {
    expect(priceAway("–", 5, BTC)).toBeNull();
    expect(priceAway("0.01", -5, BTC)).toBeNull();
  });
});

describe("a form", () => {
  test.each([
    ["price", { price: "" }],
    ["price", { price: "0" }],
    ["grid", { price: "100.001" }],
    ["met", { price: "1000" }],
    ["met", { kind: "below", price: "1000" }],
    ["percent", { kind: "move", percent: "" }],
    ["percent", { kind: "move", percent: "0.09" }],
    ["percent", { kind: "move", percent: "500.01" }],
    ["percent", { kind: "move", percent: "1.234" }],
    [undefined, { price: "1000.01" }],
    [undefined, { kind: "below", price: "999.99" }],
    [undefined, { kind: "move", percent: "0.1" }],
  ] as const)("has the fault %s: %j", (fault, changes) => {
    expect(faultOf(form(changes), "1000.00", BTC)).toBe(fault);
  });

  test("off the steps of the market says so, and what the step is", () => {
    expect(faultOf(form({ price: "1000.30" }), "900.00", QUARTERS)).toBe("grid");
    expect(stepOf(QUARTERS)).toBe("0.25");
  });

  test("cannot tell that a level is met while there is no price", () => {
    expect(faultOf(form({ price: "1" }), null, BTC)).toBeUndefined();
    expect(distanceOf(form({ price: "1" }), null, BTC)).toBeNull();
  });

  test("says how far away its price is, and where a move would be told", () => {
    expect(distanceOf(form({ price: "985.00" }), "1000.00", BTC)).toBe("-1.5");
    expect(levelsOf(form({ kind: "move", percent: "2.5" }), "1000.00", BTC)).toEqual({ upper: 102_500, lower: 97_500 });
    expect(levelsOf(form({ kind: "move", percent: "2.5", base: "day" }), "1000.00", BTC)).toBeNull();
  });
});

describe("terms", () => {
  test("hold what the kind needs and nothing else", () => {
    const both = { price: "1000", percent: "5" };
    expect(termsOf(form({ ...both, note: " a " }), null, NOW)).toEqual({
      type: "above",
      price: "1000",
      repeat: false,
      note: "a",
    });
    expect(termsOf(form({ ...both, kind: "move", base: "day", repeats: true }), null, NOW)).toEqual({
      type: "move",
      percent: "5",
      base: "day",
      repeat: true,
      note: "",
    });
  });

  test("end when the person said, and an edited alert keeps its end", () => {
    const day = 86_400_000;
    expect(termsOf(form({ expiry: "week" }), null, NOW).expires_at).toBe(NOW + 7 * day);
    expect(Number(termsOf(form({ expiry: "year" }), null, NOW).expires_at)).toBeLessThan(NOW + 365 * day);
    expect(termsOf(form({ expiry: "keep" }), NOW + 5, NOW).expires_at).toBe(NOW + 5);
    const alert = { type: "above", price: "5", note: "", repeat: false, expires_at: NOW + 5 } as PriceAlert;
    expect([formOf(alert, NOW).expiry, formOf(alert, NOW + 6).expiry]).toEqual(["keep", "never"]);
  });
});
