/** End an open order, asked by its owner or because no price came in time: take it out of the book and give back what was held for the rest. Fills made before stay. */
import type { AccountMode } from "@candor/api/account-mode";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { SpotOrder } from "@candor/api/spot-order";
import type { Instant } from "@candor/money/money";
import type { CancelCommand } from "./spot-command.ts";
import type { SpotDecision } from "./spot-decision.ts";
import { releasePostings } from "./spot-order-entries.ts";
import {
  endedOrder,
  isFinal,
  SPOT_ENTRY_WITHIN_MS,
  type SpotOrderEnd,
  type SpotOrderRecord,
} from "./spot-order-record.ts";
import { wireOrder } from "./spot-order-wire.ts";

/** Another's order and one that never was are answered alike. */
export function decideCancel(command: CancelCommand, decision: SpotDecision): Answer<SpotOrder> {
  const { memory, batch, stored } = decision;
  const order = memory.order(command.orderId);
  const own = order?.portfolioId === command.portfolioId ? order : stored(command.portfolioId, command.orderId);
  if (!own) return refuse("order-unknown");
  if (isFinal(own)) return refuse("order-already-final");
  if (isAwaitingPrice(own, batch.at)) return refuse("order-awaits-price");
  return answer(
    wireOrder(end(own, "cancelled-by-owner", decision), decision.book(own.instrumentId, own.mode).instrument),
  );
}

/** Whoever could still cancel would choose with what they have seen since: the price is taken first (DOMAIN section 4). */
const isAwaitingPrice = ({ pricedFrom, createdAt }: SpotOrderRecord, at: Instant): boolean =>
  pricedFrom !== null && at <= createdAt + SPOT_ENTRY_WITHIN_MS;

/** Ends those that have found no price in time and may not rest; how many. */
export function lapseOrders(
  lapsing: readonly SpotOrderRecord[],
  decisionFor: (mode: AccountMode) => SpotDecision,
): number {
  for (const order of lapsing) end(order, "no-price-in-time", decisionFor(order.mode));
  return lapsing.length;
}

function end(own: SpotOrderRecord, reason: SpotOrderEnd, decision: SpotDecision): SpotOrderRecord {
  const { memory, batch } = decision;
  const { market, accounts, instrument } = decision.book(own.instrumentId, own.mode);
  if (market.cancel(own.id) === 0) throw new Error(`order ${own.id} is open and is not in its book`);
  const released = releasePostings(own, accounts, instrument);
  const result = batch.books.apply(released);
  if (result.refused) throw new Error(`the hold of order ${own.id} cannot be released: ${result.code}`);
  const ended = endedOrder(own, reason, batch.at);
  memory.put(ended);
  return ended;
}
