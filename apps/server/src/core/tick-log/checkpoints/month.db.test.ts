/**
 * What a demonstration takes that is left running for a month. Of each of four days an hour of four instruments are really made
 * and kept as the clock's job keeps them; the sizes of the tables and of the export are then counted up to whole days of all
 * seeded instruments, what each table takes when it is empty included. Bars are counted by the row, for thirty days.
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { GRID_MS } from "@candor/engine/price-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { simulatedBlocks } from "../../market-data/feeds/log-volume-test-support.ts";
import { exportHeads } from "../export/export-heads.ts";
import { keepDays } from "../log-jobs.ts";
import { TickLog } from "../log-writer.ts";
import { DAY_MS, FoldedLog } from "./fold-test-support.ts";

const [DAYS, INSTRUMENTS, BLOCKS] = [4, 4, 720];
const BLOCKS_PER_DAY = 86_400 / 5;
const HOURS_PER_DAY = 24;
const MONTH = 30;
/** Of a new data folder without its write-ahead log, as measured; and what that may grow to: 0.14 GB of it are written in one go of folding. */
const [NEW_BYTES, WAL_BYTES] = [75e6, 300e6];
/** Of what the clock's jobs leave, which is kept for a week: 18,000 rows a day, as counted. */
const JOBS_BYTES = 7 * 18_000 * 550;
const BARS_PER_DAY = 1_440 + 288 + 96 + 48 + 24 + 6 + 1;
const LIMIT = 2e9;

let log: FoldedLog;
beforeAll(async () => {
  log = await FoldedLog.open("short", Date.UTC(2024, 0, 1, 10) - GRID_MS);
});
afterAll(() => log.close());

async function bytesOf(pattern: string): Promise<number> {
  const { rows } = await log.t.own.owner.query<{ bytes: string }>(
    "select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class where relkind = 'r' and relname ~ $1",
    [pattern],
  );
  return Number(rows[0]?.bytes);
}

const exportBytes = (): number =>
  readdirSync(log.folder)
    .filter((name) => name.startsWith("heads-"))
    .reduce((sum, name) => sum + statSync(join(log.folder, name)).size, 0);

const ROWS = 20_000;

/** Of a row among many, with its place in the indexes. @param rows as many as asked for, as a select */
async function rowBytes(table: string, rows: string): Promise<number> {
  const { owner } = log.t.own;
  await owner.query(`create table counted (like ${table} including all)`);
  await owner.query(`insert into counted ${rows}`);
  const bytes = await bytesOf("^counted$");
  await owner.query("drop table counted");
  return bytes / ROWS;
}

const barBytes = () =>
  rowBytes(
    "candle",
    `select 1, 1, timestamptz '2024-01-01' + n * interval '1 minute', 5000000, 5000100, 4999900, 5000050, 12345678
     from generate_series(1, ${ROWS}) n`,
  );

const checkpointBytes = () =>
  rowBytes(
    "tick_log_checkpoint",
    `select instrument_id, number + n, price_mode, first_seq + 20000 * n, last_seq + 20000 * n, first_at, last_at, head_count,
       entry_count, before_hash, last_hash, root, at, key_number, previous_hash, signature
     from tick_log_checkpoint, generate_series(1, ${ROWS}) n where instrument_id = 1 and number = 1`,
  );

test("a demonstration of all seeded instruments stays under 2 GB for a month, and does not grow but by bars and checkpoints", {
  timeout: 120_000,
}, async () => {
  const all = log.t.instruments.all().length;
  const instruments = log.t.instruments.all().slice(0, INSTRUMENTS);
  const tickLog = new TickLog(log.t.keys, log.t.lease);
  await tickLog.load(log.t.own.database, []);
  const makeDay = await simulatedBlocks({ database: log.t.own.database, instruments, tickLog, blocks: BLOCKS });
  const peaks: { heads: number; blocks: number; exported: number }[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const start = log.t.clock.now();
    await makeDay(log.t.clock);
    await exportHeads(log.t.jobs(log.folder));
    log.t.clock.advance(start + DAY_MS - 60_000 - log.t.clock.now());
    // At its largest: a whole day of yesterday and of today.
    peaks.push({ heads: await bytesOf("^tick_head$"), blocks: await bytesOf("^tick_block_"), exported: exportBytes() });
    log.t.clock.advance(60_000);
    await keepDays(log.t.jobs(log.folder));
    // As autovacuum does by itself.
    await log.t.own.owner.query("vacuum tick_head");
  }
  const [second, last] = [peaks[1], peaks.at(-1)];
  for (const part of ["heads", "blocks", "exported"] as const)
    expect(last?.[part], part).toBeLessThanOrEqual(1.1 * (second?.[part] ?? 0));

  const perBlock = (BLOCKS_PER_DAY / BLOCKS) * (all / INSTRUMENTS);
  const inLog = ((last?.heads ?? 0) + (last?.blocks ?? 0) + (last?.exported ?? 0)) * perBlock;
  const { rows } = await log.t.own.database.query<{ count: number }>("select count(*)::int from tick_log_checkpoint");
  const lineBytes = statSync(join(log.folder, "checkpoints.txt")).size / (rows[0]?.count ?? 0);
  const perCheckpoint = (await checkpointBytes()) + lineBytes;
  const ofMonth = MONTH * all * (HOURS_PER_DAY * perCheckpoint + BARS_PER_DAY * (await barBytes()));
  const figures = {
    all,
    inLog,
    perCheckpoint,
    ofMonth,
    whole: NEW_BYTES + WAL_BYTES + JOBS_BYTES + inLog + ofMonth,
    last,
    second,
  };
  expect(rows[0]?.count).toBe((DAYS - 1) * INSTRUMENTS);
  expect(figures.whole, JSON.stringify(figures)).toBeLessThan(LIMIT);
  expect((await log.check({ against: log.exported() })).fault).toBeUndefined();
});
