/**
 * The cost of holding a contract overnight: charged to its margin once for each night that it was open when the day began at
 * 00:00 UTC (DOMAIN section 4). Goes through all positions in parts, between other batches.
 */
import { financingOf } from "@candor/engine/contract-margin";
import type { FinanceCommand } from "./contract-command.ts";
import type { ContractDecision } from "./contract-decision.ts";
import { financingPostings } from "./contract-entries.ts";
import { type ContractRecord, financed, isFinal, positionOf } from "./contract-record.ts";

/** Positions of one part: few, as orders wait for each. */
export const FINANCED_AT_ONCE = 150;
const DAY_MS = 86_400_000;

/** Whether an order owes for the night that ended when this day began. */
export const owesNight = (order: ContractRecord, day: number): boolean =>
  order.openedAt !== null &&
  !isFinal(order) &&
  order.openedAt < day * DAY_MS &&
  (order.financedDay === null || order.financedDay < day);

/** @returns the slot from which on the rest has to be charged; null when this was the last part */
export function financeContracts({ day, fromSlot }: FinanceCommand, decision: ContractDecision): number | null {
  const { memory, batch, accounts, heard } = decision;
  const { orders, next } = memory.from(fromSlot, FINANCED_AT_ONCE);
  for (const order of orders) {
    if (!owesNight(order, day)) continue;
    const books = accounts(order.instrumentId, order.mode);
    const cost = financingOf(positionOf(order));
    const afterSeq = Math.max(order.afterSeq, heard(order.instrumentId));
    if (cost > 0n) {
      const booked = batch.books.apply(financingPostings(order, cost, { day, afterSeq }, books));
      if (booked.refused) throw new Error(`the night of contract order ${order.id} cannot be booked: ${booked.code}`);
    }
    const after = financed(order, { cost, day, afterSeq, at: batch.at });
    memory.put(after);
  }
  return next;
}
