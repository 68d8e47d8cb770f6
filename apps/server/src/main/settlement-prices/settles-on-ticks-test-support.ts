/**
 * A product as the property of settlement prices sees it, and spot orders as one: the real desk product with its books, on
 * accounts that can pay anything. For tests only.
 */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import { answer } from "@candor/api/refusal";
import { amountOf, lotsOf, priceTicksOf, rateOf } from "@candor/money/money";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { LedgerBatch } from "../../core/ledger/ledger.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import { instrumentLike } from "../../core/market-data/market-data-test-support.ts";
import { createInProcessBus } from "../../platform/bus.ts";
import { createLog } from "../../platform/log.ts";
import type { PlaceCommand } from "../../products/spot-order/spot-command.ts";
import { SpotDesk } from "../../products/spot-order/spot-desk.ts";

/** Whatever fills, triggers or settles on prices. */
export interface SettlesOnTicks {
  readonly name: string;
  /** A durable tick, valid or not, and the chance to act on it. */
  offer(tick: Tick): void;
  /** The ticks it has acted on. */
  actedOn(): readonly Tick[];
}

const instrument = instrumentLike({
  ladder: {
    levels: 3,
    halfSpread: rateOf(100_000n),
    step: rateOf(100_000n),
    levelLots: lotsOf(1_000_000),
    refillLotsPerSecond: lotsOf(1_000_000),
  },
});
const RICH = amountOf(10n ** 24n);

const endlessBooks = {
  has: () => true,
  posted: () => RICH,
  held: () => RICH,
  available: () => RICH,
  apply: () => ({ refused: false, transferIds: [] }),
  savepoint: () => 0,
  rollbackTo: () => undefined,
} as Partial<LedgerBatch> as LedgerBatch;

const ALWAYS_OPEN = { isOpen: true, opensAt: null, closesAt: null };

/** Orders rest near the market and others come to take: both accounts, on every tick, whatever its state. */
export function spotOrders(): SettlesOnTicks {
  const acted: Tick[] = [];
  let last: Tick | undefined;
  let lastId = 0;
  const nextId = () => String(++lastId);
  const desk = new SpotDesk({
    instruments: { all: () => [instrument], byId: () => instrument } as Partial<Instruments> as Instruments,
    // The instrument always says that it is open: the tick alone has to keep orders from trading.
    marketData: {
      priceMode: "live",
      state: () => "open",
      session: () => ALWAYS_OPEN,
      lastTick: () => last,
      endsSession: () => false,
      logReceipt: () => null,
    },
    ids: { next: nextId },
    bus: createInProcessBus(createLog("silent")),
  });

  const order = (
    mode: AccountMode,
    changes: Partial<Extract<PlaceCommand["order"], { refused: false }>["value"]>,
  ): PlaceCommand => ({
    verb: "place",
    mode,
    portfolioId: nextId(),
    order: answer({
      id: nextId(),
      instrument,
      side: "buy",
      kind: "market",
      price: null,
      lots: lotsOf(100),
      timeInForce: "ioc",
      isPostOnly: false,
      ...changes,
    }),
  });

  return {
    name: "spot orders",
    offer(tick) {
      last = tick;
      const batch = { at: tick.at, books: endlessBooks };
      desk.begin(tick.at);
      desk.decideTick(tick, batch);
      for (const mode of ACCOUNT_MODES) {
        const below = priceTicksOf(Math.max(1, Math.floor(tick.price * 0.9995)));
        desk.decide(order(mode, {}), batch);
        desk.decide(order(mode, { kind: "limit", price: below, timeInForce: "gtc" }), batch);
      }
      if (desk.memory.changes().fills.length > 0) acted.push(tick);
      desk.commit();
    },
    actedOn: () => acted,
  };
}
