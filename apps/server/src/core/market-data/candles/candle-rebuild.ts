/**
 * Bars made again out of the tick log alone, by the rule that made them live: what is stored can be held against it to the
 * last digit, and lost bars can be had again.
 */
import { PERIODS, type Period } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/session";
import type { Reader } from "../../../platform/database/database.ts";
import { readTicksAfter } from "../../tick-log/tick-log.ts";
import type { Bar } from "../model/bar.ts";
import { CandleBook } from "./candle-book.ts";

export interface RebuildRange {
  readonly instrumentId: number;
  /** Whose trading days the bars follow; prices that know no hours follow `always`. */
  readonly calendar: CalendarName;
  /** Sequence numbers of ticks: those above `after` up to and including `upTo`. */
  readonly after: number;
  readonly upTo: number;
}

const TICKS_PER_READ = 20_000;

/**
 * The bars of every period, oldest first. The first and the last bar of each hold of their ticks only those in the range;
 * bars from before the first tick (a provider's history) are not in the log and not here.
 */
export async function rebuildBars(
  reader: Reader,
  { instrumentId, calendar, after, upTo }: RebuildRange,
): Promise<ReadonlyMap<Period, readonly Bar[]>> {
  const book = new CandleBook(() => calendar);
  let seq = after;
  while (seq < upTo) {
    const ticks = await readTicksAfter(reader, instrumentId, seq, Math.min(TICKS_PER_READ, upTo - seq));
    for (const tick of ticks) book.add(tick);
    const last = ticks.at(-1);
    if (!last) break;
    seq = last.seq;
  }
  return new Map(PERIODS.map((period) => [period, book.recent(instrumentId, period)]));
}
