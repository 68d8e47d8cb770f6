/** Ends entries at the market that have found no tick in time, asked by the program itself. */
import { cancel } from "./close-contract-order.ts";
import type { ContractDecision } from "./contract-decision.ts";
import type { ContractRecord } from "./contract-record.ts";

export function lapseEntries(entries: readonly ContractRecord[], decision: ContractDecision): void {
  for (const order of entries) {
    const next = Math.max(order.afterSeq, decision.cursor(order.instrumentId)) + 1;
    decision.setAside.attempt(order, next, decision, (apart) => cancel(order, apart, "no-price-in-time"));
  }
}
