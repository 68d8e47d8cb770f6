/** What a decision on option orders may look at: the batch, the memory, the market, and nothing that does I/O. */
import type { AccountMode } from "@candor/api/account-mode";
import type { DeskBatch } from "../../core/desk/desk.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import type { OptionAccounts } from "./option-entries.ts";
import type { OptionMemory } from "./option-memory.ts";

export type OptionMarketData = Pick<
  MarketData,
  "priceMode" | "state" | "session" | "endsSession" | "freshness" | "lastTick" | "numberBy" | "logReceipt"
>;

export interface OptionDecision {
  readonly batch: DeskBatch;
  readonly memory: OptionMemory;
  readonly marketData: OptionMarketData;
  readonly accounts: (instrumentId: number, mode: AccountMode) => OptionAccounts;
  /** The last tick of an instrument that anybody can know of; 0 before the first. */
  readonly published: (instrumentId: number) => number;
}
