/**
 * How long one screen of a chart takes among a million candles: a range of random length of a random instrument and period, from
 * the question to the text of the answer, on the database that comes with the program. Beside it, in the same run, the same
 * rows from a table that holds them in the order they are asked for, without the program.
 */
import { PERIODS, type Period } from "@candor/api/market";
import { instantOf } from "@candor/money/money";
import {
  barsUpTo,
  type ChartQuestion,
  chartAnswer,
} from "../apps/server/src/core/market-data/candles/candle-test-support.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import type { Figure } from "./figure.ts";
import { onTempPostgres } from "./temp-postgres.ts";

const INSTRUMENTS = 50;
/** Of each instrument: what a year or so leaves of the longer periods, and the last days of the minute. Together 20,000. */
const BARS: Readonly<Record<Period, number>> = {
  ...{ "1m": 9_500, "5m": 4_000, "15m": 2_000, "30m": 1_500, "1h": 1_500, "4h": 800, "1D": 500, "1W": 150, "1M": 50 },
};
const NOW = Date.UTC(2026, 10, 20, 12);
const RANGE_MIN = 300;
const RANGE_MAX = 1_500;
const QUERIES = 1_000;
const WARM_UP = 100;
const MEDIAN_MAX_MS = 20;

const lengthOf = (period: Period): number => barsUpTo(period, NOW).lengthMs;

/** Each bar where and when a running server would have put it: all instruments' minutes side by side, as time went on. */
async function seed(database: Database): Promise<void> {
  const minutes = PERIODS.map((period) => lengthOf(period) / 60_000);
  await database.query(
    `insert into candle (instrument_id, period_minutes, opened_at, open, high, low, close, volume)
     select i, p.minutes, to_timestamp(p.last_ms / 1000) - n * p.minutes * interval '1 minute', price, price + 90, price - 90,
       price + (i * 7 + n) % 90, (i * 31 + n * 17) % 90000
     from unnest($1::int[], $2::int[], $3::int8[]) p(minutes, bars, last_ms)
       cross join generate_series(1, $4::int) i cross join lateral generate_series(0, p.bars - 1) n
       cross join lateral (select 5000000 + (n * 13 + i) % 40000 as price) q
     order by 3, 2, 1`,
    [
      minutes,
      PERIODS.map((period) => BARS[period]),
      PERIODS.map((period) => barsUpTo(period, NOW).lastOpening),
      INSTRUMENTS,
    ],
  );
  await database.query("analyze candle");
}

/** The same questions in every run: a small generator of its own, as chance has no place in a comparison. */
function questions(count: number): ChartQuestion[] {
  let state = 20_261_121;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  return Array.from({ length: count }, () => {
    const period = PERIODS[below(PERIODS.length)] ?? "1m";
    const length = Math.min(BARS[period], RANGE_MIN + below(RANGE_MAX - RANGE_MIN + 1));
    const to = NOW - below(BARS[period] - length + 1) * lengthOf(period);
    const from = instantOf(to - length * lengthOf(period));
    return { instrumentId: 1 + below(INSTRUMENTS), period, from, to: instantOf(to) };
  });
}

async function timesOf(
  asked: readonly ChartQuestion[],
  ask: (question: ChartQuestion) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const question of asked) {
    const began = performance.now();
    await ask(question);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

interface Measured {
  readonly served: readonly number[];
  readonly bare: readonly number[];
  readonly stored: number;
  readonly bars: number;
  readonly tableMiB: number;
}

async function measure(database: Database, owner: Database): Promise<Measured> {
  await seed(owner);
  await owner.query("create table bare as select * from candle order by instrument_id, period_minutes, opened_at");
  await owner.query("create unique index on bare (instrument_id, period_minutes, opened_at)");
  await owner.query("analyze bare");
  let bars = 0;
  const serve = async (question: ChartQuestion) => {
    const answer = await chartAnswer(database, question, RANGE_MAX);
    bars += answer.bars;
  };
  const bare = ({ instrumentId, period, from, to }: ChartQuestion) =>
    owner.query({
      name: "bare",
      text: `select opened_at, open, high, low, close, volume from bare
        where instrument_id = $1 and period_minutes = $2 and opened_at between $3 and $4 order by opened_at`,
      values: [instrumentId, lengthOf(period) / 60_000, new Date(from).toISOString(), new Date(to).toISOString()],
    });
  await timesOf(questions(WARM_UP), serve);
  await timesOf(questions(WARM_UP), bare);
  bars = 0;
  const served = await timesOf(questions(QUERIES), serve);
  const bareTimes = await timesOf(questions(QUERIES), bare);
  const { rows } = await owner.query<{ count: string; mib: string }>(
    "select count(*), pg_total_relation_size('candle') / 1048576 as mib from candle",
  );
  return { served, bare: bareTimes, stored: Number(rows[0]?.count), bars, tableMiB: Number(rows[0]?.mib) };
}

export const figures = (): Promise<Figure[]> =>
  onTempPostgres(async ({ database, owner }) => [figureOf(await measure(database, owner))]);

function figureOf({ served, bare, stored, bars, tableMiB }: Measured): Figure {
  const value = percentile(served, 0.5);
  const reference = percentile(bare, 0.5);
  const tenths = (ms: number): number => Math.round(ms * 10) / 10;
  return {
    name: "candles-range",
    value: tenths(value),
    unit: "ms",
    reference: tenths(reference),
    referenceName: "the same rows in their own order, without the program",
    ratio: value / reference,
    limit: `≤ ${MEDIAN_MAX_MS} at the median`,
    pass: value <= MEDIAN_MAX_MS,
    note: [
      `p99 ${tenths(percentile(served, 0.99))} ms; ${QUERIES} ranges of ${Math.round(bars / QUERIES)} bars on average`,
      ` out of ${stored} stored in ${tableMiB} MiB with their index`,
    ].join(""),
  };
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
