/** What a decision on spot orders may look at: the batch, the memory, the market, and nothing that does I/O. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Amount } from "@candor/money/money";
import type { DeskBatch } from "../../core/desk/desk.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import type { SpotBook } from "./spot-book.ts";
import type { SpotOrderMemory } from "./spot-order-memory.ts";
import type { SpotOrderRecord } from "./spot-order-record.ts";
import type { WorthInUsdt } from "./worth-in-usdt.ts";

export interface SpotDecision {
  readonly mode: AccountMode;
  readonly batch: DeskBatch;
  readonly memory: SpotOrderMemory;
  readonly marketData: Pick<MarketData, "isPriceFor" | "state" | "session" | "lastTick" | "freshness" | "logReceipt">;
  readonly nextId: () => string;
  readonly worth: WorthInUsdt;
  /** What a portfolio's spot wallet is worth in minor units of USDT; zero where it was not read, as nothing hung on it. */
  readonly spotWorth: (portfolioId: string) => Amount;
  /** A book inside the batch's transaction, with what the house may spend in real mode. */
  readonly book: (instrumentId: number, mode: AccountMode) => SpotBook;
  /** Orders of the commands that are not in memory, as read beside the lock. */
  readonly stored: (portfolioId: string, orderId: string) => SpotOrderRecord | undefined;
}
