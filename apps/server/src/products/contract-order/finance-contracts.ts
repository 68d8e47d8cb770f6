/**
 * The cost of holding a contract overnight: charged to its margin once for each night that it was open when the day began at
 * 00:00 UTC (DOMAIN section 4), also for those that passed while the server stood still. Goes through all positions in parts,
 * between other batches; one that a price of the new day closes before its turn pays at that price.
 */
import { financingOf } from "@candor/engine/contract-margin";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { FinanceCommand } from "./contract-command.ts";
import type { ContractDecision } from "./contract-decision.ts";
import { financingPostings } from "./contract-entries.ts";
import { type ContractRecord, financed, isFinal, positionOf } from "./contract-record.ts";

/** Positions of one part: few, as orders wait for each. */
export const FINANCED_AT_ONCE = 150;
const DAY_MS = 86_400_000;

/** The last day that it owes nothing for any more: the one that it was opened on, or the last that was charged. */
const lastPaid = (order: ContractRecord): number | null =>
  order.financedDay ?? (order.openedAt === null ? null : Math.floor(order.openedAt / DAY_MS));

/** Whether an order owes for the night that ended when this day began, or for one before it. */
export function owesOvernightFee(order: ContractRecord, day: number): boolean {
  const paid = lastPaid(order);
  return paid !== null && paid < day && !isFinal(order);
}

/** What one part of the night's charges came to. */
export interface Financed {
  /** The slot from which on the rest has to be charged; null when this was the last part. */
  readonly next: number | null;
  /** False where somebody was passed by: this part has to be asked for again. */
  readonly isWhole: boolean;
}

/** @param isPassedBy who is not to be charged now */
export function financeContracts(
  { day, fromSlot }: FinanceCommand,
  decision: ContractDecision,
  isPassedBy: (order: ContractRecord) => boolean,
): Financed {
  const { orders, next } = decision.memory.from(fromSlot, FINANCED_AT_ONCE);
  let isWhole = true;
  for (const order of orders) {
    if (!owesOvernightFee(order, day) || decision.setAside.has(order.id)) continue;
    if (isPassedBy(order)) {
      isWhole = false;
      continue;
    }
    const afterSeq = Math.max(order.afterSeq, decision.cursor(order.instrumentId));
    decision.setAside.attempt(order, afterSeq + 1, decision, (apart) => {
      chargeOvernightFees(order, { day, afterSeq }, apart);
    });
  }
  return { next, isWhole };
}

/** The order once it owes nothing for the nights before a tick: what that tick does to it comes after them. */
export function paidUpTo(
  order: ContractRecord,
  tick: Pick<Tick, "seq" | "at">,
  decision: ContractDecision,
): ContractRecord {
  const day = Math.floor(tick.at / DAY_MS);
  const afterSeq = Math.max(order.afterSeq, tick.seq - 1);
  return owesOvernightFee(order, day) ? chargeOvernightFees(order, { day, afterSeq }, decision) : order;
}

/** Those that began while nobody was there to charge them come first. */
function chargeOvernightFees(
  order: ContractRecord,
  { day, afterSeq }: { readonly day: number; readonly afterSeq: number },
  decision: ContractDecision,
): ContractRecord {
  let after = order;
  for (let night = (lastPaid(order) ?? day) + 1; night <= day; night += 1) {
    after = charged(after, { day: night, afterSeq }, decision);
  }
  decision.memory.put(after);
  return after;
}

function charged(
  order: ContractRecord,
  { day, afterSeq }: { readonly day: number; readonly afterSeq: number },
  { batch, accounts }: ContractDecision,
): ContractRecord {
  const cost = financingOf(positionOf(order));
  if (cost > 0n) {
    const books = accounts(order.instrumentId, order.mode);
    const booked = batch.books.apply(financingPostings(order, cost, { day, afterSeq }, books));
    if (booked.refused) throw new Error(`the night of contract order ${order.id} cannot be booked: ${booked.code}`);
  }
  return financed(order, { cost, day, afterSeq, at: batch.at });
}
