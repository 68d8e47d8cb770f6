/**
 * Tells other processes what this one knows of prices: a snapshot when they ask, then every durable step. Sends nothing that
 * nobody wants, and never more than has changed.
 */
import { PERIODS } from "@candor/api/market";
import type { HaltEntry } from "@candor/engine/halt-entry";
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import type { Tick } from "../../tick-log/tick-log.ts";
import type { PriceView } from "../model/price-view.ts";
import {
  type InstrumentFacts,
  MARKET_HALT,
  MARKET_SNAPSHOT,
  MARKET_STEP,
  type MarketSnapshot,
  type MarketStep,
} from "./market-topics.ts";

export interface OutletDeps {
  readonly bus: Bus;
  readonly instruments: Pick<Instruments, "all">;
  readonly view: PriceView;
  /** Checkpoints of the engine since the start. */
  readonly checkpoints: () => number;
}

export interface MarketOutlet {
  /** Lets mirrors begin: history and running bars are there. */
  open(): void;
  ticks(ticks: readonly Tick[]): void;
  halts(entries: readonly HaltEntry[]): void;
  /** Facts have changed without a tick. */
  changed(): void;
  /** Bars were changed otherwise than by ticks, or prices come from elsewhere: mirrors are made anew. */
  remade(): void;
}

export function createMarketOutlet({ bus, instruments, view, checkpoints }: OutletDeps): MarketOutlet {
  let number = 0;
  const told = new Map<number, InstrumentFacts>();

  const factsOf = (instrumentId: number): InstrumentFacts => ({
    instrumentId,
    state: view.state(instrumentId),
    session: view.session(instrumentId),
    sources: view.sources(instrumentId),
    cadencesMs: view.sources(instrumentId).map((source) => view.cadenceMs(source)),
    isHaltedByOperator: view.halts.isHaltedByOperator(instrumentId),
    logReceipt: view.logReceipt(instrumentId),
  });
  const all = () => instruments.all().map(({ id }) => factsOf(id));

  function changedFacts(): InstrumentFacts[] {
    const changed = all().filter((facts) => !isSame(facts, told.get(facts.instrumentId)));
    for (const facts of changed) told.set(facts.instrumentId, facts);
    return changed;
  }

  const step = (
    ticks: readonly Tick[],
    facts: readonly InstrumentFacts[],
    halts: readonly HaltEntry[] = [],
  ): MarketStep => {
    const { priceMode, priceReason, replaySpeed } = view;
    const feed = { priceMode, priceReason, replaySpeed };
    return { number, feed, ticks, facts, halts, checkpoints: checkpoints() };
  };

  function tell(ticks: readonly Tick[], halts: readonly HaltEntry[] = []): void {
    number += 1;
    if (bus.hasSubscribers(MARKET_STEP)) bus.publish(MARKET_STEP, step(ticks, changedFacts(), halts));
  }

  function snapshot(): MarketSnapshot {
    // Told to all first, so that what comes later is told to all of them alike.
    tell([]);
    const facts = all();
    const lanes = instruments.all().map(({ id: instrumentId }) => ({
      instrumentId,
      ...view.board.laneOf(instrumentId),
      recent: PERIODS.map((period) => [period, view.candles.recent(instrumentId, period)] as const),
    }));
    return { ...step([], facts), lanes };
  }

  return {
    open() {
      bus.serve(MARKET_SNAPSHOT, snapshot);
      bus.serve(MARKET_HALT, (command) => view.halts.take(command));
    },
    ticks: (ticks) => tell(ticks),
    halts: (entries) => tell([], entries),
    changed: () => tell([]),
    remade() {
      number += 1;
      tell([]);
    },
  };
}

function isSame(now: InstrumentFacts, before: InstrumentFacts | undefined): boolean {
  return (
    before !== undefined &&
    now.state === before.state &&
    now.isHaltedByOperator === before.isHaltedByOperator &&
    now.logReceipt === before.logReceipt &&
    now.session.isOpen === before.session.isOpen &&
    now.session.opensAt === before.session.opensAt &&
    now.session.closesAt === before.session.closesAt &&
    now.sources.length === before.sources.length &&
    now.sources.every((source, index) => source === before.sources[index])
  );
}
