/** The latest price of every instrument with its last 24 hours, in memory. Shows durable ticks only. */
import type { InstrumentState } from "@candor/api/market";
import type { Session } from "@candor/engine/calendar/session";
import type { PriceTicks } from "@candor/money/money";
import type { Tick } from "../../tick-log/tick-log.ts";
import { DayWindow } from "../candles/day-window.ts";
import type { Bar } from "../model/bar.ts";

export interface QuoteFacts {
  /** The last valid tick: what an invalid one says is no price, and shows nowhere. */
  readonly tick: Tick | undefined;
  /** The last 24 hours as one bar. */
  readonly day: Bar | undefined;
  /** The price of 24 hours ago, by which the change is told. */
  readonly reference: PriceTicks | undefined;
  readonly closes: readonly PriceTicks[];
  readonly state: InstrumentState;
  readonly session: Session;
}

interface Lane {
  last: Tick | undefined;
  lastGood: Tick | undefined;
  readonly window: DayWindow;
}

export class QuoteBoard {
  private readonly lanes = new Map<number, Lane>();
  private readonly stateOf: (instrumentId: number) => InstrumentState;
  private readonly sessionOf: (instrumentId: number) => Session;
  /** Rises with every change, so that whoever made something of the board knows when to make it anew. */
  version = 0;

  constructor(stateOf: (instrumentId: number) => InstrumentState, sessionOf: (instrumentId: number) => Session) {
    this.stateOf = stateOf;
    this.sessionOf = sessionOf;
  }

  /** @param bars the last half hours, oldest first; `last` the last durable tick, `lastGood` the last valid one */
  restore(instrumentId: number, bars: readonly Bar[], last: Tick | undefined, lastGood: Tick | undefined): void {
    this.lanes.set(instrumentId, { last, lastGood, window: new DayWindow(bars) });
    this.version += 1;
  }

  add(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const lane = this.lanes.get(tick.instrumentId);
      if (!lane) continue;
      lane.last = tick;
      if (!tick.isValid) continue;
      lane.lastGood = tick;
      lane.window.add(tick);
    }
    this.version += 1;
  }

  /** What another board is given to be the same for an instrument. */
  laneOf(instrumentId: number): {
    readonly last: Tick | undefined;
    readonly lastGood: Tick | undefined;
    readonly window: readonly Bar[];
  } {
    const lane = this.lanes.get(instrumentId);
    return { last: lane?.last, lastGood: lane?.lastGood, window: lane?.window.bars() ?? [] };
  }

  /** Says that a state has changed without a tick. */
  touch(): void {
    this.version += 1;
  }

  /** The last durable tick, valid or not. */
  lastTick(instrumentId: number): Tick | undefined {
    return this.lanes.get(instrumentId)?.last;
  }

  lastGoodTick(instrumentId: number): Tick | undefined {
    return this.lanes.get(instrumentId)?.lastGood;
  }

  /** The price of 24 hours ago. */
  dayReference(instrumentId: number): PriceTicks | undefined {
    return this.lanes.get(instrumentId)?.window.reference();
  }

  facts(instrumentId: number): QuoteFacts {
    const lane = this.lanes.get(instrumentId);
    return {
      tick: lane?.lastGood,
      day: lane?.window.day(),
      reference: lane?.window.reference(),
      closes: lane?.window.closes() ?? [],
      state: this.stateOf(instrumentId),
      session: this.sessionOf(instrumentId),
    };
  }
}
