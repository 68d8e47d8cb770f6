/**
 * Close a position or a part of it: it is asked for now and done by the first tick after. An order that was not entered yet
 * is cancelled at once, unless it is about to take a price. Another's order and one that never was are answered alike.
 */
import type { ContractOrder } from "@candor/api/contract-order";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { oppositeOf, profitBetween, quoteFor } from "@candor/engine/contract-order";
import type { PriceTicks } from "@candor/money/money";
import { refuseClosed } from "../../core/desk/desk.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import { isAwaitingPrice } from "./awaited-price.ts";
import type { BatchCloseCommand, CloseCommand } from "./contract-command.ts";
import type { ContractDecision } from "./contract-decision.ts";
import { releasePostings } from "./contract-entries.ts";
import { isNews } from "./contract-notifications.ts";
import {
  askedToClose,
  type ContractRecord,
  cancelled,
  type EntryFailure,
  isFinal,
  openLots,
} from "./contract-record.ts";
import { wireContract } from "./contract-wire.ts";

export function decideClose(command: CloseCommand, decision: ContractDecision): Answer<ContractOrder> {
  const order = ownOrder(command.portfolioId, command.orderId, decision);
  if (!order) return refuse("order-unknown");
  if (isFinal(order)) return refuse("order-already-final");
  if (command.isOnlyPending && order.status !== "pending") return refuse("order-already-open");
  if (decision.setAside.has(order.id)) return refuse("order-set-aside");
  if (isAwaitingPrice(order, decision)) return refuse("order-awaits-price");
  const after = order.status === "pending" ? cancel(order, decision) : askToClose(order, command, decision);
  return "refused" in after ? after : answer(wireContract(after, decision.instrument(after.instrumentId)));
}

export function ownOrder(
  portfolioId: string,
  orderId: string,
  { memory, stored }: ContractDecision,
): ContractRecord | undefined {
  const order = memory.order(orderId);
  return order?.portfolioId === portfolioId ? order : stored(portfolioId, orderId);
}

/** Gives back what was held, and nothing more happens. @param tick that did it; null where none did */
export function cancel(
  order: ContractRecord,
  { batch, memory, accounts }: ContractDecision,
  reason: EntryFailure = "cancelled-by-owner",
  tick: Tick | null = null,
): ContractRecord {
  const given = batch.books.apply(releasePostings(order, accounts(order.instrumentId, order.mode)));
  if (given.refused) throw new Error(`the hold of contract order ${order.id} cannot be released: ${given.code}`);
  const after = cancelled(order, reason, batch.at);
  memory.put(after);
  if (isNews(reason)) memory.notify({ kind: "contract-cancelled", order, reason, tick, at: batch.at });
  return after;
}

/** Closing is possible while the market is halted: it happens at the first valid tick (DOMAIN section 3). */
function askToClose(
  order: ContractRecord,
  { lots }: Pick<CloseCommand, "lots">,
  { batch, memory, published, marketData }: ContractDecision,
): ContractRecord | Refusal {
  if (order.status === "closing") return refuse("close-already-asked");
  const open = openLots(order);
  const asked = lots ?? open;
  if (asked < 1) return refuse("lots-too-few", { minimum: 1 });
  if (asked > open) return refuse("lots-too-many", { maximum: open });
  if (marketData.state(order.instrumentId) === "closed") return refuseClosed(marketData, order.instrumentId);
  const after = askedToClose(order, asked, published(order.instrumentId), batch.at);
  memory.put(after);
  return after;
}

/** Which are asked to close, and which not, and why: the words are made for whoever reads it. */
export interface BatchClosed {
  readonly closing: readonly ContractOrder[];
  readonly kept: readonly ({ readonly id: string } & Pick<Refusal, "code" | "details">)[];
}

/** Each on its own: what one refuses does not keep the others open. */
export function decideBatchClose(
  { portfolioId, which }: BatchCloseCommand,
  decision: ContractDecision,
): Answer<BatchClosed> {
  const closing: ContractOrder[] = [];
  const kept: BatchClosed["kept"][number][] = [];
  for (const id of decision.openIds(portfolioId)) {
    const order = decision.memory.order(id);
    if (!order || order.portfolioId !== portfolioId || order.openPrice === null || isFinal(order)) continue;
    if (!isMeant(order, which, decision)) continue;
    const isAside = decision.setAside.has(id);
    const after = isAside ? refuse("order-set-aside") : askToClose(order, { lots: null }, decision);
    if ("refused" in after) kept.push({ id, code: after.code, details: after.details });
    else closing.push(wireContract(after, decision.instrument(after.instrumentId)));
  }
  return answer({ closing, kept });
}

/** Profit and loss as the price stands now; what neither gains nor loses is in neither. */
function isMeant(order: ContractRecord, which: BatchCloseCommand["which"], { marketData }: ContractDecision): boolean {
  if (which === "all") return true;
  if (which === "up" || which === "down") return (order.direction === "long") === (which === "up");
  const index = marketData.lastTick(order.instrumentId)?.price;
  if (index === undefined || order.openPrice === null) return false;
  const price: PriceTicks = quoteFor(oppositeOf(order.direction), index, order.terms.halfSpread);
  const profit = profitBetween(order.direction, order.openPrice, price, openLots(order), order.terms.tickValue);
  return which === "profit" ? profit > 0n : profit < 0n;
}
