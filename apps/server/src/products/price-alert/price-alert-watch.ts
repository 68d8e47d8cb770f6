/**
 * Follows the ticks and commits what they fire. Memory is a cache of the alerts' rows: after a start or a failed commit it is
 * made anew, and every tick since the last judged one is read from the log and judged again, in order. A firing is one
 * commit of the alert's conditional update and its event; so it happens once, however often its tick is judged.
 */
import type { PriceMode } from "@candor/api/site";
import { type Firing, PriceAlertBook } from "@candor/engine/price-alert-book";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { Tx } from "../../platform/database/database.ts";
import { firedEvent } from "./price-alert-event.ts";
import { mayFire, type PriceAlertRecord, type Watched, watchedOf } from "./price-alert-record.ts";
import { PRICE_ALERT_CHANGED, PRICE_ALERT_FIRED } from "./price-alert-topics.ts";
import type { PriceAlertDeps } from "./price-alert-types.ts";
import {
  endAlertsOfOtherSource,
  readActiveAlerts,
  readJudged,
  writeFirings,
  writeJudged,
  writeWatched,
} from "./price-alert-watch-store.ts";

export type WatchDeps = Pick<
  PriceAlertDeps,
  "database" | "clock" | "bus" | "log" | "outbox" | "instruments" | "market"
>;

/** How often the last judged ticks are written: what is judged again after a crash. */
const KEEP_EVERY_MS = 5_000;
const FIRINGS_PER_COMMIT = 500;
const TICKS_PER_READ = 10_000;
const PAUSE_MS = 250;
const PAUSE_MAX_MS = 10_000;
const PATIENCE_MS = 5_000;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

export class PriceAlertWatch {
  private readonly deps: WatchDeps;
  private book = new PriceAlertBook<Watched>();
  /** By instrument: the last tick judged for all that is watched. Only instruments that have an alert are in it. */
  private judged = new Map<number, number>();
  private firings: Firing<Watched>[] = [];
  private woken = new Map<string, Watched>();
  private joined = new Map<string, Watched>();
  private isFollowing = false;
  private isStopping = false;
  private hasMoved = false;
  private priceMode: PriceMode | undefined;
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void)[] = [];
  /** One thing after the other: loading, joining an alert, committing. */
  private work: Promise<void> = Promise.resolve();
  private isCommitDue = false;
  private firedCount = 0;

  constructor(deps: WatchDeps) {
    this.deps = deps;
  }

  /** Alerts that are watched, and firings committed since the start. */
  figures(): { readonly set: number; readonly fired: number } {
    return { set: this.book.size, fired: this.firedCount };
  }

  async start(): Promise<void> {
    const { bus, market } = this.deps;
    this.unsubscribe = [
      market.onTicks((ticks) => this.hear(ticks)),
      bus.subscribe(PRICE_ALERT_CHANGED, (record) => void this.inTurn(() => this.take(record))),
    ];
    await this.inTurn(() => this.load());
    this.timer = setInterval(() => this.commitSoon(), KEEP_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const end of this.unsubscribe) end();
    this.isStopping = true;
    await this.inTurn(() => this.commitAll());
  }

  /** What fails is tried again from the tables, until it works or the watch is stopped. */
  private inTurn(task: () => Promise<void>): Promise<void> {
    this.work = this.work.then(async () => {
      let next = task;
      for (let wait = PAUSE_MS; ; wait = Math.min(wait * 2, PAUSE_MAX_MS)) {
        try {
          return await next();
        } catch (error) {
          this.deps.log.warn({ err: error }, "price alerts could not be judged; they are read anew");
          this.isFollowing = false;
          if (this.isStopping) return;
          await pause(wait);
          next = () => this.load();
        }
      }
    });
    return this.work;
  }

  private hear(ticks: readonly Tick[]): void {
    if (!this.isFollowing) return;
    const isKnown = this.deps.market.priceMode === this.priceMode && !ticks.some((tick) => this.isAfterGap(tick));
    if (!isKnown) {
      this.readAnew();
      return;
    }
    for (const tick of ticks) if (tick.seq > (this.judged.get(tick.instrumentId) ?? tick.seq)) this.judge(tick);
    if (this.firings.length > 0) this.commitSoon();
  }

  private isAfterGap({ instrumentId, seq }: Tick): boolean {
    const judged = this.judged.get(instrumentId);
    return judged !== undefined && seq > judged + 1;
  }

  private readAnew(): void {
    this.isFollowing = false;
    void this.inTurn(() => this.load());
  }

  private judge(tick: Tick): void {
    const { instrumentId } = tick;
    const reference = this.deps.market.dayReference(instrumentId) ?? null;
    const { firings, woken } = this.book.judge(instrumentId, tick, reference);
    this.note(firings, woken);
    this.judged.set(instrumentId, tick.seq);
    this.hasMoved = true;
  }

  /** Keeps for the next commit what a tick did: of an alert that woke and fired again, only that it rests. */
  private note(firings: readonly Firing<Watched>[], woken: readonly Watched[]): void {
    this.firings.push(...firings);
    for (const { alert } of firings) this.woken.delete(alert.id);
    for (const alert of woken) this.woken.set(alert.id, alert);
  }

  /** Makes memory from the tables and judges everything that was missed. */
  private async load(): Promise<void> {
    const { database, market, clock } = this.deps;
    const mode = market.priceMode;
    await database.transaction((tx) => endAlertsOfOtherSource(tx, mode, clock.now()), { patienceMs: PATIENCE_MS });
    const kept = await readJudged(database);
    const records = await readActiveAlerts(database);
    this.book = new PriceAlertBook();
    this.judged = new Map();
    this.firings = [];
    this.woken.clear();
    this.joined.clear();
    const alone: PriceAlertRecord[] = [];
    for (const record of records) {
      const seq = kept.get(record.instrumentId);
      if (!record.isWatched || seq === undefined) alone.push(record);
      else {
        this.book.put(watchedOf(record));
        this.judged.set(record.instrumentId, seq);
      }
    }
    for (const record of alone) await this.join(record);
    // Until nothing has come while the log was read: from then on each tick is heard.
    for (let behind = this.behind(); behind.length > 0; behind = this.behind()) {
      for (const instrumentId of behind) await this.catchUp(instrumentId);
    }
    this.priceMode = mode;
    this.isFollowing = true;
    await this.commitAll();
  }

  /** The last tick that everyone has seen. */
  private lastSeq(instrumentId: number): number {
    return this.deps.market.lastTick(instrumentId)?.seq ?? 0;
  }

  /** How far an alert that joins has to be judged by itself. */
  private upTo(instrumentId: number): number {
    return Math.max(this.lastSeq(instrumentId), this.judged.get(instrumentId) ?? 0);
  }

  private behind(): number[] {
    return [...this.judged].flatMap(([instrumentId, seq]) => (seq < this.lastSeq(instrumentId) ? [instrumentId] : []));
  }

  private async catchUp(instrumentId: number): Promise<void> {
    const { database, market } = this.deps;
    for (let seq = this.judged.get(instrumentId) ?? 0; seq < this.lastSeq(instrumentId); ) {
      const ticks = await market.keptTicksAfter(database, instrumentId, seq, TICKS_PER_READ);
      for (const tick of ticks) this.judge(tick);
      // What the log no longer holds cannot be judged.
      seq = ticks.at(-1)?.seq ?? this.lastSeq(instrumentId);
    }
    this.judged.set(instrumentId, Math.max(this.judged.get(instrumentId) ?? 0, this.lastSeq(instrumentId)));
  }

  /** A customer's change: the book knows the alert as it is now, or no more. */
  private async take(record: PriceAlertRecord): Promise<void> {
    this.book.remove(record.id);
    this.woken.delete(record.id);
    this.joined.delete(record.id);
    if (mayFire(record)) await this.join(record);
    if (this.firings.length > 0) await this.commitAll();
  }

  /** Judges an alert by itself up to the last tick, and with its instrument from then on. */
  private async join(record: PriceAlertRecord): Promise<void> {
    const { database, market } = this.deps;
    const { instrumentId, id } = record;
    const alone = new PriceAlertBook<Watched>();
    alone.put(watchedOf(record));
    let seq = record.sinceSeq;
    for (let last = this.upTo(instrumentId); seq < last; last = this.upTo(instrumentId)) {
      const ticks = await market.keptTicksAfter(database, instrumentId, seq, TICKS_PER_READ);
      for (const tick of ticks) {
        const { firings, woken } = alone.judge(instrumentId, tick, market.dayReference(instrumentId) ?? null);
        this.note(firings, woken);
      }
      seq = ticks.at(-1)?.seq ?? last;
    }
    const alert = alone.get(id);
    if (!this.judged.has(instrumentId)) this.judged.set(instrumentId, seq);
    this.hasMoved = true;
    if (!alert) return;
    this.book.put({ ...alert, sinceSeq: seq });
    this.joined.set(id, alert);
  }

  private commitSoon(): void {
    if (this.isCommitDue || !this.isFollowing) return;
    this.isCommitDue = true;
    void this.inTurn(() => this.commitAll());
  }

  private async commitAll(): Promise<void> {
    this.isCommitDue = false;
    if (this.firings.length > 0 || this.hasMoved) await this.commit();
    while (this.firings.length > 0) await this.commit();
  }

  /** One batch. The last judged ticks are written only with the last firing before them. */
  private async commit(): Promise<void> {
    const firings = this.takeFirings();
    const isLast = this.firings.length === 0;
    const woken = isLast ? [...this.woken.values()] : [];
    const joined = isLast ? [...this.joined.values()] : [];
    const judged = isLast ? new Map(this.judged) : new Map<number, number>();
    if (isLast) {
      this.woken = new Map();
      this.joined = new Map();
      this.hasMoved = false;
    }
    this.firedCount += await this.deps.database.transaction(
      async (tx) => {
        const fired = await this.fire(tx, firings);
        await writeWatched(tx, woken, joined);
        await writeJudged(tx, judged);
        return fired;
      },
      { patienceMs: PATIENCE_MS },
    );
  }

  /** The first of those that wait, each alert at most once. */
  private takeFirings(): Firing<Watched>[] {
    const ids = new Set<string>();
    let count = 0;
    for (const { alert } of this.firings) {
      if (ids.has(alert.id) || count === FIRINGS_PER_COMMIT) break;
      ids.add(alert.id);
      count += 1;
    }
    return this.firings.splice(0, count);
  }

  /** How many it fired. */
  private async fire(tx: Tx, firings: readonly Firing<Watched>[]): Promise<number> {
    if (firings.length === 0) return 0;
    const { outbox, instruments, market } = this.deps;
    const counts = await writeFirings(tx, firings);
    const events = firings.flatMap((firing) => {
      const count = counts.get(firing.alert.id);
      const instrument = instruments.byId(firing.alert.instrumentId);
      if (count === undefined || !instrument) return [];
      return [{ topic: PRICE_ALERT_FIRED as never, payload: firedEvent(firing, instrument, market.priceMode, count) }];
    });
    await outbox.emitMany(tx, events);
    return events.length;
  }
}
