import { placeSpotOrder } from "@candor/api/spot-order";
import { describe, expect, test } from "vitest";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";
import { readNewOrder } from "./spot-command.ts";

/** Prices in steps of 0.05, quantities in steps of 0.010. */
const scale = { priceScale: 2, tickUnits: 5, quantityScale: 3, lotUnits: 10, baseScale: 8, quoteScale: 6 };
const instrument = { id: 1, products: ["spot"], scale } as unknown as Instrument;
const instruments = { byCurrencies: () => instrument } as unknown as Instruments;

function read(fields: object) {
  const wire = { currency_id: 10, legal_id: 1, type: "buy", amount: "1", ...fields };
  const parsed = placeSpotOrder.request.safeParse(wire);
  return parsed.success ? readNewOrder(parsed.data, "1", instruments) : parsed.error.issues[0]?.message;
}

function codeOf(fields: object): string | undefined {
  const order = read(fields);
  if (typeof order !== "object") return order;
  return order.refused ? order.code : "read";
}

describe("an order is read into whole ticks and lots, or refused by name", () => {
  test.each([
    ["read", { amount: "0.01", target_price: "100.05" }],
    ["read", { amount: "0.01", worst_price: "100.05" }],
    ["amount-off-grid", { amount: "0.015" }],
    ["amount-too-many-decimals", { amount: "0.0101" }],
    ["amount-not-a-number", { amount: "NaN" }],
    ["amount-not-a-number", { amount: "1e400" }],
    ["amount-not-positive", { amount: "-1" }],
    ["amount-too-many-digits", { amount: "1".repeat(40) }],
    ["amount-too-large", { amount: "99999999999999999999" }],
    ["price-off-grid", { target_price: "100.01" }],
    ["price-off-grid", { worst_price: "100.01" }],
    ["price-too-many-decimals", { target_price: "100.001" }],
    ["price-not-a-number", { target_price: "NaN" }],
    ["price-not-a-number", { target_price: "0x10" }],
    ["price-not-positive", { target_price: "0" }],
    ["price-too-many-digits", { target_price: "9".repeat(40) }],
    ["price-outside-band", { target_price: "99999999999999999999" }],
  ])("%s: %o", (code, fields) => {
    expect(codeOf(fields)).toBe(code);
  });
});

test("what contradicts itself is bad input that names the field, and nothing of it is ignored", () => {
  const refused = (field: string) => ({ code: "bad-input", details: { field } });
  expect(read({ target_price: "100", worst_price: "100" })).toMatchObject(refused("worst_price"));
  expect(read({ target_price: "100", worst_price: "100.01" })).toMatchObject(refused("worst_price"));
  expect(read({ post_only: "1" })).toMatchObject(refused("post_only"));
  expect(read({ time_in_force: "gtc" })).toMatchObject(refused("time_in_force"));
  expect(read({ target_price: "100", time_in_force: "ioc", post_only: "1" })).toMatchObject(refused("post_only"));
});
