/** What contract orders tell the rest of the program after a commit. It paints screens; nothing of value depends on it. */
import type { AccountMode } from "@candor/api/account-mode";
import type { ContractOrder } from "@candor/api/contract-order";
import { type Topic, topic } from "../../platform/bus.ts";

export interface ContractsChanged {
  readonly mode: AccountMode;
  readonly portfolioId: string;
  /** Made when somebody wants them. */
  readonly read: () => readonly ContractOrder[];
}

export const CONTRACTS_CHANGED: Topic<ContractsChanged> = topic("contracts-changed");
