import type { Balance } from "@candor/api/wallet";
import { describe, expect, test } from "vitest";
import { firstForm, type MoveForm, requestOf, shareOf, summaryOf, swapped, withGoal, withSource } from "./move-form.ts";
import { WALLET_NAMES } from "./wallet-view.ts";

const balance = (wallet: Balance["wallet"], available: string, id = 1, name = "USDT"): Balance => ({
  currency_id: id,
  currency_name: name,
  wallet,
  posted: available,
  held: "0",
  available,
});
const balances = [balance("funding", "10000"), balance("spot", "40000.000001"), balance("margin", "0")];
const form: MoveForm = { from: "funding", to: "spot", currencyId: 1, amount: "2500.5" };
const summary = (change: Partial<MoveForm>) => summaryOf({ ...form, ...change }, balances, 6);

describe("a move being filled in", () => {
  test("says exactly what both wallets have afterwards", () => {
    expect(summary({})).toEqual({
      available: "10000",
      problem: null,
      amount: "2500.5",
      after: { from: "7499.5", to: "42500.500001" },
    });
  });
  test("may take all there is, and nothing beyond it", () => {
    expect(summary({ amount: "10000" }).after).toEqual({ from: "0", to: "50000.000001" });
    expect(summary({ amount: "10000.000001" })).toMatchObject({ problem: "insufficient", amount: null });
  });
  test("waits without complaint while nothing is typed", () => {
    expect(summary({ amount: "" })).toMatchObject({ problem: null, amount: null, after: null });
  });
  test("names what is wrong with an amount", () => {
    expect(summary({ amount: "0.00" }).problem).toBe("not-positive");
    expect(summary({ amount: "1e3" }).problem).toBe("not-a-number");
    expect(summary({ amount: "-5" }).problem).toBe("not-positive");
    expect(summary({ amount: "0.0000001" }).problem).toBe("not-a-number");
  });
  test("reads an amount that ends in its point", () => {
    expect(summary({ amount: "12." }).amount).toBe("12");
  });
  test("goes nowhere between a wallet and itself", () => {
    expect(summary({ to: "funding" }).problem).toBe("same-wallet");
  });
  test("a wallet that holds nothing of the currency has zero", () => {
    expect(summary({ from: "earn", amount: "1" })).toMatchObject({ available: "0", problem: "insufficient" });
  });
});

describe("shares of what is available", () => {
  test("are exact, and rounded down to what the currency can express", () => {
    expect(shareOf("40000.000001", 100, 6)).toBe("40000.000001");
    expect(shareOf("0.000003", 50, 6)).toBe("0.000001");
    expect(shareOf("10000", 25, 6)).toBe("2500");
  });
});

describe("choosing wallets", () => {
  test("never leaves both ends the same", () => {
    expect(withSource(form, "spot")).toMatchObject({ from: "spot", to: "funding" });
    expect(withGoal(form, "funding")).toMatchObject({ from: "spot", to: "funding" });
    expect(withSource(form, "earn")).toMatchObject({ from: "earn", to: "spot" });
    expect(swapped(form)).toMatchObject({ from: "spot", to: "funding" });
  });
  test("begins with the first wallet that has something, going to spot", () => {
    expect(firstForm(balances, null, 1)).toMatchObject({ from: "funding", to: "spot", currencyId: 1 });
    expect(firstForm(balances.slice(1), null, 1)).toMatchObject({ from: "spot", to: "funding" });
  });
  test("begins with a currency that is there when the main one is not", () => {
    expect(firstForm([balance("spot", "0"), balance("spot", "1", 10, "BTC")], "spot", 1).currencyId).toBe(10);
  });
});

describe("the request", () => {
  test("uses the specification's words for every wallet", () => {
    const words = WALLET_NAMES.map((from) => requestOf({ ...form, from }, "1").from_field);
    expect(words).toEqual(["legal", "change", "lever", "micro", "earn"]);
    expect(requestOf(form, "2500.5")).toEqual({
      currency_id: 1,
      number: "2500.5",
      from_field: "legal",
      to_field: "change",
    });
  });
});
