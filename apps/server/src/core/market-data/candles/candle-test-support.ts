/** Charts on a given database without a feed, for tests and benchmarks only. */
import type { Period } from "@candor/api/market";
import { type Instant, instantOf } from "@candor/money/money";
import type { Reader } from "../../../platform/database/database.ts";
import { instrumentLike } from "../../instrument/seeded-instruments-test-support.ts";
import { candleOut } from "../quotes/quote-wire.ts";
import { CandleBook } from "./candle-book.ts";
import { barStart, PERIOD_MS } from "./candle-period.ts";
import { candlesOf } from "./candle-reader.ts";

export interface ChartQuestion {
  readonly instrumentId: number;
  readonly period: Period;
  readonly from: Instant;
  readonly to: Instant;
}

const NOTHING_RUNS = new CandleBook();
const COIN = instrumentLike();

/** The text of the answer to one screen of a chart, and how many bars are in it. */
export async function chartAnswer(
  reader: Reader,
  { instrumentId, period, from, to }: ChartQuestion,
  limit: number,
): Promise<{ text: string; bars: number }> {
  const found = await candlesOf(reader, NOTHING_RUNS, instrumentId, period, { from, to, limit });
  return { text: JSON.stringify(found.map((bar) => candleOut(bar, COIN))), bars: found.length };
}

/** Usual length and last opening of the bars of a period, as a chart at an instant ends. */
export const barsUpTo = (period: Period, at: number): { lengthMs: number; lastOpening: Instant } => ({
  lengthMs: PERIOD_MS[period],
  lastOpening: barStart(period, instantOf(at)),
});
