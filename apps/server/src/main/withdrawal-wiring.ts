/** Withdrawals as the server has them: payments are looked up where deposits are watched, and owners are told in the app. */
import { verifiedCustomers } from "../core/customer/customer.ts";
import type { Ledger } from "../core/ledger/ledger.ts";
import type { MarketData } from "../core/market-data/market-data.ts";
import type { Networks } from "../core/network/network.ts";
import type { Notices } from "../core/notice/notice.ts";
import type { Payees } from "../core/payee/payee.ts";
import type { SecondFactors } from "../core/second-factor/second-factor.ts";
import { type EvmNode, evmNode } from "../platform/evm/evm-node.ts";
import { sendMessage } from "../platform/messages/message-outbox.ts";
import { createChainReader } from "../products/withdrawal/chain-reader.ts";
import { createWithdrawals, type Withdrawals } from "../products/withdrawal/withdrawal.ts";
import type { Base } from "./base.ts";
import { delivers } from "./message-ways.ts";
import { samplePayer } from "./sandbox/sample-payer.ts";
import { registerWithdrawalNotices } from "./withdrawal-notices.ts";

/** Payments are looked at every minute: a node that is away is asked again then. */
const LOOKED_AT = { patienceMs: 5_000, triesMax: 2 };

interface WithdrawalRooms {
  readonly ledger: Ledger;
  readonly networks: Networks;
  readonly payees: Payees;
  readonly notices: Pick<Notices, "tell">;
  readonly marketData: Pick<MarketData, "valueIn">;
  readonly secondFactors: Pick<SecondFactors, "payPassword">;
}

export function withdrawalsOf(
  base: Base,
  { ledger, networks, payees, notices, marketData, secondFactors }: WithdrawalRooms,
): Withdrawals {
  registerWithdrawalNotices({ outbox: base.outbox, notices });
  return createWithdrawals({
    ...base,
    ...{ ledger, networks, payees, sendMessage, customers: verifiedCustomers(base) },
    payPassword: secondFactors.payPassword,
    samplePayer: base.installation.isSandbox ? samplePayer(base.bus) : null,
    chain: createChainReader(nodesOf(base, networks)),
    valueIn: marketData.valueIn,
    deliversMail: () => delivers(base.config, "mail"),
  });
}

function nodesOf({ config }: Base, networks: Networks): ReadonlyMap<string, EvmNode> {
  const nodes = new Map<string, EvmNode>();
  for (const [network, address] of config.depositRpcUrls) {
    const chainId = networks.network(network)?.chainId;
    if (chainId) nodes.set(network, evmNode({ address, chainId, ...LOOKED_AT }));
  }
  return nodes;
}
