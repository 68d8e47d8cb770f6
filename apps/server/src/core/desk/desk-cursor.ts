/**
 * Which ticks the desk has been told, which of them have acted, and between which some are missing. What has acted is kept
 * now and then, beside the batches, so that a start knows from where on the log is to be read.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { Tick } from "../market-data/market-data.ts";
import { writeCursors } from "./desk-cursor-store.ts";

/** What is read and judged again after a kill. */
const KEEP_EVERY_MS = 5_000;

/** The missing ticks of an instrument: those after one number up to another. */
export interface Gap {
  readonly instrumentId: number;
  readonly after: number;
  readonly upTo: number;
}

export class DeskCursor {
  private readonly deps: { readonly database: Database; readonly clock: Clock; readonly log: Log };
  /** By instrument: the last number that is queued or decided, the last one that is decided, and what is missing. */
  private readonly told = new Map<number, number>();
  private readonly decided = new Map<number, number>();
  private readonly missing = new Map<number, Gap>();
  /** The last number that has acted, since it was last kept. */
  private acted = new Map<number, number>();
  private keptAt = 0;
  private keeping: Promise<void> | null = null;

  constructor(deps: { readonly database: Database; readonly clock: Clock; readonly log: Log }) {
    this.deps = deps;
  }

  /** Takes ticks as they are announced; returns those to queue. What the log has said already is not said twice. */
  tell(ticks: readonly Tick[]): readonly Tick[] {
    return ticks.filter(({ instrumentId, seq }) => {
      const last = this.told.get(instrumentId);
      if (last !== undefined && seq <= last) return false;
      if (last === undefined) this.decided.set(instrumentId, seq - 1);
      else if (seq > last + 1) this.miss(instrumentId, seq);
      this.told.set(instrumentId, seq);
      return true;
    });
  }

  /**
   * Those before `upTo` that nobody announced. From the last decided one on: what is still queued would otherwise come after
   * them. A gap that is being read grows by another gap alone, not by every tick: it would never end.
   */
  private miss(instrumentId: number, upTo: number): void {
    const after = this.missing.get(instrumentId)?.after ?? this.decided.get(instrumentId) ?? 0;
    this.missing.set(instrumentId, { instrumentId, after, upTo });
  }

  get hasGaps(): boolean {
    return this.missing.size > 0;
  }

  gaps(): Gap[] {
    return [...this.missing.values()];
  }

  /** Says that the ticks of a gap have been read. */
  close({ instrumentId, upTo }: Gap): void {
    const current = this.missing.get(instrumentId);
    if (current === undefined || current.upTo === upTo) this.missing.delete(instrumentId);
    else this.missing.set(instrumentId, { ...current, after: upTo });
  }

  /** Memory is made anew: what was told is forgotten with it. */
  forget(): void {
    this.told.clear();
    this.decided.clear();
    this.missing.clear();
  }

  /** A tick has acted, and what it did is kept. */
  hasActed({ instrumentId, seq }: Tick): void {
    this.acted.set(instrumentId, Math.max(seq, this.acted.get(instrumentId) ?? 0));
    this.decided.set(instrumentId, Math.max(seq, this.decided.get(instrumentId) ?? 0));
  }

  /** Keeps what has acted when it is time, with nobody waiting for it. */
  keepSometimes(epoch: string): void {
    const now = this.deps.clock.now();
    if (this.keeping !== null || Math.abs(now - this.keptAt) < KEEP_EVERY_MS) return;
    this.keptAt = now;
    void this.keep(epoch);
  }

  /** Never rejects: what could not be kept is kept with the next, and means a longer way back until then. */
  async keep(epoch: string): Promise<void> {
    await this.keeping;
    const acted = this.acted;
    if (acted.size === 0) return;
    this.acted = new Map();
    this.keeping = this.write(acted, epoch).finally(() => {
      this.keeping = null;
    });
    await this.keeping;
  }

  private async write(acted: ReadonlyMap<number, number>, epoch: string): Promise<void> {
    try {
      await writeCursors(this.deps.database, acted, epoch);
    } catch (error) {
      for (const [instrumentId, seq] of acted) {
        this.acted.set(instrumentId, Math.max(seq, this.acted.get(instrumentId) ?? 0));
      }
      this.deps.log.info({ err: error }, "how far the desk has heard could not be kept");
    }
  }
}
