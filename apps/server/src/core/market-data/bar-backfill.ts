/** Adds bars of before to those that the grid makes: what is missing is filled in, what was observed here stays. */
import { instantOf } from "@candor/money/money";
import type { Database } from "../../platform/database.ts";
import type { CandleBook } from "./candle-book.ts";
import { withRecent } from "./candle-reader.ts";
import { readBars, writeMissingBars } from "./candle-store.ts";
import { WINDOW_BARS, WINDOW_PERIOD } from "./day-window.ts";
import type { History } from "./feed.ts";
import type { QuoteBoard } from "./quote-board.ts";

const PATIENCE_MS = 60_000;

interface Backfilled {
  readonly instrumentId: number;
  readonly history: History;
  /** The instrument had no bars before this start: its first ones began in the middle, and history knows how. */
  readonly isFresh: boolean;
}

export async function addHistory(
  database: Database,
  { candles, board }: { readonly candles: CandleBook; readonly board: QuoteBoard },
  { instrumentId, history, isFresh }: Backfilled,
): Promise<void> {
  const older = [...history].flatMap(([period, bars]) => {
    const first = candles.recent(instrumentId, period)[0]?.openedAt ?? Number.POSITIVE_INFINITY;
    return bars.filter(({ openedAt }) => openedAt < first).map((bar) => ({ instrumentId, period, bar }));
  });
  await database.transaction((tx) => writeMissingBars(tx, older), { patienceMs: PATIENCE_MS });
  for (const [period, bars] of history) {
    const bar = bars.at(-1);
    if (isFresh && bar) candles.precede(instrumentId, period, bar);
  }
  const to = instantOf(253_402_300_799_999);
  const window = { instrumentId, period: WINDOW_PERIOD, from: instantOf(0), to, limit: WINDOW_BARS } as const;
  const bars = withRecent(await readBars(database, window), candles.recent(instrumentId, WINDOW_PERIOD));
  board.restore(instrumentId, bars, board.lastTick(instrumentId), board.lastGoodTick(instrumentId));
}
