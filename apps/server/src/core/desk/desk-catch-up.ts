/**
 * Lets the ticks act that the desk has not processed: after a start, after a commit whose outcome is unknown, and where one was
 * not announced. They are read from the log, so that every durable tick acts on what it has reached, in order.
 */
import type { Database } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import { Outage } from "../../platform/process/outage.ts";
import { LeaseLost } from "../../platform/tasks/leases.ts";
import type { MarketData, Tick } from "../market-data/market-data.ts";
import type { DeskCursor, Gap } from "./desk-cursor.ts";
import { readCursors } from "./desk-cursor-store.ts";
import type { Queued } from "./desk-items.ts";
import type { DeskProduct } from "./desk-product.ts";

interface CatchUpDeps {
  readonly database: Database;
  readonly marketData: Pick<MarketData, "lastTick" | "keptTicksAfter">;
  readonly log: Log;
  readonly instrumentIds: readonly number[];
  readonly products: readonly DeskProduct<unknown>[];
  readonly cursor: DeskCursor;
  readonly batchMax: number;
  /** Decides a batch by itself and keeps it; returns what goes first in the next. */
  readonly decide: (items: readonly Queued[]) => Promise<readonly Queued[]>;
}

const TICKS_PER_READ = 5_000;

const endsTheBatch = (error: unknown): boolean => error instanceof Outage || error instanceof LeaseLost;

/** Both ways throw what ends a batch too, an `Outage` or `LeaseLost`; what has acted until then has acted. */
export class DeskCatchUp {
  private readonly deps: CatchUpDeps;

  constructor(deps: CatchUpDeps) {
    this.deps = deps;
  }

  /**
   * Makes memory from the tables. Where something waits for ticks, those it has not processed act. Elsewhere it is enough that
   * the last one says again what the price is: those are returned, to be queued.
   */
  async begin(): Promise<readonly Tick[]> {
    const { database, products, cursor, instrumentIds, marketData } = this.deps;
    const waiting = await this.load(await readCursors(database));
    cursor.forget();
    const again: Tick[] = [];
    for (const tick of cursor.tell(instrumentIds.flatMap((id) => marketData.lastTick(id) ?? []))) {
      const { instrumentId, seq } = tick;
      // Of orders from before any of this was kept nothing is known: the last tick acts on them.
      const after = waiting.get(instrumentId) || (waiting.has(instrumentId) ? seq - 1 : undefined);
      if (after === undefined) again.push(tick);
      else if (after < seq) await this.actOnMissed({ instrumentId, after, upTo: seq });
      else await this.actOn([tick]);
    }
    for (const product of products) product.hasCaughtUp();
    return again;
  }

  /** Lets everything act that was not announced. */
  async closeGaps(): Promise<void> {
    for (const gap of this.deps.cursor.gaps()) {
      this.deps.log.warn({ ...gap }, "ticks were not announced and are read from the log");
      await this.actOnMissed(gap);
      this.deps.cursor.close(gap);
    }
  }

  /** After which tick those that have to act begin, by instrument: the earliest that any product names. */
  private async load(cursor: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>> {
    const earliest = new Map<number, number>();
    for (const product of this.deps.products) {
      for (const [instrumentId, after] of await product.load(this.deps.database, cursor)) {
        earliest.set(instrumentId, Math.min(after, earliest.get(instrumentId) ?? after));
      }
    }
    return earliest;
  }

  private async actOnMissed({ instrumentId, after, upTo }: Gap): Promise<void> {
    for (let seq = after; seq < upTo; ) {
      const ticks = await this.ticksOfLog(instrumentId, seq);
      const last = ticks.at(-1);
      if (!last) return;
      await this.actOn(ticks);
      seq = last.seq;
    }
  }

  private async ticksOfLog(instrumentId: number, after: number): Promise<readonly Tick[]> {
    const { database, marketData, log } = this.deps;
    try {
      const ticks = await marketData.keptTicksAfter(database, instrumentId, after, TICKS_PER_READ);
      const first = ticks[0]?.seq ?? after + 1;
      // A desk that was away for longer than the log is kept starts with what there is.
      if (first > after + 1) log.error({ instrumentId, after, first }, "missed ticks are kept no more and do not act");
      return ticks;
    } catch (error) {
      if (endsTheBatch(error)) throw error;
      // By a mistake of the program: the desk would otherwise never start again.
      log.error({ err: error, instrumentId, after }, "missed ticks cannot be read from the log and do not act");
      return [];
    }
  }

  private async actOn(ticks: readonly Tick[]): Promise<void> {
    const { batchMax } = this.deps;
    let items: readonly Queued[] = ticks.map((tick) => ({ kind: "tick", tick }));
    let size = batchMax;
    while (items.length > 0) {
      const left = await this.decided(items.slice(0, size));
      items = [...left, ...items.slice(size)];
      // One that goes on comes to its end alone: those behind it would be planned with it each time, and do nothing.
      size = left.length > 0 ? 1 : batchMax;
    }
  }

  /** A tick that cannot be decided by a mistake of the program is left out alone, as in any other batch. */
  private async decided(batch: readonly Queued[]): Promise<readonly Queued[]> {
    try {
      return await this.deps.decide(batch);
    } catch (error) {
      if (endsTheBatch(error)) throw error;
      this.deps.log.error({ err: error, items: batch.length }, "the desk could not decide ticks of the log");
      if (batch.length > 1) for (const item of batch) await this.actOn(item.kind === "tick" ? [item.tick] : []);
      return [];
    }
  }
}
