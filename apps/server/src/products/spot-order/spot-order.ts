/**
 * Spot orders (DOMAIN section 4): customers trade base against quote currency with each other in price-time priority, and
 * with the house's ladder, which is named as the counterparty it is. Limit or market, good till cancelled, immediate or
 * cancel, fill or kill, post-only; an order that would meet its owner's own is cancelled instead.
 *
 * What the house is to fill takes the first fresh price that is a bump later than the acceptance; until then the order waits and
 * cannot be cancelled. Customers trade with it at once.
 *
 * States: open → partly filled → filled, or cancelled. What trades is paid at once; what rests is held: a buyer's price and
 * fee at the limit, a seller's quantity. A limit outside the band around the index is refused and a market order stops at
 * its worst price, or 2 % from the index where it names none; a resting order that the index has left behind still trades at
 * its own limit. Real money that may trade more than 2 % worse than the index, or give
 * more than 2 % of the spot wallet to other customers within a day, takes a fresh proof of who asks.
 * Books, orders and house are apart for demo and real; real exists on live prices only. The desk is the only writer.
 */

import { type Answer, answer, refuse } from "@candor/api/refusal";
import {
  cancelSpotOrder,
  getOrderBook,
  listSpotFills,
  listSpotOrders,
  type PlacedSpotOrder,
  placeSpotOrder,
  type SpotFill,
  type SpotOrder,
} from "@candor/api/spot-order";
import type { Desk } from "../../core/desk/desk.ts";
import { type Instruments, shownTerms } from "../../core/instrument/instrument.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { refusedAtOnce } from "../../platform/http/call-transaction.ts";
import { restrictionFault } from "../../platform/http/restriction-fault.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { partOf } from "../../platform/process/part.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import { createPeriodicTask, type PeriodicTask } from "../../platform/tasks/periodic-task.ts";
import { provideBooks } from "./spot-book-channel.ts";
import { readNewOrder } from "./spot-command.ts";
import { SpotDesk } from "./spot-desk.ts";
import { spotFees } from "./spot-fees.ts";
import { accountOrders, listFills, listOrders } from "./spot-order-queries.ts";
import { hasOpenOrders } from "./spot-order-store.ts";
import { SPOT_BOOK, spotOrdersChanged } from "./spot-order-topics.ts";
import type { HouseFree } from "./stated-funds.ts";

export interface SpotOrderDeps {
  readonly database: Database;
  readonly instruments: Instruments;
  readonly marketData: Pick<
    MarketData,
    "isPriceFor" | "state" | "session" | "endsSession" | "lastTick" | "lastPrice" | "freshness" | "logReceipt"
  >;
  readonly desk: Desk;
  /** What the house has of real money, before it has traded any; left out, it quotes none until then. */
  readonly houseFree?: HouseFree;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

const LOOK_EVERY_MS = 500;
/** Whoever may hand nothing to other users may not do it by bad trades either: their proof does not lift the bounds of 2 %. */
const HANDS_OVER = { restrictedBy: ["no-withdrawals", "no-transfers"] } as const;

export interface SpotOrders {
  readonly routes: readonly Route[];
  /** Ends what has found no price in time. Runs where the desk is. */
  readonly upkeep: PeriodicTask;
  /** What a subscriber to an account needs at first: open orders, then the latest final ones, and the latest fills. */
  accountOrders(portfolioId: string): Promise<{ orders: readonly SpotOrder[]; fills: readonly SpotFill[] }>;
  /** Announces the order book channels and publishes to them. */
  provideChannels(channels: Channels): void;
}

/** Answers other processes for the books, in the one that has the desk. Call once. */
const serveBooks = (bus: Bus, { memory }: SpotDesk): void =>
  void bus.serve(SPOT_BOOK, ({ mode, instrumentId }) => memory.book(instrumentId, mode)?.depth() ?? null);

/** Create before the desk starts: it registers itself there. */
export function createSpotOrders(deps: SpotOrderDeps): SpotOrders {
  const spotDesk = new SpotDesk(deps);
  const counter = deps.desk.register(spotDesk);
  if (deps.desk.isHere) serveBooks(deps.bus, spotDesk);
  const { database, instruments, ids } = deps;

  const routes: Route[] = [
    route(placeSpotOrder, async (request, call) => {
      const { accountMode, portfolioId, idempotency, caller } = call;
      const order = readNewOrder(request, ids.next(), instruments);
      if (order.refused) return refusedAtOnce(call, order);
      const held = restrictionFault(HANDS_OVER, caller.restrictions, deps.clock.now());
      const provedAt = held ? null : caller.provedAt;
      const command = { verb: "place", mode: accountMode, portfolioId, order: order.value, provedAt } as const;
      const placed = (await counter.submit(command, idempotency)) as Answer<PlacedSpotOrder>;
      // A proof would not help; what helps is said instead.
      return held && placed.refused && placed.code === "step-up-required" ? held : placed;
    }),
    route(cancelSpotOrder, async ({ orderId }, { accountMode, portfolioId, idempotency }) => {
      const command = { verb: "cancel", mode: accountMode, portfolioId, orderId } as const;
      return (await counter.submit(command, idempotency)) as Answer<SpotOrder>;
    }),
    route(listSpotOrders, async (query, { portfolioId, reader }) =>
      answer(await listOrders(reader, { ...query, portfolioId }, instruments)),
    ),
    route(listSpotFills, async (query, { portfolioId, reader }) =>
      answer(await listFills(reader, { ...query, portfolioId }, instruments)),
    ),
    route(getOrderBook, async ({ instrumentId }, { accountMode }) => {
      if (!instruments.byId(instrumentId)) return refuse("instrument-unknown");
      const depth = await deps.bus.request(SPOT_BOOK, { mode: accountMode, instrumentId });
      return depth ? answer(depth) : refuse("product-not-on-instrument");
    }),
  ];

  const endLapsed = async () => {
    if (spotDesk.mayLapse(deps.clock.now())) await counter.submit({ verb: "lapse" }, null);
  };
  return {
    routes,
    upkeep: createPeriodicTask({
      run: endLapsed,
      everyMs: LOOK_EVERY_MS,
      pausesFirst: true,
      log: deps.log,
      failure: "spot orders were not looked after",
    }),
    accountOrders: (portfolioId) => accountOrders(database, portfolioId, instruments),
    provideChannels: (channels) => provideBooks(channels, instruments, deps.bus),
  };
}

export function spotOrder(base: ProductBase): Product {
  const orders = createSpotOrders({ ...base, houseFree: base.ledger.houseFree });
  return {
    noun: "spot-order",
    routes: orders.routes,
    terms: [shownTerms(spotFees, "spot", base)],
    parts: [partOf("spot", "desk", orders.upkeep)],
    isAnythingOpen: hasOpenOrders,
    account: {
      snapshot: (portfolioId) => orders.accountOrders(portfolioId),
      watch: (portfolioId, tell) =>
        base.bus.subscribe(spotOrdersChanged(portfolioId), ({ orders: changed, fills }) =>
          tell({ orders: changed, fills }),
        ),
    },
    provideChannels: orders.provideChannels,
  };
}
