/**
 * What is known of prices now, as everybody reads it: by the engine that makes them, or by its mirror in another process.
 * Types only.
 */
import type { InstrumentState } from "@candor/api/market";
import type { PriceMode, PriceReason } from "@candor/api/site";
import type { LogHeadReceipt } from "@candor/api/tick-log";
import type { Session } from "@candor/engine/calendar/session";
import type { Tick } from "../../tick-log/tick-log.ts";
import type { CandleBook } from "../candles/candle-book.ts";
import type { HaltBook } from "../halts/halt-book.ts";
import type { QuoteBoard } from "../quotes/quote-board.ts";
import type { QuoteLists } from "../quotes/quote-lists.ts";

/** What operators' commands ask of the halts. */
export type HaltPort = Pick<HaltBook, "isHaltedByOperator" | "take">;

/** Board, bars and lists are those of the feed in use now: another one has its own. */
export interface PriceView {
  readonly priceMode: PriceMode;
  readonly priceReason: PriceReason;
  readonly replaySpeed: number;
  readonly board: QuoteBoard;
  readonly candles: CandleBook;
  readonly lists: QuoteLists;
  readonly halts: HaltPort;
  state(instrumentId: number): InstrumentState;
  session(instrumentId: number): Session;
  sources(instrumentId: number): readonly string[];
  /** How often a source speaks at its slowest. */
  cadenceMs(source: string): number;
  endsSession(tick: Pick<Tick, "instrumentId" | "chartAt">): boolean;
  logReceipt(instrumentId: number): LogHeadReceipt | null;
}
