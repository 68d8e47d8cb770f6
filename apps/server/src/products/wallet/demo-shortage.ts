/** How far a demo account is below its starting funds, and what a top-up would add now. Reads only. */
import { DEMO_START } from "@candor/api/demo-funds";
import { decimalUnits } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import type { WalletBalance } from "../../core/ledger/ledger.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";
import { isDayUsed } from "./demo-top-up-store.ts";
import type { WalletDeps } from "./wallet-types.ts";

type ShortageDeps = Pick<WalletDeps, "ledger" | "valueIn">;

/** The day (UTC) of which there is one top-up, as "2026-11-21". */
export const topUpDay = ({ clock }: Pick<WalletDeps, "clock">): string => isoOf(clock.now()).slice(0, 10);

/**
 * What is missing, in minor units of the start's currency; nothing where it is less than is worth a day's top-up. What is
 * there in other currencies counts at its worth, and what has no price as nothing.
 */
export function shortageOf({ ledger, valueIn }: ShortageDeps, balances: readonly WalletBalance[]): Amount {
  const { id, decimals } = ledger.currencyByCode(DEMO_START.currency);
  const total = balances.reduce((sum, { currencyId, posted }) => {
    if (currencyId === id) return sum + posted;
    return posted > 0n ? sum + (valueIn(id, currencyId, posted) ?? 0n) : sum;
  }, 0n);
  const missing = decimalUnits(DEMO_START.total, decimals) - total;
  return amountOf(missing >= decimalUnits(DEMO_START.topUpMin, decimals) ? missing : 0n);
}

/** What a top-up would add now: nothing where the day is used up. */
export async function topUpNow(
  deps: WalletDeps,
  reader: Reader,
  portfolioId: string,
  balances: readonly WalletBalance[],
): Promise<Amount> {
  const missing = shortageOf(deps, balances);
  return missing > 0n && (await isDayUsed(reader, portfolioId, topUpDay(deps))) ? amountOf(0n) : missing;
}
