/**
 * What a process that makes no prices knows of them: begun with a snapshot of the process that does, brought forward step by
 * step, made anew after a gap. It shows durable ticks only, as they come from there.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { HaltEntry } from "@candor/engine/halt-entry";
import type { Bus } from "../../../platform/bus/bus.ts";
import type { Log } from "../../../platform/log.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import type { Tick } from "../../tick-log/tick-log.ts";
import { CandleBook } from "../candles/candle-book.ts";
import type { PriceView } from "../model/price-view.ts";
import {
  type InstrumentFacts,
  MARKET_HALT,
  MARKET_SNAPSHOT,
  MARKET_STEP,
  type MarketSnapshot,
  type MarketStep,
} from "./market-topics.ts";
import { QuoteBoard } from "./quote-board.ts";
import { QuoteLists } from "./quote-lists.ts";

export interface MirrorDeps {
  readonly bus: Bus;
  readonly log: Log;
  readonly instruments: Pick<Instruments, "byId">;
  readonly onTicks: (ticks: readonly Tick[]) => void;
  readonly onHalts: (entries: readonly HaltEntry[]) => void;
  /** Called with the instruments whose facts have changed without a tick. */
  readonly onChanged: (instrumentIds: readonly number[]) => void;
}

/** The other process has not started to serve yet, or stands still. */
const ASK_AGAIN_MS = 50;

const NOTHING_TOLD: MarketStep = {
  ...{ number: 0, ticks: [], facts: [], halts: [], checkpoints: 0 },
  feed: { priceMode: "simulated", priceReason: "chosen", replaySpeed: 1 },
};

/** Of an instrument that nothing was told of. */
const UNTOLD: Omit<InstrumentFacts, "instrumentId"> = {
  state: "closed",
  session: { isOpen: false, opensAt: null, closesAt: null },
  sources: [],
  cadencesMs: [],
  isHaltedByOperator: false,
  logReceipt: null,
};

/** What is made anew with each snapshot. */
type Made = Pick<PriceView, "board" | "candles" | "lists">;

export class MarketMirror {
  private readonly deps: MirrorDeps;
  private readonly facts = new Map<number, InstrumentFacts>();
  private readonly cadences = new Map<string, number>();
  private last = NOTHING_TOLD;
  private made: Made;
  /** Steps that came while a snapshot was on its way; null while none is asked for. */
  private waiting: MarketStep[] | null = null;
  private stopListening: () => void = () => undefined;

  constructor(deps: MirrorDeps) {
    this.deps = deps;
    this.made = this.madeAnew();
  }

  /** Prices are there when it returns; waits for the other process as long as it takes. */
  async start(signal: AbortSignal): Promise<void> {
    const { bus } = this.deps;
    this.waiting = [];
    this.stopListening = bus.subscribe(MARKET_STEP, (step) => this.take(step));
    for (;;) {
      const snapshot = await bus.request(MARKET_SNAPSHOT, null).catch(() => undefined);
      signal.throwIfAborted();
      if (snapshot) return this.begin(snapshot);
      await sleep(ASK_AGAIN_MS);
    }
  }

  stop(): void {
    this.stopListening();
  }

  view(): PriceView {
    const { bus } = this.deps;
    const factsOf = (instrumentId: number) => this.factsOf(instrumentId);
    const current = () => this.made;
    const feed = () => this.last.feed;
    return {
      get priceMode() {
        return feed().priceMode;
      },
      get priceReason() {
        return feed().priceReason;
      },
      get replaySpeed() {
        return feed().replaySpeed;
      },
      get board() {
        return current().board;
      },
      get candles() {
        return current().candles;
      },
      get lists() {
        return current().lists;
      },
      halts: {
        isHaltedByOperator: (instrumentId) => factsOf(instrumentId).isHaltedByOperator,
        take: (command) => bus.request(MARKET_HALT, command),
      },
      state: (instrumentId) => factsOf(instrumentId).state,
      session: (instrumentId) => factsOf(instrumentId).session,
      sources: (instrumentId) => factsOf(instrumentId).sources,
      cadenceMs: (source) => this.cadences.get(source) ?? Number.POSITIVE_INFINITY,
      // Only the desk asks, which runs beside the engine.
      endsSession: () => false,
      logReceipt: (instrumentId) => factsOf(instrumentId).logReceipt,
    };
  }

  private factsOf(instrumentId: number): Omit<InstrumentFacts, "instrumentId"> {
    return this.facts.get(instrumentId) ?? UNTOLD;
  }

  private madeAnew(): Made {
    const board = new QuoteBoard(
      (id) => this.factsOf(id).state,
      (id) => this.factsOf(id).session,
    );
    const { priceMode } = this.last.feed;
    const calendarOf = (id: number) => (priceMode === "live" && this.deps.instruments.byId(id)?.calendar) || "always";
    return { board, candles: new CandleBook(calendarOf), lists: new QuoteLists(board, priceMode) };
  }

  private begin(snapshot: MarketSnapshot): void {
    this.last = snapshot;
    this.facts.clear();
    for (const one of snapshot.facts) this.note(one);
    this.made = this.madeAnew();
    for (const { instrumentId, window, last, lastGood, recent } of snapshot.lanes) {
      this.made.board.restore(instrumentId, window, last, lastGood);
      for (const [period, bars] of recent) this.made.candles.adopt(instrumentId, period, bars);
    }
    this.deps.onChanged([...this.facts.keys()]);
    const missed = this.waiting ?? [];
    this.waiting = null;
    for (const step of missed) this.take(step);
  }

  private note(facts: InstrumentFacts): void {
    this.facts.set(facts.instrumentId, facts);
    for (const [index, source] of facts.sources.entries()) this.cadences.set(source, facts.cadencesMs[index] ?? 0);
  }

  private take(step: MarketStep): void {
    if (this.waiting) this.waiting.push(step);
    else if (step.number === this.last.number + 1) this.bringForward(step);
    else if (step.number > this.last.number) void this.renew();
  }

  private bringForward(step: MarketStep): void {
    const { board, candles } = this.made;
    if (step.checkpoints !== this.last.checkpoints) candles.forgetKept();
    this.last = step;
    for (const one of step.facts) this.note(one);
    for (const tick of step.ticks) candles.add(tick);
    board.add(step.ticks);
    const { onHalts, onTicks, onChanged } = this.deps;
    if (step.halts.length > 0) onHalts(step.halts);
    if (step.ticks.length > 0) onTicks(step.ticks);
    const ticked = new Set(step.ticks.map(({ instrumentId }) => instrumentId));
    const changed = step.facts.flatMap(({ instrumentId }) => (ticked.has(instrumentId) ? [] : [instrumentId]));
    if (changed.length > 0) onChanged(changed);
  }

  /** A step is missing, or bars have changed otherwise than by ticks. */
  private async renew(): Promise<void> {
    this.waiting = [];
    try {
      this.begin(await this.deps.bus.request(MARKET_SNAPSHOT, null));
    } catch (error) {
      this.deps.log.warn({ err: error }, "prices of the other process are not to be had; the next step asks again");
      this.waiting = null;
    }
  }
}
