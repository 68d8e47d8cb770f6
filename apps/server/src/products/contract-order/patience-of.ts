/**
 * Which commands wait until the ticks of a bump have acted (DOMAIN section 4): whoever cancels an entry at a limit, or sets, moves
 * or takes away stops, may know already what the next ticks do.
 */
import { newestSaidAt } from "@candor/engine/price-freshness";
import type { AwaitedTick, Patience } from "../../core/desk/desk.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import { CLOSE_WITHIN_MS } from "./awaited-price.ts";
import type { ContractCommand } from "./contract-command.ts";
import { type ContractRecord, isFinal } from "./contract-record.ts";

export function patienceOf(
  command: ContractCommand,
  memory: { order(id: string): ContractRecord | undefined },
  { freshness }: Pick<MarketData, "freshness">,
): Patience | undefined {
  if (command.verb !== "close" && command.verb !== "set-stops") return undefined;
  const order = memory.order(command.orderId);
  if (order?.portfolioId !== command.portfolioId || isFinal(order)) return undefined;
  // A position is closed a bump later anyway, and an entry at the market is not cancelled while it waits for its price.
  const isWaiting = order.status === "pending" && order.limit !== null;
  if (command.verb === "close" && !isWaiting) return undefined;
  const { id: orderId, portfolioId, mode, instrumentId, bumpMs } = order;
  const patience = { portfolioId, mode, orderId, instrumentId, bumpMs };
  return command.verb === "close"
    ? { ...patience, isAmongOrders: true }
    : { ...patience, thenTick: closingTick(freshness) };
}

/**
 * A stop next to the price is a closing at the market: it stands only once there has been a price that would have closed at the
 * market what was asked for then, of what was said since and with no source ahead of it.
 */
const closingTick = (freshness: MarketData["freshness"]): AwaitedTick => ({
  isSuch: (tick, since) => tick.isValid && freshness(tick) !== "apart" && (newestSaidAt(tick.samples) ?? 0) >= since,
  withinMs: CLOSE_WITHIN_MS,
});
