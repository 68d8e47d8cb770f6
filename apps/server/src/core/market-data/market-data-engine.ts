/**
 * The path of a tick: formed on the grid, made durable, and only then shown. Every few seconds what the ticks became is
 * kept in one commit: blocks, bars and an empty journal, so that a killed process loses nothing.
 */
import type { InstrumentState } from "@candor/api/market";
import type { SignedHead } from "@candor/engine/tick-block";
import { type Instant, instantOf } from "@candor/money/money";
import { type Clock, isoOf } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import { Outage } from "../../platform/outage.ts";
import type { Instrument, Instruments } from "../instrument/instrument.ts";
import { CandleBook } from "./candle-book.ts";
import { withRecent } from "./candle-reader.ts";
import { readBars, readLatestBars, writeBars } from "./candle-store.ts";
import { WINDOW_BARS, WINDOW_PERIOD } from "./day-window.ts";
import type { Feed, ResumePoint } from "./feed.ts";
import { IndexGrid } from "./index-grid.ts";
import type { KeyService } from "./log-keys/key-service.ts";
import { settleOrigin } from "./price-origin.ts";
import { QuoteBoard } from "./quote-board.ts";
import { GRID_MS, type Tick } from "./tick.ts";
import { TickLog } from "./tick-log.ts";
import { writeStep } from "./tick-store.ts";

export interface EngineDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly instruments: Instruments;
  readonly feed: Feed;
  readonly mayChangeOrigin: () => Promise<boolean>;
  /** Holds the keys that sign the log. */
  readonly keyService: KeyService;
}

/** A block holds at most so many grid steps: 5 seconds. */
const STEPS_PER_BLOCK = 20;
/** History and checkpoints hold no money's rows, so they may take their time. */
const PATIENCE_MS = 60_000;
/** Bars of one period kept of a history; three pages of a chart. */
const HISTORY_BARS_MAX = 4_500;
const HISTORY_WORKERS = 3;
const LATEST = instantOf(253_402_300_799_999);

export class MarketDataEngine {
  readonly candles = new CandleBook();
  readonly board: QuoteBoard;
  private readonly deps: EngineDeps;
  private readonly tickLog: TickLog;
  private grid = new IndexGrid(new Map());
  private stepsSinceBlock = 0;
  private hasCheckpointFailed = false;
  private lastStepAt = instantOf(0);

  constructor(deps: EngineDeps) {
    this.deps = deps;
    this.tickLog = new TickLog({ service: deps.keyService, clock: deps.clock });
    this.board = new QuoteBoard((instrumentId) => this.grid.state(instrumentId));
  }

  state(instrumentId: number): InstrumentState {
    return this.grid.state(instrumentId);
  }

  rejected(): ReturnType<IndexGrid["rejected"]> {
    return this.grid.rejected();
  }

  /** The newest signed head of an instrument's log. */
  logHead(instrumentId: number): SignedHead | undefined {
    return this.tickLog.head(instrumentId);
  }

  /** Brings memory to where the database stands, makes history where there is none, and opens the feed. */
  async open(now: Instant): Promise<void> {
    const { database, clock, feed, instruments } = this.deps;
    const ids = instruments.all().map(({ id }) => id);
    const { last, journal } = await this.tickLog.load(database, ids);
    const since = await settleOrigin(this.deps, now, async (tx, mode) => this.tickLog.seal(tx, mode));
    const priced = instruments.all().filter(({ id }) => feed.sources(id).length > 0);
    const own = new Map([...last].filter(([, tick]) => tick.at > since));
    await this.restoreBars(
      journal.filter((tick) => tick.at > since),
      now,
    );
    for (const { id } of instruments.all()) {
      const bars = await readBars(database, {
        instrumentId: id,
        period: WINDOW_PERIOD,
        from: instantOf(0),
        to: LATEST,
        limit: WINDOW_BARS,
      });
      this.board.restore(id, withRecent(bars, this.candles.recent(id, WINDOW_PERIOD)), own.get(id));
    }
    this.lastStepAt = instantOf(Math.max(0, ...[...last.values()].map((tick) => tick.at)));
    this.grid = new IndexGrid(
      new Map(
        priced.map(({ id }) => {
          const tick = last.get(id);
          if (!tick) return [id, null];
          const mine = own.get(id);
          return [id, { seq: tick.seq, chartAt: mine?.chartAt ?? instantOf(0), isValid: mine?.isValid ?? true }];
        }),
      ),
    );
    const resume = new Map<number, ResumePoint>(own);
    await feed.start((sample) => this.grid.accept(sample, clock.now()), resume);
  }

  /**
   * One step of the grid. Returns the ticks once they are durable; none when the clock has not moved past the last step.
   * @param isGivenUp asked between attempts while the database is away
   */
  async step(now: Instant, isGivenUp: () => boolean = () => false): Promise<readonly Tick[]> {
    const at = instantOf(Math.floor(now / GRID_MS) * GRID_MS);
    if (at <= this.lastStepAt) return [];
    this.lastStepAt = at;
    this.deps.feed.advance(at);
    const ticks = this.grid.step(at);
    if (ticks.length === 0 || !(await this.makeDurable(at, ticks, isGivenUp))) return [];
    this.tickLog.add(ticks);
    for (const tick of ticks) this.candles.add(tick);
    this.board.add(ticks);
    this.stepsSinceBlock += 1;
    return ticks;
  }

  get isBlockDue(): boolean {
    return this.stepsSinceBlock >= STEPS_PER_BLOCK;
  }

  /** Keeps blocks and bars in one commit. Nothing is lost when it fails: it all happens again with the next one. */
  async checkpoint(): Promise<void> {
    const { database, feed } = this.deps;
    // A commit that failed may have been kept all the same: what it wrote is not written again.
    if (this.hasCheckpointFailed) await this.tickLog.catchUp(database);
    this.hasCheckpointFailed = true;
    const bars = this.candles.unkept();
    const sealed = await database.transaction(
      async (tx) => {
        const [done] = await Promise.all([this.tickLog.seal(tx, feed.mode), writeBars(tx, bars)]);
        return done;
      },
      { patienceMs: PATIENCE_MS },
    );
    this.hasCheckpointFailed = false;
    sealed();
    this.candles.kept();
    this.stepsSinceBlock = 0;
  }

  /** Tries until the step is in the journal: until then nobody may see it, and no further step is formed. */
  private async makeDurable(at: Instant, ticks: readonly Tick[], isGivenUp: () => boolean): Promise<boolean> {
    const { database, log } = this.deps;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await writeStep(database, at, ticks);
        if (attempt > 1) log.info({ step: isoOf(at), attempt }, "ticks are durable again");
        return true;
      } catch (error) {
        if (attempt === 1) {
          const level = error instanceof Outage ? "warn" : "error";
          log[level]({ err: error, step: isoOf(at) }, "ticks cannot be made durable, prices wait");
        }
        if (isGivenUp()) return false;
        await new Promise((resolve) => setTimeout(resolve, GRID_MS));
      }
    }
  }

  private async restoreBars(journal: readonly Tick[], now: Instant): Promise<void> {
    const { database, instruments, feed } = this.deps;
    const latest = await readLatestBars(
      database,
      instruments.all().map(({ id }) => id),
    );
    const known = new Set(latest.map(({ instrumentId }) => instrumentId));
    const fresh = instruments.all().filter(({ id }) => !known.has(id) && feed.sources(id).length > 0);
    for (const { instrumentId, period, bar } of latest) this.candles.restore(instrumentId, period, bar);
    await this.makeHistory(fresh, now);
    for (const tick of journal) this.candles.add(tick);
  }

  /** Bars that end now, for instruments that have none. Several at a time: one is made while another is written. */
  private async makeHistory(fresh: readonly Instrument[], now: Instant): Promise<void> {
    const { database, feed } = this.deps;
    const waiting = fresh.values();
    const work = async () => {
      for (const instrument of waiting) {
        const instrumentId = instrument.id;
        const history = await feed.history(instrument, now);
        const bars = [...history].flatMap(([period, all]) =>
          all.slice(-HISTORY_BARS_MAX).map((bar) => ({ instrumentId, period, bar })),
        );
        await database.transaction((tx) => writeBars(tx, bars), { patienceMs: PATIENCE_MS });
        for (const [period, all] of history) {
          const bar = all.at(-1);
          if (bar) this.candles.restore(instrumentId, period, bar);
        }
      }
    };
    await Promise.all(Array.from({ length: HISTORY_WORKERS }, work));
  }
}
