/**
 * The path of a tick: formed on the grid, made durable, and only then shown. Instants that were missed are made up in order,
 * before the one of now. Every few seconds what the ticks became is
 * kept in one commit: blocks, bars and an empty journal, so that a killed process loses nothing.
 */
import type { InstrumentState } from "@candor/api/market";
import type { LogHeadReceipt } from "@candor/api/tick-log";
import type { Session } from "@candor/engine/calendar/session";
import type { HaltEntry } from "@candor/engine/halt-entry";
import { FRESHNESS_MS_OTHERS } from "@candor/engine/price-freshness";
import { GRID_MS, MAKE_UP_MS_MAX } from "@candor/engine/price-rules";
import { type Instant, instantOf } from "@candor/money/money";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import type { Instrument, Instruments } from "../../instrument/instrument.ts";
import {
  type FeedLease,
  type KeyService,
  LogReceipts,
  readKeptTicksAfter,
  type Tick,
  TickLog,
} from "../../tick-log/tick-log.ts";
import { CandleBook } from "../candles/candle-book.ts";
import { withRecent } from "../candles/candle-reader.ts";
import { readLatestBars, readRecentBars, writeBars, writeMissingBars } from "../candles/candle-store.ts";
import { WINDOW_BARS, WINDOW_PERIOD } from "../candles/day-window.ts";
import type { Feed, ResumePoint } from "../feeds/feed.ts";
import { HaltBook, type HaltStep } from "../halts/halt-book.ts";
import { readDecidedCommands, readOpenHalts } from "../halts/halt-store.ts";
import { TradingHours } from "../model/trading-hours.ts";
import { QuoteBoard } from "../quotes/quote-board.ts";
import { type FormedStep, isEmpty, makeDurable } from "./formed-step.ts";
import { beginningOf, type HaltByRule, haltByRule } from "./grid-beginning.ts";
import { IndexGrid, NO_TICK_YET } from "./index-grid.ts";
import { settleOrigin } from "./price-origin.ts";

export interface EngineDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly instruments: Instruments;
  readonly feed: Feed;
  readonly mayChangeOrigin: () => Promise<boolean>;
  /** Holds the keys that sign the log. */
  readonly keyService: KeyService;
  /** Held while the engine is open. */
  readonly lease: FeedLease;
  /** Called with halts and resumptions once they are durable. */
  readonly onHalts: (entries: readonly HaltEntry[]) => void;
  /** Called with the instruments whose venues have opened or closed. */
  readonly onSessions?: (instrumentIds: readonly number[]) => void;
}

/** History and checkpoints hold no money's rows, so they may take their time. */
const PATIENCE_MS = 60_000;
/** A process that stands still in the midst of a commit keeps nobody from taking over. */
const IDLE_MS = 2_000;
/** Bars of one period kept of a history; three pages of a chart. */
const HISTORY_BARS_MAX = 4_500;
const HISTORY_WORKERS = 3;
/** Instants of one write, where several were missed: a block's worth, after which others have their turn. */
const STEPS_AT_ONCE = 20;

export class MarketDataEngine {
  readonly candles: CandleBook;
  readonly board: QuoteBoard;
  readonly hours: TradingHours;
  private readonly deps: EngineDeps;
  private readonly tickLog: TickLog;
  private readonly receipts = new LogReceipts((instrumentId) => this.tickLog.head(instrumentId));
  private readonly grid: IndexGrid;
  private book = new HaltBook([], []);
  /** Checkpoints that are kept, since the start. */
  checkpoints = 0;
  private hasCheckpointFailed = false;
  /** Prices of all instants up to it are durable: where it falls behind, they stand still. */
  durableUpTo = instantOf(0);
  private lastStepAt = instantOf(0);
  /** The last number of each instrument when the engine was opened, of those without a source as well. */
  private lastSeqs: ReadonlyMap<number, number> = new Map();
  /** Nobody listened before: what lies further back was not missed. */
  private watchedSince: Instant | undefined;
  /** Formed and given up while the database was away: numbered already, so they have to be kept before any other. */
  private givenUp: readonly FormedStep[] = [];

  constructor(deps: EngineDeps) {
    this.deps = deps;
    this.tickLog = new TickLog({ service: deps.keyService, clock: deps.clock }, deps.lease);
    this.hours = new TradingHours(deps.instruments.all(), deps.feed.mode, deps.feed.breaks);
    this.candles = new CandleBook((instrumentId) => this.hours.calendarOf(instrumentId));
    this.grid = new IndexGrid(
      new Map(this.priced().map(({ id }) => [id, NO_TICK_YET])),
      deps.feed,
      (instrumentId, at) => this.hours.isOpen(instrumentId, at),
      (instrumentId) => deps.instruments.byId(instrumentId)?.freshnessMs ?? FRESHNESS_MS_OTHERS,
    );
    this.board = new QuoteBoard(
      (instrumentId) => this.state(instrumentId),
      (instrumentId) => this.session(instrumentId),
    );
  }

  private priced(): readonly Instrument[] {
    const { instruments, feed } = this.deps;
    return instruments.all().filter(({ id }) => feed.sources(id).length > 0);
  }

  state(instrumentId: number): InstrumentState {
    if (!this.hours.isOpen(instrumentId, this.deps.clock.now())) return "closed";
    if (this.book.causeOf(instrumentId) !== null) return "halted";
    // Between the first word of a source and the first durable tick there is no price yet to trade at.
    const hasPrice = this.grid.hasPrice(instrumentId) && this.board.lastTick(instrumentId) !== undefined;
    return hasPrice ? "open" : "closed";
  }

  /** When the instrument's venue opens or closes next. */
  session(instrumentId: number): Session {
    return this.hours.sessionAt(instrumentId, this.deps.clock.now());
  }

  /** Which instruments are halted, by rule and by operators. */
  get halts(): HaltBook {
    return this.book;
  }

  rejected(): ReturnType<IndexGrid["rejected"]> {
    return this.grid.rejected();
  }

  /** The newest signed head of an instrument's log; null before its first block. */
  logReceipt(instrumentId: number): LogHeadReceipt | null {
    return this.receipts.of(instrumentId);
  }

  /**
   * While another process makes the prices: hears what the sources say, so that no instant is lost when this one takes over.
   * Call it now and then. Writes nothing.
   */
  async listen(now: Instant): Promise<void> {
    if (this.watchedSince === undefined) {
      this.watchedSince = instantOf(gridInstant(now) + GRID_MS);
      await this.hear(new Map());
    }
    this.grid.listen(now);
  }

  private hear(resume: ReadonlyMap<number, ResumePoint>): Promise<void> {
    return this.deps.feed.start((sample) => this.grid.accept(sample, this.deps.clock.now()), resume);
  }

  /** Brings memory to where the database stands, makes history where there is none, and opens the feed. */
  async open(now: Instant): Promise<void> {
    const { database, instruments } = this.deps;
    const ids = instruments.all().map(({ id }) => id);
    const { last, lately, journal } = await this.tickLog.load(database, ids);
    const since = await settleOrigin(this.deps, now, async (tx, mode) => this.tickLog.seal(tx, mode));
    const priced = this.priced();
    this.lastSeqs = new Map([...last].map(([id, { seq }]) => [id, seq]));
    const own = new Map([...last].filter(([, tick]) => tick.at > since));
    await this.restoreBars(
      journal.filter((tick) => tick.at > since),
      now,
    );
    const halts = await readOpenHalts(database);
    this.book = new HaltBook(
      priced.map(({ id }) => id),
      halts,
    );
    this.book.expect(await readDecidedCommands(database));
    const windows = await readRecentBars(database, { instrumentIds: ids, period: WINDOW_PERIOD, limit: WINDOW_BARS });
    const good = new Map<number, Tick>();
    for (const id of ids) {
      const recent = withRecent(windows.get(id) ?? [], this.candles.recent(id, WINDOW_PERIOD));
      const lastGood = await this.lastGoodTick(own.get(id), haltByRule(halts, id), since);
      if (lastGood) good.set(id, lastGood);
      this.board.restore(id, recent, own.get(id), lastGood);
    }
    this.lastStepAt = instantOf(Math.max(0, ...[...last.values()].map((tick) => tick.at)));
    const beginnings = priced.map(({ id }) => {
      const second = (lately.get(id) ?? []).filter((tick) => tick.at > since);
      const lastTicks = { last: last.get(id), own: own.get(id), good: good.get(id), lately: second };
      return [id, beginningOf(lastTicks, haltByRule(halts, id))] as const;
    });
    this.grid.goOnAfter(new Map(beginnings), this.lastStepAt);
    await this.hear(new Map<number, ResumePoint>(own));
  }

  /**
   * Forms the instant of now, after those that were missed since the last step: at most a block's worth of instants at once,
   * the oldest first. Returns their ticks, in order, once they are durable; none when the clock has not moved past the last
   * step.
   * @param isGivenUp asked between attempts while the database is away
   */
  async step(now: Instant, isGivenUp: () => boolean = () => false): Promise<readonly Tick[]> {
    const upTo = gridInstant(now);
    if (upTo <= this.lastStepAt) return [];
    const formed = this.givenUp.length > 0 ? this.givenUp : this.formUpTo(upTo);
    const steps = formed.filter((step) => !isEmpty(step));
    this.givenUp = steps.length === 0 || (await makeDurable(this.deps, steps, isGivenUp)) ? [] : steps;
    if (this.givenUp.length > 0) return [];
    this.durableUpTo = this.lastStepAt;
    for (const step of steps) this.keep(step);
    return steps.flatMap(({ ticks }) => ticks);
  }

  /** Whether instants before the one of now are still to be formed. */
  isBehind(now: Instant): boolean {
    return this.nextInstant(gridInstant(now)) < gridInstant(now);
  }

  /**
   * The number that the last tick of an instrument at or before now has, or will have once the instants that were missed are
   * made up: whoever asks for something now asks for it at none of these prices.
   */
  numberBy(instrumentId: number, now: Instant): number {
    const last = Math.max(this.grid.seqOf(instrumentId), this.lastSeqs.get(instrumentId) ?? 0);
    const upTo = gridInstant(now);
    const next = this.nextInstant(upTo);
    // A venue that opens or closes meanwhile makes this too much by a few: never too little.
    if (upTo < next || !this.hours.isOpen(instrumentId, now)) return last;
    return last + (upTo - next) / GRID_MS + 1;
  }

  /** The oldest instant that is not formed and will be. */
  private nextInstant(upTo: Instant): Instant {
    const { watchedSince } = this;
    if (watchedSince === undefined) return upTo;
    return instantOf(Math.max(this.lastStepAt + GRID_MS, watchedSince, upTo - MAKE_UP_MS_MAX));
  }

  private formUpTo(upTo: Instant): FormedStep[] {
    const next = this.nextInstant(upTo);
    this.watchedSince ??= upTo;
    const steps: FormedStep[] = [];
    for (let at = next; at <= upTo && steps.length < STEPS_AT_ONCE; at = instantOf(at + GRID_MS))
      steps.push(this.form(at, at < upTo));
    return steps;
  }

  private form(at: Instant, isLate: boolean): FormedStep {
    this.lastStepAt = at;
    this.deps.feed.advance(at);
    const ticks = this.grid.step(at, isLate);
    this.noticeSessions(at);
    return { at, ticks, halts: this.stepHalts(at, ticks, isLate) };
  }

  private keep({ ticks, halts }: FormedStep): void {
    this.tickLog.add(ticks);
    for (const entry of halts.entries) this.tickLog.note(entry);
    for (const tick of ticks) this.candles.add(tick);
    this.board.add(ticks);
    this.book.kept(halts);
    if (halts.entries.length > 0) this.deps.onHalts(halts.entries);
  }

  /** Tells which venues have opened or closed: with no tick nobody else would. */
  private noticeSessions(at: Instant): void {
    const changed = this.hours.changes(at);
    if (changed.length === 0) return;
    this.board.touch();
    this.deps.onSessions?.(changed);
  }

  private stepHalts(at: Instant, ticks: readonly Tick[], isLate: boolean): HaltStep {
    const { grid } = this;
    const seqs = new Map(ticks.map(({ instrumentId, seq }) => [instrumentId, seq]));
    const stepped = {
      haltOf: (instrumentId: number) => grid.haltOf(instrumentId),
      seqBefore: (instrumentId: number) => {
        const seq = seqs.get(instrumentId);
        return seq === undefined ? Math.max(grid.seqOf(instrumentId), this.lastSeqs.get(instrumentId) ?? 0) : seq - 1;
      },
      samplesOf: (instrumentId: number) => grid.samplesOf(instrumentId),
    };
    return this.book.step(at, stepped, isLate);
  }

  get isBlockDue(): boolean {
    return this.tickLog.isBlockDue;
  }

  /** Keeps blocks and bars in one commit. Nothing is lost when it fails: it all happens again with the next one. */
  async checkpoint(): Promise<void> {
    const { database, feed, lease } = this.deps;
    // A commit that failed may have been kept all the same: what it wrote is not written again.
    if (this.hasCheckpointFailed) await this.tickLog.catchUp(database);
    this.hasCheckpointFailed = true;
    const bars = this.candles.unkept();
    const told = this.candles.unkeptTold();
    const sealed = await database.transaction(
      async (tx) => {
        const [done] = await Promise.all([
          this.tickLog.seal(tx, feed.mode),
          writeBars(tx, bars),
          writeMissingBars(tx, told),
        ]);
        // Last, so that nobody who takes over waits for the rest.
        await lease.check(tx);
        return done;
      },
      { patienceMs: PATIENCE_MS, idleMs: IDLE_MS },
    );
    this.hasCheckpointFailed = false;
    sealed();
    this.candles.kept();
    this.checkpoints += 1;
  }

  /** The last tick, or where that is invalid the last one before the halt, if it has the same origin and is still kept. */
  private async lastGoodTick(
    last: Tick | undefined,
    halt: HaltByRule | undefined,
    since: Instant,
  ): Promise<Tick | undefined> {
    if (!last || last.isValid) return last;
    if (!halt || halt.afterSeq < 1) return undefined;
    const [tick] = await readKeptTicksAfter(this.deps.database, last.instrumentId, halt.afterSeq - 1, 1);
    return tick?.isValid && tick.at > since ? tick : undefined;
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

/** The last instant of the grid by then. */
const gridInstant = (now: Instant): Instant => instantOf(Math.floor(now / GRID_MS) * GRID_MS);
