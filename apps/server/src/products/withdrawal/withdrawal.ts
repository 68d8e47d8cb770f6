/**
 * Withdrawals: real money that leaves the funding wallet to a payee of its owner's (DOMAIN section 8).
 * Terms: the fee is deducted from the amount; never conditional on a deposit, a fee paid apart or what was traded. Levels 0 and
 * 1 may withdraw and send to users 200 BTC within 24 hours together, level 2 500, valued when it is asked for at the last valid price, which never blocks.
 * One person of finance approves, from 10,000 USDT within 24 hours two.
 * States: pending → cancelled | rejected | approved → sent → confirmed | failed; approved → failed as well.
 * Entries: the amount is held under the withdrawal's id; sent moves amount − fee to the house's external account
 * ("withdrawal") and the fee to the treasury ("withdrawal-fee"); what is given back is "withdrawal-back".
 * Recipient, amount and fee never change once it is asked for; what nobody may do, the tables refuse as well.
 */

import type { Product, ProductBase } from "../../core/product/product.ts";
import { type EvmNode, evmNode } from "../../platform/evm/evm-node.ts";
import { retryingOnContention } from "../../platform/tasks/contention-retry.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { createChainReader } from "./chain-reader.ts";
import { operatorWithdrawalRoutes } from "./operator-withdrawal-routes.ts";
import { watchWithdrawals } from "./watch-withdrawals.ts";
import { withdrawalRoutes } from "./withdrawal-routes.ts";
import type { WithdrawalDeps, Withdrawals } from "./withdrawal-types.ts";

export type { Withdrawals } from "./withdrawal-types.ts";

/** Registers its job, so call it before the jobs start. */
export function createWithdrawals(given: WithdrawalDeps & { readonly jobs: Pick<Jobs, "schedule"> }): Withdrawals {
  // Two people who decide, or one in two windows, meet at one withdrawal and wait for each other.
  const deps = { ...given, database: retryingOnContention(given.database) };
  given.jobs.schedule("watch-withdrawals", "* * * * *", async () => void (await watchWithdrawals(deps)));
  return { routes: [...withdrawalRoutes(deps), ...operatorWithdrawalRoutes(deps)] };
}

export function withdrawal(base: ProductBase): Product {
  const { routes } = createWithdrawals({
    ...{ ...base, customers: base.verifiedCustomers, valueIn: base.marketData.valueIn },
    payPassword: base.secondFactors.payPassword,
    chain: createChainReader(nodesOf(base)),
  });
  return { noun: "withdrawal", routes };
}

/** Payments are looked at every minute: a node that is away is asked again then. */
const LOOKED_AT = { patienceMs: 5_000, triesMax: 2 };

/** Payments are looked up where deposits are watched. */
function nodesOf({ config, networks }: Pick<ProductBase, "config" | "networks">): ReadonlyMap<string, EvmNode> {
  const nodes = new Map<string, EvmNode>();
  for (const [network, address] of config.depositRpcUrls) {
    const chainId = networks.network(network)?.chainId;
    if (chainId) nodes.set(network, evmNode({ address, chainId, ...LOOKED_AT }));
  }
  return nodes;
}
