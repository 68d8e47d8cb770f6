/**
 * What a day of the tick log takes: 45 instruments at 4 ticks a second, each tick with the samples behind it, in signed
 * blocks of 5 seconds, indexes included; simulated prices have one source, live ones three. Beside it, the same ticks as
 * a row each. And how long a block of every instrument takes from the journal to the disk.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededInstruments } from "../apps/server/src/core/instrument/seeded-instruments-test-support.ts";
import { writeVolume } from "../apps/server/src/core/market-data/feeds/log-volume-test-support.ts";
import type { Tick } from "../apps/server/src/core/market-data/market-data.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createDatabase, type Database } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded-postgres.ts";
import type { Figure } from "./figure.ts";

const INSTRUMENTS = 45;
const BLOCKS = 120;
const TICKS_PER_DAY = INSTRUMENTS * 4 * 86_400;
const GIGABYTE = 1e9;
const SIMULATED_BYTES_MAX = 30;
const LIVE_BYTES_MAX = 40;
const SEAL_MS_MAX = 100;

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
  readonly sources: "one" | "three";
  readonly bytesMax: number;
}

const KINDS: readonly Kind[] = [
  { name: "simulated", sources: "one", bytesMax: SIMULATED_BYTES_MAX },
  { name: "live", sources: "three", bytesMax: LIVE_BYTES_MAX },
];

async function measure({ name, sources, bytesMax }: Kind): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
  chmodSync(dataDir, 0o711);
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = createDatabase({ connection: postgres.app, log });
  const owner = createDatabase({ connection: postgres.owner, log });
  try {
    await migrate(postgres.owner);
    const instruments = (await seededInstruments({ database, owner, log }, systemClock)).all().slice(0, INSTRUMENTS);
    const volume = { instruments, sources, blocks: BLOCKS, keysFolder: join(dataDir, "keys") };
    const { ticks, sealMs } = await writeVolume(database, volume);
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
        note: `sources: ${sources}; a day of ${INSTRUMENTS} instruments at 4 ticks/s: ${perDay(blocks)} GB of blocks for 90 days, ${perDay(heads)} GB of signed heads for ever`,
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
