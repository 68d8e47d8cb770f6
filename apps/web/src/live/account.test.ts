import { expect, test } from "vitest";
import { type AccountState, mergeAccount } from "./account.ts";

const balance = (currency: number, posted: string) =>
  ({ currency_id: currency, currency_name: "X", wallet: "spot", posted, held: "0", available: posted }) as const;
const order = (id: string, status: string) => ({ id, status }) as AccountState["orders"][number];
const state = (part: Partial<AccountState>): AccountState => ({
  account: "demo",
  balances: [],
  orders: [],
  fills: [],
  contracts: [],
  options: [],
  ...part,
});

test("a changed balance replaces its own and leaves the others", () => {
  const merged = mergeAccount(
    state({ balances: [balance(1, "5"), balance(3, "7")] }),
    state({ balances: [balance(3, "9")] }),
  );
  expect(merged.balances.map((one) => [one.currency_id, one.posted])).toEqual([
    [1, "5"],
    [3, "9"],
  ]);
});

test("an order replaces the one with its id; a new one comes first, ids compared as numbers", () => {
  const merged = mergeAccount(
    state({ orders: [order("99", "open"), order("98", "open")] }),
    state({ orders: [order("98", "filled"), order("100", "open")] }),
  );
  expect(merged.orders.map((one) => [one.id, one.status])).toEqual([
    ["100", "open"],
    ["99", "open"],
    ["98", "filled"],
  ]);
});
