/** Ticks as a day makes them, written as signed blocks one after the other: for measuring what the log takes. Not for the program. */
import { indexPrice } from "@candor/engine/index-price";
import { GRID_MS } from "@candor/engine/price-rules";
import { type Instant, instantOf } from "@candor/money/money";
import { type ManualClock, systemClock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Instrument } from "../../instrument/instrument.ts";
import { heldFeedLease } from "../../tick-log/feed-lease-test-support.ts";
import { createKeyFiles } from "../../tick-log/keys/key-files.ts";
import { TickLog } from "../../tick-log/log-writer.ts";
import type { Tick } from "../../tick-log/tick.ts";
import type { Sample } from "../model/sample.ts";
import type { Feed } from "./feed.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";
import { seedOfText } from "./simulated-seed.ts";

const STEPS_PER_BLOCK = 20;
const START = Date.UTC(2026, 10, 21, 12);
const SEED = seedOfText("three");
const VENUES = ["binance", "coinbase", "kraken"];

/** The latest samples of each instrument at a grid instant. */
type Prices = (at: Instant) => ReadonlyMap<number, readonly Sample[]>;

/** The simulator's own prices: one source, which speaks at every step. */
async function simulatedPrices(feed: Feed): Promise<Prices> {
  const latest = new Map<number, Sample[]>();
  await feed.start((sample) => latest.set(sample.instrumentId, [sample]), new Map());
  return (at) => {
    feed.advance(at);
    return latest;
  };
}

/** The simulator's prices as three venues would tell them: each some 2 basis points off, speaking at 3 of 5 steps. */
async function livePrices(feed: Feed): Promise<Prices> {
  const one = await simulatedPrices(feed);
  const latest = new Map<number, Sample[]>();
  const random = linear(7);
  return (at) => {
    for (const [id, [sample]] of one(at)) {
      if (!sample) continue;
      const before = latest.get(id);
      const said = VENUES.map((source, index): Sample => {
        const last = before?.[index];
        if (last && random() < 0.4) return last;
        const price = Math.max(1, Math.round(sample.price * (1 + (random() - 0.5) * 0.0004)));
        return { ...sample, source, price, at: instantOf(at - Math.floor(random() * GRID_MS)) };
      });
      latest.set(id, said);
    }
    return latest;
  };
}

/** Numbers from 0 to 1, the same in every run. */
function linear(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function tickOf(instrumentId: number, seq: number, at: Instant, said: readonly Sample[]): Tick {
  const { price } = indexPrice(
    said.map((sample) => sample.price),
    at,
  );
  const samples = said.map(({ source, price: own, at: saidAt }) => ({ source, price: own, at: saidAt }));
  const volume = said.reduce((sum, sample) => sum + sample.volume, 0);
  return { instrumentId, seq, at, chartAt: at, price, volume, isValid: true, samples };
}

/** What was written, and the median time from the waiting ticks to their commit. */
export interface Written {
  readonly ticks: readonly Tick[];
  readonly sealMs: number;
}

export interface LogVolume {
  readonly instruments: readonly Instrument[];
  /** One source, or three that speak in their own time. */
  readonly sources: "one" | "three";
  /** Of each instrument. */
  readonly blocks: number;
  readonly keysFolder: string;
}

/** Into an empty database. */
export async function writeVolume(database: Database, volume: LogVolume): Promise<Written> {
  const { instruments, sources, blocks, keysFolder } = volume;
  const feed = createSimulatedFeed(instruments, SEED);
  const prices = await (sources === "one" ? simulatedPrices(feed) : livePrices(feed));
  const tickLog = new TickLog(
    { service: createKeyFiles(keysFolder), clock: systemClock },
    await heldFeedLease(database),
  );
  await tickLog.load(database, []);
  const ticks: Tick[] = [];
  const times: number[] = [];
  let at = START;
  for (let step = 1; step <= blocks * STEPS_PER_BLOCK; step += 1) {
    at += GRID_MS;
    const made = [...prices(instantOf(at))].map(([id, said]) => tickOf(id, step, instantOf(at), said));
    tickLog.add(made);
    ticks.push(...made);
    if (step % STEPS_PER_BLOCK > 0) continue;
    const began = performance.now();
    (await database.transaction((tx) => tickLog.seal(tx, "live")))();
    times.push(performance.now() - began);
  }
  return { ticks, sealMs: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0 };
}

export interface SimulatedBlocks {
  readonly database: Database;
  readonly instruments: readonly Instrument[];
  readonly tickLog: TickLog;
  /** Of each instrument, each time. */
  readonly blocks: number;
}

/** Writes blocks of the simulator's own prices from the clock's instant on, with each call some more, and moves the clock on. */
export async function simulatedBlocks({
  database,
  instruments,
  tickLog,
  blocks,
}: SimulatedBlocks): Promise<(clock: ManualClock) => Promise<void>> {
  const prices = await simulatedPrices(createSimulatedFeed(instruments, SEED));
  let seq = 0;
  return async (clock) => {
    for (let step = 1; step <= blocks * STEPS_PER_BLOCK; step += 1) {
      clock.advance(GRID_MS);
      seq += 1;
      const at = clock.now();
      tickLog.add([...prices(at)].map(([id, said]) => tickOf(id, seq, at, said)));
      if (step % STEPS_PER_BLOCK === 0) (await database.transaction((tx) => tickLog.seal(tx, "simulated")))();
    }
  };
}
