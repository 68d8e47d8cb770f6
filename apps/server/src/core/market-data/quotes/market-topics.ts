/** What the process that makes prices tells the others, and what they may ask of it. Shapes only. */
import type { InstrumentState, Period } from "@candor/api/market";
import type { PriceMode, PriceReason } from "@candor/api/site";
import type { LogHeadReceipt } from "@candor/api/tick-log";
import type { Session } from "@candor/engine/calendar/session";
import type { HaltEntry } from "@candor/engine/halt-entry";
import { type Service, service, type Topic, topic } from "../../../platform/bus/bus.ts";
import type { Tick } from "../../tick-log/tick-log.ts";
import type { HaltCommand } from "../halts/halt-store.ts";
import type { Bar } from "../model/bar.ts";

/** What holds for all prices. */
export interface FeedFacts {
  readonly priceMode: PriceMode;
  readonly priceReason: PriceReason;
  readonly replaySpeed: number;
}

/** What holds for one instrument now, beside its ticks. */
export interface InstrumentFacts {
  readonly instrumentId: number;
  readonly state: InstrumentState;
  readonly session: Session;
  readonly sources: readonly string[];
  /** Of each source, in their order. */
  readonly cadencesMs: readonly number[];
  readonly isHaltedByOperator: boolean;
  readonly logReceipt: LogHeadReceipt | null;
}

/** One step of the grid, durable; or what has changed between two of them. */
export interface MarketStep {
  /** Rises by one with each: a gap means that the mirror has to be made anew. */
  readonly number: number;
  readonly feed: FeedFacts;
  readonly ticks: readonly Tick[];
  /** Of the instruments whose facts have changed. */
  readonly facts: readonly InstrumentFacts[];
  readonly halts: readonly HaltEntry[];
  /** Checkpoints since the start: bars of all ticks before the last one are in the database. */
  readonly checkpoints: number;
}

interface MirroredLane {
  readonly instrumentId: number;
  readonly last: Tick | undefined;
  readonly lastGood: Tick | undefined;
  /** The half hours of the day's window. */
  readonly window: readonly Bar[];
  /** Bars that memory knows better than the database. */
  readonly recent: readonly (readonly [Period, readonly Bar[]])[];
}

/** Everything that a mirror begins with. */
export interface MarketSnapshot extends MarketStep {
  readonly lanes: readonly MirroredLane[];
}

export const MARKET_STEP: Topic<MarketStep> = topic("market.step");
export const MARKET_SNAPSHOT: Service<null, MarketSnapshot> = service("market.snapshot");
/** A halt or resumption that operators have decided; the entry once it is durable. */
export const MARKET_HALT: Service<HaltCommand, HaltEntry | undefined> = service("market.halt");
