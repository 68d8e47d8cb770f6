/**
 * A product as the property of settlement prices sees it, and what each of them stands on: one instrument, books that can pay
 * anything, and a market that always says it is open. For tests only.
 */
import { amountOf, type Instant, instantOf, lotsOf, rateOf } from "@candor/money/money";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";
import { instrumentLike } from "../../core/instrument/seeded-instruments-test-support.ts";
import type { LedgerBatch } from "../../core/ledger/ledger.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createLog } from "../../platform/log.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";

/** Something that was done, and a tick that it rests on. */
export interface Act {
  readonly what: string;
  readonly tick: Tick;
}

/** Whatever fills, triggers or settles on prices. */
export interface SettlesOnTicks {
  /** A durable tick, valid or not, and the chance to act on it. */
  offer(tick: Tick): void;
  acts(): readonly Act[];
}

/** @param hears what it takes a tick for; as it is, unless a test wants it to be wrong */
export type MakeProduct = (hears?: (tick: Tick) => Tick) => SettlesOnTicks;

export const asItIs = (tick: Tick): Tick => tick;

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

export const batchAt = (at: Instant) => ({ at, books: endlessBooks });

const LADDER: Instrument["ladder"] = {
  levels: 3,
  halfSpread: rateOf(100_000n),
  step: rateOf(100_000n),
  levelLots: lotsOf(1_000_000),
  refillLotsPerSecond: lotsOf(1_000_000),
};

const ALWAYS_OPEN = { isOpen: true, opensAt: null, closesAt: null };

/** @param lastTick what is said of the newest price; the tick alone has to keep orders from trading */
export function standing(changes: Partial<Instrument>, lastTick: () => Tick | undefined) {
  const instrument = instrumentLike({ ladder: LADDER, ...changes });
  let lastId = 0;
  const nextId = (): string => String(++lastId);
  const deps = {
    instruments: { all: () => [instrument], byId: () => instrument } as Partial<Instruments> as Instruments,
    marketData: {
      priceMode: "live" as const,
      isPriceFor: () => true,
      state: () => "open" as const,
      session: () => ALWAYS_OPEN,
      lastTick,
      numberBy: () => lastTick()?.seq ?? 0,
      durableUpTo: () => null,
      lastPrice: () => lastTick()?.price,
      endsSession: () => false,
      freshness: () => "fresh" as const,
      logReceipt: () => null,
      keptTicksAfter: async () => [],
    },
    ids: { next: nextId },
    bus: createInProcessBus(createLog("silent")),
    clock: { now: () => lastTick()?.at ?? instantOf(0) },
    outbox: {} as Outbox,
    log: createLog("silent"),
  };
  return { instrument, nextId, deps };
}
