/**
 * The SQL of candles. A stored bar is replaced while it runs, and after it closed only by itself with what was told of times
 * in it that were not observed here.
 */
import type { Period } from "@candor/api/market";
import { type Instant, instantOf, priceTicksOf } from "@candor/money/money";
import { isoOf } from "../../../platform/clock.ts";
import type { Reader, Tx } from "../../../platform/database/database.ts";
import type { Bar } from "../model/bar.ts";
import type { InstrumentBar } from "./candle-book.ts";
import { PERIOD_MS } from "./candle-period.ts";

const minutesOf = (period: Period): number => PERIOD_MS[period] / 60_000;
const periodOfMinutes = new Map(
  Object.keys(PERIOD_MS).map((period) => [minutesOf(period as Period), period as Period]),
);

/** A Postgres array of whole numbers as text: much faster than one conversion per element. */
const arrayText = (numbers: readonly number[]): string => `{${numbers.join(",")}}`;

export async function writeBars(tx: Tx, bars: readonly InstrumentBar[]): Promise<void> {
  if (bars.length === 0) return;
  await tx.query({
    name: "candle-write",
    text: `${INSERT_BARS}
      do update set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
        volume = excluded.volume`,
    values: columnsOf(bars),
  });
}

/** Fills in what is not there; a bar that is there stays as it is. */
export async function writeMissingBars(tx: Tx, bars: readonly InstrumentBar[]): Promise<void> {
  if (bars.length === 0) return;
  await tx.query({ name: "candle-fill", text: `${INSERT_BARS} do nothing`, values: columnsOf(bars) });
}

const INSERT_BARS = `insert into candle (instrument_id, period_minutes, opened_at, open, high, low, close, volume)
  select i, p, to_timestamp(t / 1000), o, h, l, c, v
  from unnest($1::int[], $2::int[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::int8[])
    as bar(i, p, t, o, h, l, c, v)
  on conflict (instrument_id, period_minutes, opened_at)`;

const columnsOf = (bars: readonly InstrumentBar[]): string[] => [
  arrayText(bars.map(({ instrumentId }) => instrumentId)),
  arrayText(bars.map(({ period }) => minutesOf(period))),
  arrayText(bars.map(({ bar }) => bar.openedAt)),
  arrayText(bars.map(({ bar }) => bar.open)),
  arrayText(bars.map(({ bar }) => bar.high)),
  arrayText(bars.map(({ bar }) => bar.low)),
  arrayText(bars.map(({ bar }) => bar.close)),
  arrayText(bars.map(({ bar }) => bar.volume)),
];

interface BarRecord {
  opened_ms: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

const BAR_COLUMNS = "(extract(epoch from opened_at) * 1000)::int8 as opened_ms, open, high, low, close, volume";

const barOfRecord = (row: BarRecord): Bar => ({
  openedAt: instantOf(Number(row.opened_ms)),
  open: priceTicksOf(Number(row.open)),
  high: priceTicksOf(Number(row.high)),
  low: priceTicksOf(Number(row.low)),
  close: priceTicksOf(Number(row.close)),
  volume: Number(row.volume),
});

/** The latest `limit` bars that opened from `from` to `to`, oldest first. */
export async function readBars(
  reader: Reader,
  query: { instrumentId: number; period: Period; from: Instant; to: Instant; limit: number },
): Promise<Bar[]> {
  const { rows } = await reader.query<BarRecord>({
    name: "candle-read",
    text: `select ${BAR_COLUMNS} from candle
      where instrument_id = $1 and period_minutes = $2 and opened_at between $3 and $4
      order by opened_at desc limit $5`,
    values: [query.instrumentId, minutesOf(query.period), isoOf(query.from), isoOf(query.to), query.limit],
  });
  return rows.reverse().map(barOfRecord);
}

/** The latest `limit` bars of one period of every instrument, oldest first; no entry for an instrument without any. */
export async function readRecentBars(
  reader: Reader,
  { instrumentIds, period, limit }: { instrumentIds: readonly number[]; period: Period; limit: number },
): Promise<Map<number, Bar[]>> {
  const { rows } = await reader.query<BarRecord & { instrument_id: number }>(
    `select i as instrument_id, recent.* from unnest($1::int[]) i cross join lateral (
       select ${BAR_COLUMNS} from candle where instrument_id = i and period_minutes = $2 order by opened_at desc limit $3
     ) recent order by i, opened_ms`,
    [arrayText(instrumentIds), minutesOf(period), limit],
  );
  const byInstrument = Map.groupBy(rows, (row) => row.instrument_id);
  return new Map([...byInstrument].map(([instrumentId, records]) => [instrumentId, records.map(barOfRecord)]));
}

/** Where the nearest bars of a minute stand before one instant and after another; undefined where there is none. */
export async function readMinutesAround(
  reader: Reader,
  { instrumentId, first, last }: { instrumentId: number; first: Instant; last: Instant },
): Promise<{ before: Instant | undefined; after: Instant | undefined }> {
  const { rows } = await reader.query<{ before: Instant | null; after: Instant | null }>(
    `select max(opened_at) filter (where opened_at < $2) as before, min(opened_at) filter (where opened_at > $3) as after
     from (
       (select opened_at from candle where instrument_id = $1 and period_minutes = 1 and opened_at < $2
        order by opened_at desc limit 1)
       union all
       (select opened_at from candle where instrument_id = $1 and period_minutes = 1 and opened_at > $3
        order by opened_at limit 1)
     ) nearest`,
    [instrumentId, isoOf(first), isoOf(last)],
  );
  return { before: rows[0]?.before ?? undefined, after: rows[0]?.after ?? undefined };
}

/** The latest bar of every instrument and period. */
export async function readLatestBars(reader: Reader, instrumentIds: readonly number[]): Promise<InstrumentBar[]> {
  const { rows } = await reader.query<BarRecord & { instrument_id: number; period_minutes: number }>(
    `select i as instrument_id, p as period_minutes, latest.*
     from unnest($1::int[]) i cross join unnest($2::int[]) p cross join lateral (
       select ${BAR_COLUMNS} from candle where instrument_id = i and period_minutes = p order by opened_at desc limit 1
     ) latest`,
    [arrayText(instrumentIds), arrayText([...periodOfMinutes.keys()])],
  );
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    period: periodOfMinutes.get(row.period_minutes) as Period,
    bar: barOfRecord(row),
  }));
}

/** For prices of another origin: their candles do not go on with these. */
export async function deleteBars(tx: Tx): Promise<void> {
  await tx.query("delete from candle");
}
