/** What a decision on option orders may look at: the batch, the memory, the market, and nothing that does I/O. */
import type { AccountMode } from "@candor/api/account-mode";
import type { DeskBatch } from "../../core/desk/desk.ts";
import type { MarketData, Tick } from "../../core/market-data/market-data.ts";
import type { OptionAccounts } from "./option-entries.ts";
import type { OptionMemory } from "./option-memory.ts";
import type { OptionRecord } from "./option-record.ts";

export type OptionMarketData = Pick<
  MarketData,
  | "priceMode"
  | "isPriceFor"
  | "state"
  | "session"
  | "endsSession"
  | "freshness"
  | "lastTick"
  | "numberBy"
  | "durableUpTo"
  | "logReceipt"
  | "keptTicksAfter"
>;

export interface OptionDecision {
  readonly batch: DeskBatch;
  readonly memory: OptionMemory;
  readonly marketData: OptionMarketData;
  readonly accounts: (instrumentId: number, mode: AccountMode) => OptionAccounts;
  /** Whether a source is further ahead of a tick than the odds of an order bear. */
  readonly isLed: (tick: Tick, order: OptionRecord) => boolean;
  /** The last tick of an instrument that anybody can know of; 0 before the first. */
  readonly published: (instrumentId: number) => number;
}
