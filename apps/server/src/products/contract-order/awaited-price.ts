/** Which price an order that is not entered waits for, and for how long. */
import { quoteFor } from "@candor/engine/contract-order";
import { isToBeMadeUp } from "@candor/engine/missed-instants";
import type { Instant } from "@candor/money/money";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { ContractDecision, ContractMarket } from "./contract-decision.ts";
import type { ContractRecord } from "./contract-record.ts";

/** An entry at the market that has found no price for so long is given up, and no later one makes it (DOMAIN section 4). */
export const ENTRY_WITHIN_MS = 3_000;

/** Sources that disagree for longer than that keep nobody in a position, and nobody from setting stops. */
export const CLOSE_WITHIN_MS = 5_000;

/** Whether the price gives an order that waits what it asks for, or better. */
export function isReached({ direction, limit, terms }: ContractRecord, tick: Pick<Tick, "price">): boolean {
  if (limit === null) return true;
  const price = quoteFor(direction, tick.price, terms.halfSpread);
  return direction === "long" ? price <= limit : price >= limit;
}

/** Whether a price that may enter an order at the market was missed, and is still to be made up. */
export const lacksPrices = ({ createdAt }: ContractRecord, at: Instant, marketData: ContractMarket): boolean =>
  isToBeMadeUp(createdAt + ENTRY_WITHIN_MS, marketData.durableUpTo(), at);

/**
 * Whether an order is about to take a price that its owner may know already: they would cancel the bad ones. Longer than it waits
 * for a price at the market, it takes none that is worth knowing.
 */
export function isAwaitingPrice(order: ContractRecord, { batch, marketData }: ContractDecision): boolean {
  if (order.status !== "pending") return false;
  if (batch.at > order.createdAt + ENTRY_WITHIN_MS && !lacksPrices(order, batch.at, marketData)) return false;
  const last = marketData.lastTick(order.instrumentId);
  return last !== undefined && isReached(order, last);
}
