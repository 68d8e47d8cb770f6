/**
 * Test money of the house in a sandbox, in place of what two operators bring: so much that real orders of the sandbox find a
 * counterparty and cover, at the first start and again wherever an account has fallen under half of it.
 */
import { powerOfTen } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { HouseAccountKey, Ledger } from "../../core/ledger/ledger.ts";
import type { Database } from "../../platform/database/database.ts";

/** Whole units of any currency. */
const FUNDS = 10_000_000n;

interface Funded {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly instruments: Pick<Instruments, "all">;
}

export async function bringSampleFunds({ database, ledger, instruments }: Funded): Promise<void> {
  await database.transaction(async (tx) => {
    for (const account of accountsOf(instruments, ledger)) {
      const { decimals } = ledger.currencies().find(({ id }) => id === account.currencyId) ?? { decimals: 0 };
      const whole = amountOf(FUNDS * powerOfTen(decimals));
      const free = await ledger.houseFree(tx, account);
      if (free * 2n >= whole) continue;
      const from = { ...account, kind: "external", instrumentId: null } as const;
      const amount = amountOf(whole - free);
      await ledger.post(tx, [
        [{ step: "move", from, to: account, amount, kind: "sample-funds", reference: "sandbox" }],
      ]);
    }
  });
}

function accountsOf(
  instruments: Funded["instruments"],
  ledger: Pick<Ledger, "currencies">,
): readonly HouseAccountKey[] {
  const real = { owner: "house", mode: "real" } as const;
  const treasury = ledger
    .currencies()
    .map(({ id }) => ({ ...real, kind: "treasury", currencyId: id, instrumentId: null }) as const);
  const markets = instruments.all().flatMap(({ id, baseCurrencyId, quoteCurrencyId, contract, option }) => {
    const settling = [...new Set([contract?.settleCurrencyId, option?.currencyId].filter((one) => one !== undefined))];
    const desk = [...new Set([baseCurrencyId, quoteCurrencyId, ...settling])];
    return [
      ...desk.map((currencyId) => ({ ...real, kind: "desk", currencyId, instrumentId: id }) as const),
      ...settling.map((currencyId) => ({ ...real, kind: "insurance", currencyId, instrumentId: id }) as const),
    ];
  });
  return [...treasury, ...markets];
}
