/**
 * The desk: one loop that decides every order of its instruments, in natural batches: whatever arrived while the last batch
 * was committing is the next one. It answers and publishes nothing before the commit, and what its products hold in memory
 * is a cache: the tables are the truth. Products register; the desk knows none of them.
 */
import type { AccountMode } from "@candor/api/account-mode";
import { type Refusal, refuse } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { MarketData, Tick } from "../market-data/market-data.ts";
import type { Desk, DeskDeps } from "./desk-interface.ts";
import { DeskLoop } from "./desk-loop.ts";

export type { Desk, DeskDeps, DeskFigures } from "./desk-interface.ts";
export type { Deferred, DeskBatch, DeskCounter, DeskProduct, TickOutcome, Touched } from "./desk-product.ts";

/** Register the products, then start it. */
export function createDesk(deps: DeskDeps): Desk {
  const loop = new DeskLoop(deps);
  // Bound, so that whoever wires the program may hand the functions on.
  return {
    register: (product) => loop.register(product),
    start: () => loop.start(),
    stop: () => loop.stop(),
    figures: () => loop.figures(),
  };
}

/** A stream of ticks that has been silent for so long is stale (DOMAIN section 3). */
const TICK_AGE_MAX_MS = 5_000;

/** False as well for a price of the future: the clock was set back, and prices wait until it has caught up. */
export const isFresh = (priced: Instant, now: Instant): boolean => Math.abs(now - priced) <= TICK_AGE_MAX_MS;

/** Real orders exist on live prices only, and none while a market is halted, closed or silent. */
export function orderPrice(
  marketData: Pick<MarketData, "priceMode" | "state" | "session" | "lastTick">,
  instrumentId: number,
  { mode, at }: { readonly mode: AccountMode; readonly at: Instant },
): Tick | Refusal {
  if (mode === "real" && marketData.priceMode !== "live") return refuse("real-needs-live-prices");
  const state = marketData.state(instrumentId);
  if (state === "halted") return refuse("market-halted");
  if (state === "closed") return refuseClosed(marketData, instrumentId);
  const tick = marketData.lastTick(instrumentId);
  return tick?.isValid && isFresh(tick.at, at) ? tick : refuse("price-stale");
}

/** As orderPrice, for contracts and options: none begins on a price that stands still for longer than a second. */
export function quickOrderPrice(
  marketData: Pick<MarketData, "priceMode" | "state" | "session" | "lastTick" | "isQuick">,
  instrumentId: number,
  asked: { readonly mode: AccountMode; readonly at: Instant },
): Tick | Refusal {
  const priced = orderPrice(marketData, instrumentId, asked);
  return "refused" in priced || marketData.isQuick(priced) ? priced : refuse("price-too-slow");
}

/** With the opening time where there is one: a market without a price may be closed without hours. */
export function refuseClosed(marketData: Pick<MarketData, "session">, instrumentId: number): Refusal {
  const { opensAt } = marketData.session(instrumentId);
  return refuse("market-closed", opensAt === null ? {} : { opens_at: opensAt });
}
