/** Cancel an open order: take it out of the book and give back what was held for the rest. Fills made before stay. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { SpotOrder } from "@candor/api/spot-order";
import type { CancelCommand } from "./spot-command.ts";
import type { SpotDecision } from "./spot-decision.ts";
import { releasePostings } from "./spot-order-entries.ts";
import { endedOrder, isFinal } from "./spot-order-record.ts";
import { wireOrder } from "./spot-order-wire.ts";

/** Another's order and one that never was are answered alike. */
export function decideCancel(command: CancelCommand, decision: SpotDecision): Answer<SpotOrder> {
  const { memory, batch, stored } = decision;
  const order = memory.order(command.orderId);
  const own = order?.portfolioId === command.portfolioId ? order : stored(command.portfolioId, command.orderId);
  if (!own) return refuse("order-unknown");
  if (isFinal(own)) return refuse("order-already-final");
  const { market, accounts, instrument } = decision.book(own.instrumentId, own.mode);
  if (market.cancel(own.id) === 0) throw new Error(`order ${own.id} is open and does not rest in its book`);
  const released = releasePostings(own, accounts, instrument);
  const result = batch.books.apply(released);
  if (result.refused) throw new Error(`the hold of order ${own.id} cannot be released: ${result.code}`);
  const ended = endedOrder(own, "cancelled-by-owner", batch.at);
  memory.put(ended);
  return answer(wireOrder(ended, instrument));
}
