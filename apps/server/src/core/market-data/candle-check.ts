/**
 * Holds the stored bars against those made again out of the tick log, and has lost ones again. A bar that is stored stays as
 * it is, whatever the log says.
 */
import { PERIODS, type Period } from "@candor/api/market";
import { type Instant, instantOf } from "@candor/money/money";
import type { Database } from "../../platform/database.ts";
import type { InstrumentBar } from "./candle-book.ts";
import { rebuildBars } from "./candle-rebuild.ts";
import { readBars, writeMissingBars } from "./candle-store.ts";
import type { Bar } from "./tick.ts";
import { firstKeptSeq, lastSeqBefore, readLoggedInstruments } from "./tick-block-store.ts";
import { readOrigin, type StoredOrigin } from "./tick-store.ts";

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
    for (const [period, bars] of await wholeBars(database, instrument, origin as StoredOrigin)) {
      const stored = await storedBars(database, instrument.id, period, bars);
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

/**
 * The log's bars of the prices of now that hold all their ticks: neither the first, which may have begun before, nor the
 * last, which may go on. Only of ticks in blocks, as blocks and their bars are one commit.
 */
async function wholeBars(
  database: Database,
  { id, calendar }: Logged,
  { mode, since }: StoredOrigin,
): Promise<[Period, readonly Bar[]][]> {
  const kept = await firstKeptSeq(database, id);
  if (kept === undefined) return [];
  const after = Math.max(kept - 1, await lastSeqBefore(database, id, instantOf(since + 1)));
  const upTo = await lastSeqBefore(database, id, LATEST);
  // Only live prices follow their venue's days.
  const days = mode === "live" ? calendar : "always";
  const rebuilt = await rebuildBars(database, { instrumentId: id, calendar: days, after, upTo });
  return PERIODS.map((period) => [period, (rebuilt.get(period) ?? []).slice(1, -1)]);
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
