/** The latest price of every instrument with its last 24 hours, in memory. Shows durable ticks only. */
import type { InstrumentState } from "@candor/api/market";
import type { PriceTicks } from "@candor/money/money";
import { DayWindow } from "./day-window.ts";
import type { Bar, Tick } from "./tick.ts";

export interface QuoteFacts {
  readonly tick: Tick | undefined;
  /** The last 24 hours as one bar. */
  readonly day: Bar | undefined;
  readonly closes: readonly PriceTicks[];
  readonly state: InstrumentState;
}

interface Lane {
  tick: Tick | undefined;
  readonly window: DayWindow;
}

export class QuoteBoard {
  private readonly lanes = new Map<number, Lane>();
  private readonly stateOf: (instrumentId: number) => InstrumentState;
  /** Rises with every change, so that whoever made something of the board knows when to make it anew. */
  version = 0;

  constructor(stateOf: (instrumentId: number) => InstrumentState) {
    this.stateOf = stateOf;
  }

  /** @param bars the last half hours, oldest first; `tick` the last durable one */
  restore(instrumentId: number, bars: readonly Bar[], tick: Tick | undefined): void {
    this.lanes.set(instrumentId, { tick, window: new DayWindow(bars) });
    this.version += 1;
  }

  add(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const lane = this.lanes.get(tick.instrumentId);
      if (!lane) continue;
      lane.tick = tick;
      if (tick.isValid) lane.window.add(tick);
    }
    this.version += 1;
  }

  lastTick(instrumentId: number): Tick | undefined {
    return this.lanes.get(instrumentId)?.tick;
  }

  facts(instrumentId: number): QuoteFacts {
    const lane = this.lanes.get(instrumentId);
    return {
      tick: lane?.tick,
      day: lane?.window.day(),
      closes: lane?.window.closes() ?? [],
      state: this.stateOf(instrumentId),
    };
  }
}
