/** What contract orders say: changed orders by the bus, after a commit, to paint screens; and notices, by the outbox. */
import type { AccountMode } from "@candor/api/account-mode";
import type { ContractOrder } from "@candor/api/contract-order";
import { keyed, type Topic, topic } from "../../platform/bus/bus.ts";
import type { ContractNotice } from "./contract-notifications.ts";

export interface ContractsChanged {
  readonly mode: AccountMode;
  readonly contracts: readonly ContractOrder[];
}

const CONTRACTS_CHANGED: Topic<ContractsChanged> = topic("contracts-changed");
export const contractsChanged = (portfolioId: string): Topic<ContractsChanged> => keyed(CONTRACTS_CHANGED, portfolioId);

export const CONTRACT_NOTICE: Topic<ContractNotice> = topic("contract.notice");
