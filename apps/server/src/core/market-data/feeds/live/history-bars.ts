/**
 * Bars as providers write them, made ours: whole ticks, openings where our periods open, nothing that makes no sense. What a
 * provider leaves out is left out here too.
 */
import type { Period } from "@candor/api/market";
import { instantOf, type PriceTicks } from "@candor/money/money";
import type { Instrument } from "../../../instrument/instrument.ts";
import { mergedBar } from "../../candles/bar-merge.ts";
import { barStartOf } from "../../candles/candle-period.ts";
import type { Bar } from "../../model/bar.ts";
import { priceOf, ticksOf, VolumeMeter } from "./exact-price.ts";

/** Opening instant in milliseconds, four prices and the volume, as written by the provider. */
export type BarRow = readonly [
  at: unknown,
  open: unknown,
  high: unknown,
  low: unknown,
  close: unknown,
  volume: unknown,
];

/** Bars of one period, oldest first; rows of the same opening become one bar. */
export function barsOfRows(rows: readonly BarRow[], period: Period, instrument: Instrument): readonly Bar[] {
  const bars: Bar[] = [];
  const sound = rows.flatMap((row) => barOfRow(row, period, instrument) ?? []);
  for (const bar of sound.sort((left, right) => left.openedAt - right.openedAt)) {
    const last = bars.at(-1);
    if (last?.openedAt === bar.openedAt) bars[bars.length - 1] = mergedBar(last, bar);
    else bars.push(bar);
  }
  return bars;
}

function barOfRow([at, ...written]: BarRow, period: Period, { scale, calendar }: Instrument): Bar | undefined {
  const time = Number(at);
  const [open, high, low, close] = written.slice(0, 4).map((text) => {
    const price = priceOf(text);
    return price && (ticksOf(price, scale) as PriceTicks | undefined);
  });
  if (!Number.isSafeInteger(time) || time <= 0 || !open || !high || !low || !close) return undefined;
  const meter = new VolumeMeter();
  meter.add(written[4]);
  return {
    openedAt: barStartOf(calendar, period, instantOf(time)),
    open,
    // A provider's extremes may miss its own open or close by a tick.
    high: Math.max(open, high, low, close) as PriceTicks,
    low: Math.min(open, high, low, close) as PriceTicks,
    close,
    volume: meter.take(),
  };
}
