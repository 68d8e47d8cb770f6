/**
 * The end of a session, such as the seam of a replay: the next price has nothing to do with the last, so no position is held
 * across it (DOMAIN section 3). What is open is closed at the last tick, and what waits is cancelled.
 */
import type { Tick } from "../../core/market-data/market-data.ts";
import { close } from "./act-on-tick.ts";
import { cancel } from "./close-contract-order.ts";
import type { ContractDecision } from "./contract-decision.ts";
import { type ContractRecord, isFinal, openLots } from "./contract-record.ts";
import { paidUpTo } from "./finance-contracts.ts";

export function endContractSession(order: ContractRecord, last: Tick, decision: ContractDecision): void {
  if (isFinal(order)) return;
  if (order.status === "pending") cancel(order, decision, "session-ended", last);
  else close(paidUpTo(order, last, decision), openLots(order), "session-end", last, decision);
}
