/** Which entries of home's menu are switched off: what no rail is open for, by its terms or by how the server was started. */
import type { MenuKey } from "@candor/api/menu";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { NetworkOfCurrency, TakesDeposits } from "../../core/network/network.ts";

interface MenuPorts {
  readonly ledger: Pick<Ledger, "currency">;
  readonly takesDeposits: TakesDeposits;
}

export function closedEntries(
  rails: readonly NetworkOfCurrency[],
  { ledger, takesDeposits }: MenuPorts,
): ReadonlySet<MenuKey> {
  const takesIn = ({ currencyId, network, isDepositOpen }: NetworkOfCurrency): boolean =>
    isDepositOpen && takesDeposits(network.id, ledger.currency(currencyId)?.code ?? "");
  const closed = new Set<MenuKey>();
  if (!rails.some(takesIn)) closed.add("deposit");
  if (!rails.some(({ isWithdrawOpen }) => isWithdrawOpen)) closed.add("withdraw");
  return closed;
}
