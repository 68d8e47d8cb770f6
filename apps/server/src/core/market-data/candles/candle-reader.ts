/** Answers for bars: what is stored, with the bars that memory knows better in their place. */
import type { Period } from "@candor/api/market";
import { type Instant, instantOf } from "@candor/money/money";
import type { Reader } from "../../../platform/database/database.ts";
import type { Bar } from "../model/bar.ts";
import type { CandleBook } from "./candle-book.ts";
import { readBars } from "./candle-store.ts";

export interface CandleRange {
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** The newest so many. */
  readonly limit: number;
}

/** Later than any bar, and still a time that everything can write down. */
const LATEST = instantOf(253_402_300_799_999);

/** Bars oldest first. A bar belongs to the range when any of it does: those that hold `from` and `to` are the first and last. */
export async function candlesOf(
  reader: Reader,
  book: CandleBook,
  instrumentId: number,
  period: Period,
  range: CandleRange,
): Promise<readonly Bar[]> {
  const from = book.startOf(instrumentId, period, range.from ?? instantOf(0));
  const to = range.to === undefined ? LATEST : book.startOf(instrumentId, period, range.to);
  // Memory is read after the database: a bar kept meanwhile is then seen twice and counted once.
  const stored = await readBars(reader, { instrumentId, period, from, to, limit: range.limit });
  const recent = book.recent(instrumentId, period).filter((bar) => bar.openedAt >= from && bar.openedAt <= to);
  return withRecent(stored, recent).slice(-range.limit);
}

/** Stored bars with those that memory knows better in their place, oldest first as both are. */
export function withRecent(stored: readonly Bar[], recent: readonly Bar[]): Bar[] {
  const [first, last] = [recent[0], stored.at(-1)];
  if (!first) return [...stored];
  const openings = new Set(recent.map(({ openedAt }) => openedAt));
  const bars = [...stored.filter(({ openedAt }) => !openings.has(openedAt)), ...recent];
  // While an instrument has no ticks, bars that a provider told may be later than the last of its own.
  return last && last.openedAt > first.openedAt ? bars.sort((a, b) => a.openedAt - b.openedAt) : bars;
}
