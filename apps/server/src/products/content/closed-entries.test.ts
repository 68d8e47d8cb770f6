import { expect, test } from "vitest";
import type { Currency } from "../../core/ledger/ledger.ts";
import type { Network, NetworkOfCurrency } from "../../core/network/network.ts";
import { closedEntries } from "./closed-entries.ts";

const network: Network = {
  ...{ id: "tron", name: "Tron", family: "tron", chainId: null, confirmations: 20, expectedMinutes: 2, hasMemo: false },
};
const way = (isDepositOpen: boolean, isWithdrawOpen: boolean): NetworkOfCurrency => ({
  ...{ currencyId: 3, network, isDepositOpen, isWithdrawOpen },
});
const ledger = {
  currency: (id: number): Currency | undefined => (id === 3 ? ({ code: "USDT" } as Currency) : undefined),
};
const taken = (id: string, currency: string) => id === "tron" && currency === "USDT";

test.each([
  ["no way at all", [], taken, ["deposit", "withdraw"]],
  ["one way that is open both ways", [way(false, false), way(true, true)], taken, []],
  ["terms that let nothing in", [way(false, true)], taken, ["deposit"]],
  ["a server that was started without addresses", [way(true, true)], () => false, ["deposit"]],
  ["terms that let nothing out", [way(true, false)], taken, ["withdraw"]],
])("%s: what is closed is not on the menu", (_name, ways, takesDeposits, closed) => {
  expect([...closedEntries(ways, { ledger, takesDeposits })]).toEqual(closed);
});
