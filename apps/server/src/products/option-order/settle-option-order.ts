/**
 * Enters and ends option orders. An end is judged on the valid prices of its own window and nothing else: whenever it is
 * decided, by whatever process, it comes out the same.
 */
import { ENTRY_WITHIN_MS, judgeOption } from "@candor/engine/option-order";
import { bumpedFrom } from "@candor/engine/price-freshness";
import type { Freshness, Tick } from "../../core/market-data/market-data.ts";
import type { OptionDecision } from "./option-decision.ts";
import { endPostings } from "./option-entries.ts";
import { entered, judged, lapsed, type OptionRecord, type OptionVoid } from "./option-record.ts";

/** Of an order that waits, whether no later price enters it. */
const isTooLate = ({ at }: Tick, { createdAt }: OptionRecord): boolean => at > createdAt + ENTRY_WITHIN_MS;

/**
 * Whether a tick does anything to an order that waits for its entry, or has ended by then. It is entered one bump after its
 * acceptance by the first fresh price that no source leads by more than its odds bear, and given up by a valid one that comes
 * too late.
 */
export function concerns(
  tick: Tick,
  order: OptionRecord,
  freshness: Freshness,
  isLed: OptionDecision["isLed"],
): boolean {
  if (order.status !== "accepted") return true;
  if (!tick.isValid || tick.seq <= order.afterSeq || tick.at < bumpedFrom(order.createdAt, order.bumpMs)) return false;
  if (isTooLate(tick, order)) return true;
  return freshness === "fresh" && (order.apartPpb === null || !isLed(tick, order));
}

/** Whether a tick that concerns an order enters it, which moves nothing. */
export const onlyEnters = (tick: Tick, order: OptionRecord): boolean =>
  order.status === "accepted" && !isTooLate(tick, order);

/** Does to one order what a tick does to it. @returns whether it did anything */
export function actOnTick(order: OptionRecord, tick: Tick, decision: OptionDecision): boolean {
  if (!concerns(tick, order, decision.marketData.freshness(tick), decision.isLed)) return false;
  if (order.status === "accepted") {
    if (isTooLate(tick, order)) voided(order, "no-price-in-time", decision);
    else decision.memory.put(entered(order, tick, decision.batch.at));
    return true;
  }
  settle(order, decision);
  return true;
}

/** By the prices that there are now: call once the window is over. */
export function settle(order: OptionRecord, decision: OptionDecision): void {
  const { direction, entryPrice, endAt, instrumentId } = order;
  if (entryPrice === null || endAt === null) throw new Error(`option order ${order.id} has not been entered`);
  const { prices, endSeq } = decision.memory.window(instrumentId, endAt);
  const judgement = judgeOption(direction, entryPrice, prices);
  const reason = judgement.outcome === "void" ? "too-few-prices" : null;
  end(order, judged(order, judgement, endSeq, reason, decision.batch.at), decision);
}

/** Gives everything back: by no price. */
export function voided(order: OptionRecord, reason: OptionVoid, decision: OptionDecision): void {
  const { batch } = decision;
  const nothing = { outcome: "void", count: 0, sum: 0n } as const;
  const after =
    order.status === "accepted" ? lapsed(order, reason, batch.at) : judged(order, nothing, null, reason, batch.at);
  end(order, after, decision);
}

function end(order: OptionRecord, after: OptionRecord, { batch, memory, accounts }: OptionDecision): void {
  const outcome = after.status;
  if (outcome === "accepted" || outcome === "open") throw new Error(`option order ${order.id} has not ended`);
  const booked = batch.books.apply(endPostings(order, outcome, accounts(order.instrumentId, order.mode)));
  if (booked.refused) throw new Error(`the end of option order ${order.id} cannot be booked: ${booked.code}`);
  memory.put(after);
}
