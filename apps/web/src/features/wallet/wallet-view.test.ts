import type { Balance } from "@candor/api/wallet";
import { describe, expect, test } from "vitest";
import { isHolding, kindOf, signedChange, sumOf, walletOf, walletViews } from "./wallet-view.ts";

const balance = (wallet: Balance["wallet"], name: string, posted: string, held = "0", available = posted): Balance => ({
  currency_id: name === "USDT" ? 1 : 10,
  currency_name: name,
  wallet,
  posted,
  held,
  available,
});
const balances = [
  balance("spot", "BTC", "0.5"),
  balance("spot", "USDT", "39000.000001", "0.000001", "39000"),
  balance("funding", "USDT", "1000"),
  balance("earn", "USDT", "0.000000"),
];

describe("wallets", () => {
  test("stand in their order, empty ones too, the main currency first", () => {
    const views = walletViews(balances);
    expect(views.map(({ wallet }) => wallet)).toEqual(["funding", "spot", "margin", "option", "earn"]);
    expect(views[1]?.balances.map((one) => one.currency_name)).toEqual(["USDT", "BTC"]);
    expect(views[4]?.balances).toEqual([]);
  });
  test("an unknown name is none", () => {
    expect(walletOf("spot")).toBe("spot");
    expect(walletOf("all")).toBeUndefined();
  });
});

describe("sums", () => {
  test("add a currency over the wallets, to the last digit", () => {
    expect(sumOf(balances, 1)).toEqual({ posted: "40000.000001", held: "0.000001", available: "40000" });
    expect(sumOf(balances, 99)).toEqual({ posted: "0", held: "0", available: "0" });
  });
  test("what is held is said, and nothing when nothing is", () => {
    expect(balances.map(isHolding)).toEqual([false, true, false, false]);
  });
});

describe("ledger lines", () => {
  test("an unknown kind is called another change", () => {
    expect(kindOf("spot-fee")).toBe("spot-fee");
    expect(kindOf("toString")).toBe("other");
  });
});

test("a change is written with the sign that records and transfers have", () => {
  expect(["-20", "50", "-0.00625"].map(signedChange)).toEqual(["−20.00", "+50.00", "−0.00625"]);
});
