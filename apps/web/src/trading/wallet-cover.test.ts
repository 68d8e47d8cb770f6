import { amountOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { coverOf } from "./wallet-cover.ts";

test("a shortage is covered by one wallet that has all of it, free money first", () => {
  const balance = (wallet: "funding" | "margin" | "spot", available: string) =>
    ({ currency_id: 1, currency_name: "USDT", wallet, posted: available, held: "0", available }) as const;
  const balances = [balance("spot", "900"), balance("margin", "500.5"), balance("funding", "500")];
  const cover = (shortage: bigint, hold: bigint | null = null) => {
    const found = coverOf(balances, {
      ...{ wallet: "spot", currencyId: 1, decimals: 6 },
      ...{ amount: amountOf(shortage), hold: hold === null ? null : amountOf(hold) },
    });
    return found && [found.source.field, found.amount];
  };
  expect(cover(500_000_000n)).toEqual(["legal", 500_000_000n]);
  expect(cover(500_000_001n)).toEqual(["lever", 500_000_001n]);
  expect(cover(600_000_000n)).toBeNull();
  expect(cover(0n)).toBeNull();
  // A buyer gets 0.5 % of the hold besides, rounded up to cents, where a wallet has it.
  expect(cover(400_000_000n, 1_000_000_200n)).toEqual(["legal", 405_010_000n]);
  expect(cover(500_400_000n, 1_000_000_000n)).toEqual(["lever", 500_400_000n]);
});

test("no wallet is filled from itself", () => {
  const balances = [
    { currency_id: 1, currency_name: "USDT", wallet: "option", posted: "9", held: "0", available: "9" },
  ] as const;
  const shortage = { currencyId: 1, amount: amountOf(5n), decimals: 0, hold: null };
  expect(coverOf(balances, { ...shortage, wallet: "option" })).toBeNull();
  expect(coverOf(balances, { ...shortage, wallet: "spot" })?.source.wallet).toBe("option");
});
