/** Which currencies come in by a network. */
import type { Rail } from "../../core/network/network.ts";
import type { DepositDeps } from "./deposit-types.ts";

/** By contract in lower case, as EVM networks compare them; "" is the network's own coin. */
export async function railsOn(
  { database, ledger, networks }: Pick<DepositDeps, "database" | "ledger" | "networks">,
  network: string,
): Promise<ReadonlyMap<string, Rail>> {
  const found: [string, Rail][] = [];
  for (const { id } of ledger.currencies()) {
    const rail = await networks.rail(database, id, network);
    if (rail) found.push([rail.contract?.toLowerCase() ?? "", rail]);
  }
  return new Map(found);
}
