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
import type { DeskCounter } from "./desk-product.ts";
import { DESK_SUBMIT } from "./desk-topics.ts";

export type { Desk, DeskDeps, DeskFigures } from "./desk-interface.ts";
export type {
  AccountSet,
  AwaitedTick,
  Deferred,
  DeskBatch,
  DeskCounter,
  DeskProduct,
  Patience,
  TickOutcome,
} from "./desk-product.ts";
export { createRemoteDesk } from "./remote-desk.ts";

/** Register the products, then start it. */
export function createDesk(deps: DeskDeps): Desk {
  const loop = new DeskLoop(deps);
  const counters = new Map<string, DeskCounter<unknown>>();
  deps.bus.serve(DESK_SUBMIT, ({ product, command, scope }) => {
    const counter = counters.get(product);
    if (!counter) throw new Error(`the desk has no product ${product}`);
    return counter.submit(command, scope);
  });
  // Bound, so that whoever wires the program may hand the functions on.
  return {
    isHere: true,
    register(product) {
      const counter = loop.register(product);
      counters.set(product.name, counter as DeskCounter<unknown>);
      return counter;
    },
    start: () => loop.start(),
    stop: () => loop.stop(),
    figures: () => loop.figures(),
    lease: () => loop.ownLease.state,
  };
}

/** A stream of ticks that has been silent for so long is stale (DOMAIN section 3). */
const TICK_AGE_MAX_MS = 5_000;

/** False as well for a price of the future: the clock was set back, and prices wait until it has caught up. */
export const isFresh = (priced: Instant, now: Instant): boolean => Math.abs(now - priced) <= TICK_AGE_MAX_MS;

/** Real orders exist on live prices only (but in a sandbox), and none while a market is halted, closed or silent. */
export function orderPrice(
  marketData: Pick<MarketData, "isPriceFor" | "state" | "session" | "lastTick">,
  instrumentId: number,
  { mode, at }: { readonly mode: AccountMode; readonly at: Instant },
): Tick | Refusal {
  if (!marketData.isPriceFor(mode)) return refuse("real-needs-live-prices");
  const state = marketData.state(instrumentId);
  if (state === "halted") return refuse("market-halted");
  if (state === "closed") return refuseClosed(marketData, instrumentId);
  const tick = marketData.lastTick(instrumentId);
  return tick?.isValid && isFresh(tick.at, at) ? tick : refuse("price-stale");
}

/** As orderPrice, for whatever the house is to price: it takes nothing on while it does not quote. */
export function housePrice(
  marketData: Pick<MarketData, "isPriceFor" | "state" | "session" | "lastTick" | "freshness">,
  instrumentId: number,
  asked: { readonly mode: AccountMode; readonly at: Instant },
): Tick | Refusal {
  const priced = orderPrice(marketData, instrumentId, asked);
  if ("refused" in priced) return priced;
  const freshness = marketData.freshness(priced);
  if (freshness === "fresh") return priced;
  return refuse(freshness === "slow" ? "price-too-slow" : "price-stale");
}

/** With the opening time where there is one: a market without a price may be closed without hours. */
export function refuseClosed(marketData: Pick<MarketData, "session">, instrumentId: number): Refusal {
  const { opensAt } = marketData.session(instrumentId);
  return refuse("market-closed", opensAt === null ? {} : { opens_at: opensAt });
}

const NONE: ReadonlySet<string> = new Set();

/** Which ticks a product has begun and not done: nothing else changes the orders of their instruments until they are. */
export class BegunTicks {
  /** By instrument, the orders that its tick could do nothing for. */
  private begun: ReadonlyMap<number, ReadonlySet<string>> = new Map();
  private before = this.begun;

  has(instrumentId: number): boolean {
    return this.begun.has(instrumentId);
  }

  /** Ids of orders that the tick of an instrument has been tried on in vain, and is not again. */
  inVain(instrumentId: number): ReadonlySet<string> {
    return this.begun.get(instrumentId) ?? NONE;
  }

  /** A tick goes on in the next batch. */
  goesOn(instrumentId: number, inVain = NONE): void {
    this.begun = new Map([...this.begun, [instrumentId, inVain]]);
  }

  /** A tick has done all that it has to. */
  isDone(instrumentId: number): void {
    if (this.begun.has(instrumentId)) this.begun = new Map([...this.begun].filter(([id]) => id !== instrumentId));
  }

  /** What comes from here on can be taken back. */
  openBatch(): void {
    this.before = this.begun;
  }

  rollback(): void {
    this.begun = this.before;
  }

  reset(): void {
    this.begun = new Map();
    this.before = this.begun;
  }
}
