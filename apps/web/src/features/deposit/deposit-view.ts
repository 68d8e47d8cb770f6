/** What deposits look like before anybody draws them. Pure. */
import { BANK } from "@candor/api/network-words";
import type { DepositRecord, Rail } from "./deposit-data.ts";

/** Networks by which a currency comes in. */
export const networksOf = (rails: readonly Rail[]): readonly Rail[] =>
  rails.filter(({ network, is_deposit_open }) => is_deposit_open && network !== BANK);

export const hasBank = (rails: readonly Rail[]): boolean =>
  rails.some(({ network, is_deposit_open }) => is_deposit_open && network === BANK);

/** Parts of the counter that are done, 0 to 1; null for what no chain counts. */
export function partConfirmed({
  confirmations,
  confirmations_needed,
}: Pick<DepositRecord, "confirmations" | "confirmations_needed">): number | null {
  if (confirmations === null || confirmations_needed === null || confirmations_needed === 0) return null;
  return Math.min(1, confirmations / confirmations_needed);
}

/** Currencies whose name or one of whose networks is searched for. */
export function found<T extends { readonly name: string }>(currencies: readonly T[], search: string): readonly T[] {
  const wanted = search.trim().toLowerCase();
  return wanted === "" ? currencies : currencies.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Money of states comes by wire alone: straight to it, with no page between that has nothing else to choose. */
export function placeOf(
  isOut: boolean,
  networks: readonly Pick<Rail, "network" | "is_deposit_open">[],
): "pages/fund/withdraw" | "pages/fund/receive" | "pages/TelegraphicMoney" {
  if (isOut) return "pages/fund/withdraw";
  const open = networks.filter(({ is_deposit_open }) => is_deposit_open);
  return open.length > 0 && open.every(({ network }) => network === BANK)
    ? "pages/TelegraphicMoney"
    : "pages/fund/receive";
}
