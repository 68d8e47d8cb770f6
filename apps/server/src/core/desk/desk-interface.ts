/** The desk as the program sees it, and what it needs. Types only. */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { LeaseState } from "../../platform/tasks/lease-keeper.ts";
import type { LeaseLost } from "../../platform/tasks/leases.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { MarketData } from "../market-data/market-data.ts";
import type { DeskCounter, DeskProduct } from "./desk-product.ts";

export interface DeskFigures {
  readonly isReady: boolean;
  /** Another desk has taken over: this one decides nothing any more, until a new start. */
  readonly isLost: boolean;
  /** At which it holds its instruments; "0" before. */
  readonly epoch: string;
  /** For how long nothing was decided while something waited. */
  readonly stalledMs: number;
  readonly queued: number;
  /** How long the first of those that are queued has waited. */
  readonly oldestMs: number;
  readonly batches: number;
  readonly commands: number;
  readonly deferred: number;
  readonly failedBatches: number;
}

export interface Desk {
  /** Whether it decides in this process; else products hold nothing in memory here. */
  readonly isHere: boolean;
  /** Register before `start`. */
  register<Command>(product: DeskProduct<Command>): DeskCounter<Command>;
  /** Takes over the instruments, rebuilds memory from the tables, lets missed ticks act and begins to decide. */
  start(): Promise<void>;
  /** Decides what is queued, then ends. */
  stop(): Promise<void>;
  /** Of the desk of this process; nothing is known of another's. */
  figures(): DeskFigures;
  /** Whether the desk of this process holds its instruments. Once lost, it never does again: the process ends. */
  lease(): Omit<LeaseState, "ageMs">;
}

export interface DeskDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly marketData: Pick<
    MarketData,
    "onTicks" | "lastTick" | "keptTicksAfter" | "beforeChange" | "durableUpTo" | "session"
  >;
  readonly clock: Clock;
  readonly log: Log;
  /** By which other processes reach the desk. */
  readonly bus: Bus;
  /** The instruments this desk owns, in any order. */
  readonly instrumentIds: readonly number[];
  /** Called once, when another desk has taken over: this one decides nothing any more, so the process is to end. */
  readonly onLeaseLost: (error: LeaseLost) => void;
  /** Commands that may wait; more are refused. */
  readonly queueMax?: number;
  /** Commands decided in one batch at most. */
  readonly batchMax?: number;
  /** Longest time at the speed bump where no prices are missing, ms; for tests, whose ticks come by hand. */
  readonly speedBumpMsMax?: number;
}
