/** The past of an instrument as its providers tell it, in all nine periods: asked for in five, the longer ones made of these. */
import { PERIODS } from "@candor/api/market";
import type { Instant } from "@candor/money/money";
import type { Instrument } from "../../../instrument/instrument.ts";
import { barsOfPeriod } from "../../candles/bar-merge.ts";
import { isAtLeast } from "../../candles/candle-period.ts";
import type { Bar } from "../../model/bar.ts";
import type { History } from "../feed.ts";
import { HISTORY_PERIODS, type HistoryPeriod, type LiveMarket, type LiveSource } from "./live-source.ts";

/** Out of the first of its sources that has any. Throws when every one that might have failed to answer. */
export async function liveHistory(
  sources: readonly LiveSource[],
  instrument: Instrument,
  before: Instant,
): Promise<History> {
  const failures: unknown[] = [];
  for (const source of sources) {
    for (const market of source.markets.filter((each) => each.instrument.id === instrument.id)) {
      try {
        const told = await allPeriods(source, market, before);
        if (told.size > 0) return told;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new Error(`no history of ${instrument.symbol}`, { cause: failures[0] });
  return new Map();
}

async function allPeriods(source: LiveSource, market: LiveMarket, before: Instant): Promise<History> {
  const told = new Map<HistoryPeriod, readonly Bar[]>();
  for (const period of HISTORY_PERIODS) {
    const bars = (await source.history(market, period)).filter(({ openedAt }) => openedAt <= before);
    if (bars.length > 0) told.set(period, bars);
  }
  return new Map(
    PERIODS.flatMap((period) => {
      const base = HISTORY_PERIODS.findLast((known) => isAtLeast(period, known) && told.has(known));
      const bars = base === undefined ? [] : barsOfPeriod([{ period: base, bars: told.get(base) ?? [] }], period);
      return bars.length > 0 ? [[period, bars] as const] : [];
    }),
  );
}
