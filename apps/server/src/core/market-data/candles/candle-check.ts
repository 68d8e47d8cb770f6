/**
 * Holds the stored bars against those made again out of the tick log, and has lost ones again. A bar that is stored stays as
 * it is, whatever the log says. Stored bars of which the log knows nothing were told by a provider, of times that were not
 * observed; longer bars in which they lie are made of the log and of them.
 */
import { PERIODS, type Period } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/session";
import { type Instant, instantOf } from "@candor/money/money";
import type { Database } from "../../../platform/database/database.ts";
import {
  firstKeptSeq,
  lastSeqBefore,
  readLoggedInstruments,
  readOrigin,
  type StoredOrigin,
} from "../../tick-log/tick-log.ts";
import type { Bar } from "../model/bar.ts";
import { barPlace, holderStart, takenIn } from "./bar-merge.ts";
import type { InstrumentBar } from "./candle-book.ts";
import { barStartOf, isAtLeast } from "./candle-period.ts";
import { rebuildBars } from "./candle-rebuild.ts";
import { readBars, writeMissingBars } from "./candle-store.ts";

export interface CandleQuestion {
  /** All instruments when none is named. */
  readonly symbol?: string | undefined;
  /** Whether missing bars are stored. */
  readonly isRestoring: boolean;
}

export interface CandleReport {
  readonly instruments: number;
  readonly compared: number;
  readonly missing: number;
  readonly different: number;
  /** The first bar that is missing or different. */
  readonly first: { readonly symbol: string; readonly period: Period; readonly openedAt: Instant } | undefined;
}

type Logged = Awaited<ReturnType<typeof readLoggedInstruments>>[number];

const LATEST = instantOf(253_402_300_799_999);
const BARS_PER_WRITE = 10_000;
const PATIENCE_MS = 60_000;
const FIGURES = ["open", "high", "low", "close", "volume"] as const;

/** RangeError when no instrument of that name has a log. */
export async function checkCandles(database: Database, { symbol, isRestoring }: CandleQuestion): Promise<CandleReport> {
  const logged = (await readLoggedInstruments(database)).filter((one) => symbol === undefined || one.symbol === symbol);
  if (symbol !== undefined && logged.length === 0) throw new RangeError(`there is no log of ${symbol}`);
  const origin = await readOrigin(database);
  const report = { instruments: logged.length, compared: 0, missing: 0, different: 0 };
  let first: CandleReport["first"];
  for (const instrument of origin ? logged : []) {
    const missing: InstrumentBar[] = [];
    for (const { period, bars, stored } of await wholeBars(database, instrument, origin as StoredOrigin)) {
      report.compared += bars.length;
      for (const bar of bars) {
        const found = stored.get(bar.openedAt);
        if (found && FIGURES.every((figure) => found[figure] === bar[figure])) continue;
        first ??= { symbol: instrument.symbol, period, openedAt: bar.openedAt };
        if (found) report.different += 1;
        else missing.push({ instrumentId: instrument.id, period, bar });
      }
    }
    report.missing += missing.length;
    if (isRestoring) await restore(database, missing);
  }
  return { ...report, first };
}

/** The bars of one period as they are to be, and those that are stored by their openings. */
interface CheckedBars {
  readonly period: Period;
  readonly bars: readonly Bar[];
  readonly stored: ReadonlyMap<Instant, Bar>;
}

/**
 * The log's bars of the prices of now that hold all their ticks: neither the first, which may have begun before, nor the
 * last, which may go on. Only of ticks in blocks, as blocks and their bars are one commit.
 */
async function wholeBars(
  database: Database,
  { id, calendar }: Logged,
  { mode, since }: StoredOrigin,
): Promise<CheckedBars[]> {
  const kept = await firstKeptSeq(database, id);
  if (kept === undefined) return [];
  const after = Math.max(kept - 1, await lastSeqBefore(database, id, instantOf(since + 1)));
  const upTo = await lastSeqBefore(database, id, LATEST);
  // Only live prices follow their venue's days.
  const days = mode === "live" ? calendar : "always";
  const rebuilt = await rebuildBars(database, { instrumentId: id, calendar: days, after, upTo });
  const all: CheckedBars[] = [];
  for (const period of PERIODS) {
    const bars = rebuilt.get(period) ?? [];
    all.push({ period, bars, stored: await storedBars(database, id, period, bars) });
  }
  return withTold(all, days).map((each) => ({ ...each, bars: each.bars.slice(1, -1) }));
}

/** The log's bars with what was told of the times in them of which the log knows nothing. */
function withTold(all: readonly CheckedBars[], calendar: CalendarName): CheckedBars[] {
  const told = all.flatMap(({ period, bars, stored }) => {
    const logged = new Set(bars.map(({ openedAt }) => openedAt));
    return [...stored.values()].flatMap((bar) => (logged.has(bar.openedAt) ? [] : [{ period, bar }]));
  });
  const minutes = all.find(({ period }) => period === "1m")?.bars.map(({ openedAt }) => openedAt) ?? [];
  return all.map(({ period, bars, stored }) => {
    const shorter = told.filter((each) => each.period !== period && isAtLeast(period, each.period));
    const byHolder = Map.groupBy(shorter, (each) => holderStart(calendar, period, each));
    const whole = bars.map((bar) => {
      const parts = byHolder.get(bar.openedAt);
      if (!parts) return bar;
      const known = minutes.filter((at) => barStartOf(calendar, period, at) === bar.openedAt);
      return takenIn(bar, parts, barPlace(known, parts), calendar);
    });
    return { period, bars: whole, stored };
  });
}

async function storedBars(database: Database, instrumentId: number, period: Period, bars: readonly Bar[]) {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return new Map<Instant, Bar>();
  const range = { instrumentId, period, from: first.openedAt, to: last.openedAt, limit: Number.MAX_SAFE_INTEGER };
  return new Map((await readBars(database, range)).map((bar) => [bar.openedAt, bar]));
}

async function restore(database: Database, missing: readonly InstrumentBar[]): Promise<void> {
  for (let from = 0; from < missing.length; from += BARS_PER_WRITE) {
    const some = missing.slice(from, from + BARS_PER_WRITE);
    await database.transaction((tx) => writeMissingBars(tx, some), { patienceMs: PATIENCE_MS });
  }
}
