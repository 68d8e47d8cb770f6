/** What a decision on contract orders may look at: the batch, the memory, the market, and nothing that does I/O. */
import type { AccountMode } from "@candor/api/account-mode";
import type { DeskBatch } from "../../core/desk/desk.ts";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import type { ContractAccounts } from "./contract-entries.ts";
import type { ContractRecord } from "./contract-record.ts";
import type { DecidedMemory } from "./staged-memory.ts";

export type ContractMarket = Pick<
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
  | "lastPrice"
  | "logReceipt"
>;

export interface ContractDecision {
  readonly batch: DeskBatch;
  readonly memory: DecidedMemory;
  readonly marketData: ContractMarket;
  /** The portfolios of the person whose portfolio it is. */
  readonly personOf: (portfolioId: string) => readonly string[];
  readonly nextId: () => string;
  /** Throws for an instrument that is gone: a bug. */
  readonly instrument: (id: number) => Instrument;
  readonly accounts: (instrumentId: number, mode: AccountMode) => ContractAccounts;
  /** The last tick of an instrument that has begun to act; 0 before the first. */
  readonly cursor: (instrumentId: number) => number;
  /** The last one that anybody can know of. */
  readonly published: (instrumentId: number) => number;
  /** Orders that nothing is done to until a mistake of the program is mended. */
  readonly setAside: {
    has(orderId: string): boolean;
    /**
     * Does something to one order; where that throws, nothing of it is done.
     * @param tickSeq the tick that acts, or the first that has to
     * @returns whether the order is set aside now, or is no more
     */
    attempt(
      order: ContractRecord,
      tickSeq: number,
      decision: ContractDecision,
      act: (apart: ContractDecision) => void,
    ): boolean;
  };
  /** Orders of the commands that are not in memory, as read beside the lock. */
  readonly stored: (portfolioId: string, orderId: string) => ContractRecord | undefined;
  /** Ids of a portfolio's orders that were open when the batch began, as read beside the lock. */
  readonly openIds: (portfolioId: string) => readonly string[];
}
