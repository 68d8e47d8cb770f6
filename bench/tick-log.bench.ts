/**
 * What a day of the tick log takes: 45 instruments at 4 ticks a second, each tick with the samples behind it, in signed
 * blocks of 5 seconds, indexes included; simulated prices have one source, live ones three. Beside it, the same ticks as
 * a row each. And how long a block of every instrument takes from the journal to the disk.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { indexPrice } from "@candor/engine/index-price";
import { type Instant, instantOf } from "@candor/money/money";
import { createKeyFiles } from "../apps/server/src/core/market-data/log-keys/key-files.ts";
import { seededInstruments } from "../apps/server/src/core/market-data/market-data-test-support.ts";
import { createSimulatedFeed } from "../apps/server/src/core/market-data/simulated-feed.ts";
import { GRID_MS, type Sample, type Tick } from "../apps/server/src/core/market-data/tick.ts";
import { TickLog } from "../apps/server/src/core/market-data/tick-log.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createDatabase, type Database } from "../apps/server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/embedded-postgres.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import type { Figure } from "./figure.ts";

const INSTRUMENTS = 45;
const STEPS_PER_BLOCK = 20;
const BLOCKS = 120;
const TICKS_PER_DAY = INSTRUMENTS * 4 * 86_400;
const START = Date.UTC(2026, 10, 21, 12);
const GIGABYTE = 1e9;
const VENUES = ["binance", "coinbase", "kraken"];
const SIMULATED_BYTES_MAX = 30;
const LIVE_BYTES_MAX = 40;
const SEAL_MS_MAX = 100;

/** The latest samples of each instrument at a grid instant. */
type Prices = (at: Instant) => ReadonlyMap<number, readonly Sample[]>;

/** The simulator's own prices: one source, which speaks at every step. */
async function simulatedPrices(feed: ReturnType<typeof createSimulatedFeed>): Promise<Prices> {
  const latest = new Map<number, Sample[]>();
  await feed.start((sample) => latest.set(sample.instrumentId, [sample]), new Map());
  return (at) => {
    feed.advance(at);
    return latest;
  };
}

/** The simulator's prices as three venues would tell them: each some 2 basis points off, speaking at 3 of 5 steps. */
async function livePrices(feed: ReturnType<typeof createSimulatedFeed>): Promise<Prices> {
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
  const { price } = indexPrice(said.map((sample) => sample.price));
  const samples = said.map(({ source, price: own, at: saidAt }) => ({ source, price: own, at: saidAt }));
  const volume = said.reduce((sum, sample) => sum + sample.volume, 0);
  return { instrumentId, seq, at, chartAt: at, price, volume, isValid: true, samples };
}

interface Written {
  readonly ticks: readonly Tick[];
  readonly sealMs: number;
}

async function writeLog(database: Database, keysFolder: string, prices: Prices): Promise<Written> {
  const tickLog = new TickLog({ service: createKeyFiles(keysFolder), clock: systemClock });
  await tickLog.load(database, []);
  const ticks: Tick[] = [];
  const times: number[] = [];
  let at = START;
  for (let step = 1; step <= BLOCKS * STEPS_PER_BLOCK; step += 1) {
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

async function bytesOf(owner: Database, pattern: string): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    "select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class where relkind = 'r' and relname ~ $1",
    [pattern],
  );
  return Number(rows[0]?.bytes);
}

/** A row for each tick, its samples as JSON, and an index to find it by. */
async function bytesAsRows(owner: Database, ticks: readonly Tick[]): Promise<number> {
  await owner.query(
    `create table tick_row (instrument_id integer, seq bigint, at timestamptz, chart_at timestamptz, price bigint,
       volume bigint, is_valid boolean, samples jsonb, primary key (instrument_id, seq))`,
  );
  for (let from = 0; from < ticks.length; from += 10_000) {
    await owner.query(
      "insert into tick_row select * from jsonb_to_recordset($1) as r(instrument_id int, seq bigint, at timestamptz, chart_at timestamptz, price bigint, volume bigint, is_valid boolean, samples jsonb)",
      [
        JSON.stringify(
          ticks.slice(from, from + 10_000).map((tick) => ({
            ...{ instrument_id: tick.instrumentId, seq: tick.seq, price: tick.price, volume: tick.volume },
            ...{
              at: new Date(tick.at),
              chart_at: new Date(tick.chartAt),
              is_valid: tick.isValid,
              samples: tick.samples,
            },
          })),
        ),
      ],
    );
  }
  const bytes = await bytesOf(owner, "^tick_row$");
  await owner.query("drop table tick_row");
  return bytes;
}

interface Kind {
  readonly name: string;
  readonly sources: string;
  readonly bytesMax: number;
  readonly prices: (feed: ReturnType<typeof createSimulatedFeed>) => Promise<Prices>;
}

const KINDS: readonly Kind[] = [
  { name: "simulated", sources: "one source", bytesMax: SIMULATED_BYTES_MAX, prices: simulatedPrices },
  { name: "live", sources: "three sources", bytesMax: LIVE_BYTES_MAX, prices: livePrices },
];

async function measure({ name, sources, bytesMax, prices }: Kind): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
  chmodSync(dataDir, 0o711);
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = createDatabase({ connection: postgres.app, log });
  const owner = createDatabase({ connection: postgres.owner, log });
  try {
    await migrate(postgres.owner);
    const instruments = (await seededInstruments(database, systemClock, log)).all().slice(0, INSTRUMENTS);
    const feed = createSimulatedFeed(instruments, 3);
    const { ticks, sealMs } = await writeLog(database, join(dataDir, "keys"), await prices(feed));
    const heads = (await bytesOf(owner, "^tick_head$")) / ticks.length;
    const blocks = (await bytesOf(owner, "^tick_block_\\d+$")) / ticks.length;
    const asRows = (await bytesAsRows(owner, ticks)) / ticks.length;
    const value = heads + blocks;
    const perDay = (bytes: number) => ((bytes * TICKS_PER_DAY) / GIGABYTE).toFixed(2);
    return [
      {
        ...{
          name: `tick-log-${name}-bytes`,
          value,
          unit: "B/tick",
          reference: asRows,
          referenceName: "a row per tick",
        },
        ...{ ratio: value / asRows, limit: `≤ ${bytesMax}`, pass: value <= bytesMax },
        note: `${sources}; a day of ${INSTRUMENTS} instruments at 4 ticks/s: ${perDay(blocks)} GB of blocks for 90 days, ${perDay(heads)} GB of signed heads for ever`,
      },
      {
        ...{
          name: `tick-log-${name}-seal`,
          value: sealMs,
          unit: "ms",
          reference: null,
          referenceName: "",
          ratio: null,
        },
        ...{ limit: `≤ ${SEAL_MS_MAX}`, pass: sealMs <= SEAL_MS_MAX },
        note: `median of ${BLOCKS}: pack, hash, sign and commit the 5-second blocks of ${INSTRUMENTS} instruments`,
      },
    ];
  } finally {
    await Promise.all([database.close(), owner.close()]);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function figures(): Promise<Figure[]> {
  const all: Figure[] = [];
  for (const kind of KINDS) all.push(...(await measure(kind)));
  return all;
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
