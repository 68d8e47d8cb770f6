/** What contract orders tell: changed orders by the bus, after a commit, to paint screens; and what owners hear of, by the outbox. */
import type { AccountMode } from "@candor/api/account-mode";
import type { ContractOrder } from "@candor/api/contract-order";
import { keyed, type Topic, topic } from "../../platform/bus/bus.ts";
import type { ContractTold } from "./contract-told.ts";

export interface ContractsChanged {
  readonly mode: AccountMode;
  readonly contracts: readonly ContractOrder[];
}

const CONTRACTS_CHANGED: Topic<ContractsChanged> = topic("contracts-changed");
export const contractsChanged = (portfolioId: string): Topic<ContractsChanged> => keyed(CONTRACTS_CHANGED, portfolioId);

export const CONTRACT_TOLD: Topic<ContractTold> = topic("contract.told");
