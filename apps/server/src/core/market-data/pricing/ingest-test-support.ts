/** A market in which every instrument speaks in every grid step, driven by hand, for benchmarks only. */
import { GRID_MS } from "@candor/engine/price-rules";
import type { Instant } from "@candor/money/money";
import type { ManualClock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { heldFeedLease } from "../../tick-log/feed-lease-test-support.ts";
import { createKeyFiles } from "../../tick-log/keys/key-files.ts";
import { readKeptTicksAfter } from "../../tick-log/log-writer.ts";
import type { Tick } from "../../tick-log/tick.ts";
import { writeSteps } from "../../tick-log/tick-store.ts";
import type { Feed, SampleSink } from "../feeds/feed.ts";
import type { TickListener } from "../market-data-types.ts";
import { MarketDataEngine } from "./market-data-engine.ts";

/** Moves by a tick or so up and down, as a stream of a busy day does. */
function busyFeed(instruments: Instruments): Feed {
  let sink: SampleSink = () => undefined;
  let step = 0;
  return {
    ...{ mode: "live", origin: "busy", speed: 1 },
    sources: (id) => (instruments.byId(id) ? ["stream"] : []),
    cadenceMs: () => 1_000,
    history: async () => new Map(),
    start: async (given) => {
      sink = given;
    },
    advance(at) {
      step += 1;
      for (const [index, { id }] of instruments.all().entries()) {
        const price = 5_000_000 + ((index * 7 + step * 13) % 97);
        sink({ instrumentId: id, source: "stream", price, volume: (index + step) % 50, at, chartAt: at });
      }
    },
    stop: async () => undefined,
  };
}

export interface BusyMarketDeps {
  readonly database: Database;
  readonly clock: ManualClock;
  readonly log: Log;
  readonly instruments: Instruments;
  readonly keysFolder: string;
}

/** Opened; `step` goes on by one grid step and keeps blocks and bars when they are due. */
export async function openBusyMarket({ database, clock, log, instruments, keysFolder }: BusyMarketDeps) {
  const lease = await heldFeedLease(database);
  const engine = new MarketDataEngine({
    lease,
    ...{ database, clock, log, instruments, feed: busyFeed(instruments), keyService: createKeyFiles(keysFolder) },
    mayChangeOrigin: async () => true,
    onHalts: () => undefined,
  });
  const listeners = new Set<TickListener>();
  await engine.open(clock.now());
  return {
    /** What products ask of market data. */
    marketData: {
      priceMode: "live" as const,
      isPriceFor: () => true,
      state: (instrumentId: number) => engine.state(instrumentId),
      session: (instrumentId: number) => engine.session(instrumentId),
      lastTick: (instrumentId: number) => engine.board.lastTick(instrumentId),
      freshness: () => "fresh" as const,
      numberBy: (instrumentId: number, now: Instant) => engine.numberBy(instrumentId, now),
      durableUpTo: () => engine.durableUpTo || null,
      lastPrice: (instrumentId: number) => engine.board.lastGoodTick(instrumentId)?.price,
      dayReference: (instrumentId: number) => engine.board.dayReference(instrumentId),
      endsSession: () => false,
      logReceipt: (instrumentId: number) => engine.logReceipt(instrumentId),
      onTicks(listener: TickListener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      keptTicksAfter: readKeptTicksAfter,
      beforeChange: () => () => undefined,
    },
    async step(): Promise<readonly Tick[]> {
      clock.advance(GRID_MS);
      const ticks = await engine.step(clock.now());
      for (const listener of listeners) listener(ticks);
      if (engine.isBlockDue) await engine.checkpoint();
      return ticks;
    },
    /** What a program that does nothing else has to do: makes ticks durable as those of the steps after an instant. */
    async journalOnly(after: Instant, ticks: readonly Tick[], steps: number): Promise<void> {
      for (let step = 1; step <= steps; step += 1) {
        await writeSteps(database, [{ at: (after + step * GRID_MS) as Instant, ticks }], lease);
      }
    },
  };
}
