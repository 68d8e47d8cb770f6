/** Which currencies come in by a network. */
import type { Way } from "../../core/network/network.ts";
import type { DepositGround } from "./deposit-types.ts";

/** By contract in lower case, as EVM networks compare them; "" is the network's own coin. */
export async function waysOn(
  { database, ledger, networks }: Pick<DepositGround, "database" | "ledger" | "networks">,
  network: string,
): Promise<ReadonlyMap<string, Way>> {
  const found: [string, Way][] = [];
  for (const { id } of ledger.currencies()) {
    const way = await networks.way(database, id, network);
    if (way) found.push([way.contract?.toLowerCase() ?? "", way]);
  }
  return new Map(found);
}
