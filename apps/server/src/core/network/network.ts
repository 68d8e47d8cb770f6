/**
 * Networks and ways: by which networks, or by bank, each currency comes in and goes out, and what that costs (DOMAIN
 * section 8). This is the module's one door. Terms change by two operators only, in editions of which none is lost; whatever
 * is under way keeps the fee and minimum that it was made with.
 */
import type { Reader } from "../../platform/database/database.ts";
import { networkRoutes } from "./network-routes.ts";
import { readNetworks, readWay, readWays } from "./network-store.ts";
import type { NetworkDeps, NetworkOfCurrency, Networks } from "./network-types.ts";
import { wayTermsKind } from "./way-terms-kind.ts";

export { networkName } from "./network-name.ts";
export type { Network, NetworkOfCurrency, Networks, TakesDeposits, Way } from "./network-types.ts";
export { takesDeposits } from "./takes-deposits.ts";

/** For lists of all currencies: by which networks each goes, cheapest first. */
export async function readNetworksOfCurrencies(reader: Reader): Promise<readonly NetworkOfCurrency[]> {
  const byId = new Map((await readNetworks(reader)).map((network) => [network.id, network]));
  return (await readWays(reader, null)).flatMap(({ currencyId, network: id, isDepositOpen, isWithdrawOpen }) => {
    const network = byId.get(id);
    return network ? [{ currencyId, network, isDepositOpen, isWithdrawOpen }] : [];
  });
}

/** Reads the networks once: they come with the migrations. */
export async function createNetworks({ database, ledger, takesDeposits }: NetworkDeps): Promise<Networks> {
  const networks = await readNetworks(database);
  const byId = new Map(networks.map((network) => [network.id, network]));
  return {
    all: () => networks,
    network: (id) => byId.get(id),
    waysOf: readWays,
    way: readWay,
    proposalKinds: [wayTermsKind({ ledger })],
    routes: networkRoutes({
      ...{ database, ledger, network: (id) => byId.get(id) },
      ...(takesDeposits && { takesDeposits }),
    }),
  };
}
