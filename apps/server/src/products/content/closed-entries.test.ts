import { expect, test } from "vitest";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Network, NetworkOfCurrency } from "../../core/network/network.ts";
import { closedEntries } from "./closed-entries.ts";

const network: Network = {
  ...{ id: "tron", name: "Tron", family: "tron", chainId: null, confirmations: 20, expectedMinutes: 2, hasMemo: false },
};
const rail = (isDepositOpen: boolean, isWithdrawOpen: boolean): NetworkOfCurrency => ({
  ...{ currencyId: 3, network, isDepositOpen, isWithdrawOpen },
});
const ledger = {
  currency: (id: number): Currency | undefined => (id === 3 ? ({ code: "USDT" } as Currency) : undefined),
};
const taken = (id: string, currency: string) => id === "tron" && currency === "USDT";

test.each([
  ["no rail at all", [], taken, ["deposit", "withdraw"]],
  ["one rail that is open both ways", [rail(false, false), rail(true, true)], taken, []],
  ["terms that let nothing in", [rail(false, true)], taken, ["deposit"]],
  ["a server that was started without addresses", [rail(true, true)], () => false, ["deposit"]],
  ["terms that let nothing out", [rail(true, false)], taken, ["withdraw"]],
])("%s: what is closed is not on the menu", (_name, rails, takesDeposits, closed) => {
  expect([...closedEntries(rails, { ledger, takesDeposits })]).toEqual(closed);
});
