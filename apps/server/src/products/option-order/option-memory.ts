/**
 * What the desk holds of option orders between batches, and what the batch in progress has made of them; with the last prices
 * of each market, by which an end is judged. The tables and the log are the truth; nothing here outlives a failed commit.
 */
import { SETTLING_TICKS, settlingWindow } from "@candor/engine/option-order";
import type { Instant, PriceTicks } from "@candor/money/money";
import { isFinal, type OptionRecord } from "./option-record.ts";

export interface OptionChange {
  readonly before: OptionRecord | null;
  readonly after: OptionRecord;
}

export interface SeenPrice {
  readonly seq: number;
  readonly at: Instant;
  readonly price: PriceTicks;
  readonly isValid: boolean;
}

/** More than one window: orders of one second are judged over several batches. What an order is still to be judged by stays beside them. */
const PRICES_KEPT = 8 * SETTLING_TICKS;

/** The orders of one market, both account modes, by what they wait for. */
class OptionMarket {
  /** Ids of orders that the next valid tick enters. */
  readonly accepted = new Set<string>();
  /** Ids by the instant of their end; the instants in order. */
  private readonly byEnd = new Map<number, Set<string>>();
  private ends: number[] = [];
  /** The last ones and those of windows that are not judged yet, oldest first. */
  prices: readonly SeenPrice[] = [];

  /** The first instant at which anything ends. */
  get nextEnd(): number {
    return this.ends[0] ?? Number.POSITIVE_INFINITY;
  }

  add(id: string, end: number): void {
    const ids = this.byEnd.get(end);
    if (ids) {
      ids.add(id);
      return;
    }
    this.byEnd.set(end, new Set([id]));
    let at = this.ends.length;
    while (at > 0 && (this.ends[at - 1] as number) > end) at -= 1;
    this.ends.splice(at, 0, end);
  }

  remove(id: string, end: number): void {
    const ids = this.byEnd.get(end);
    if (!ids?.delete(id) || ids.size > 0) return;
    this.byEnd.delete(end);
    this.ends = this.ends.filter((one) => one !== end);
  }

  *endedBy(at: number): Generator<string> {
    for (const end of this.ends) {
      if (end > at) return;
      yield* this.byEnd.get(end) ?? [];
    }
  }

  hear(price: SeenPrice): void {
    const last = this.prices.at(-1);
    if (last !== undefined && price.seq <= last.seq) return;
    const tooMany = this.prices.length + 1 - PRICES_KEPT;
    this.prices = [...this.prices.filter((one, at) => at >= tooMany || this.isToJudge(one)), price];
  }

  /** Whether a price is in the window of an order that is still to end: somebody may hold its owner's account for long. */
  private isToJudge({ at }: SeenPrice): boolean {
    const end = this.ends.find((one) => one >= at);
    return end !== undefined && at > settlingWindow(end as Instant).after;
  }
}

const exposureKey = ({ instrumentId, mode, direction }: Pick<OptionRecord, "instrumentId" | "mode" | "direction">) =>
  `${mode}/${instrumentId}/${direction}`;
const countKey = (portfolioId: string, instrumentId: number): string => `${portfolioId}/${instrumentId}`;

/** What the house holds for it: its payout while it runs. */
const heldFor = (order: OptionRecord): bigint => (isFinal(order) ? 0n : order.payout);

/** Whether the next tick at this instant enters or ends it. */
const isDue = (order: OptionRecord, at: Instant): boolean =>
  !isFinal(order) && (order.endAt === null || order.endAt <= at);

export class OptionMemory {
  private open = new Map<string, OptionRecord>();
  private markets = new Map<number, OptionMarket>();
  private exposures = new Map<string, bigint>();
  private counts = new Map<string, number>();
  private readonly drafts = new Map<string, OptionRecord>();
  /** Ids of drafts by instrument. */
  private readonly draftsBy = new Map<number, Set<string>>();
  /** By how much this batch changes what the house holds, and how many orders portfolios have. */
  private readonly exposed = new Map<string, bigint>();
  private readonly counted = new Map<string, number>();
  private readonly written = new Map<string, OptionRecord>();
  private readonly unwritten = new Set<string>();
  private readonly heard: { readonly instrumentId: number; readonly price: SeenPrice }[] = [];
  private readonly instrumentIds: readonly number[];

  /** @param instrumentIds where options are traded */
  constructor(instrumentIds: readonly number[]) {
    this.instrumentIds = instrumentIds;
    this.reset();
  }

  get size(): number {
    return this.open.size;
  }

  reset(): void {
    this.open = new Map();
    this.exposures = new Map();
    this.counts = new Map();
    this.markets = new Map(this.instrumentIds.map((id): [number, OptionMarket] => [id, new OptionMarket()]));
    this.rollback();
  }

  /** Puts back an order that was not final at the last commit. */
  restore(order: OptionRecord): void {
    if (!this.markets.has(order.instrumentId)) {
      throw new Error(`option order ${order.id} is of instrument ${order.instrumentId}, which has no options`);
    }
    this.keep(order);
  }

  trades(instrumentId: number): boolean {
    return this.markets.has(instrumentId);
  }

  order(id: string): OptionRecord | undefined {
    return this.drafts.get(id) ?? this.open.get(id);
  }

  /** How many of a portfolio run at one instrument. */
  count(portfolioId: string, instrumentId: number): number {
    const key = countKey(portfolioId, instrumentId);
    return (this.counts.get(key) ?? 0) + (this.counted.get(key) ?? 0);
  }

  /** Payouts that the house holds for one direction of a market. */
  exposure(of: Pick<OptionRecord, "instrumentId" | "mode" | "direction">): bigint {
    const key = exposureKey(of);
    return (this.exposures.get(key) ?? 0n) + (this.exposed.get(key) ?? 0n);
  }

  /** Keeps a price of the log, by which ends are judged. */
  hear(instrumentId: number, price: SeenPrice): void {
    if (this.markets.has(instrumentId)) this.heard.push({ instrumentId, price });
  }

  /** The valid prices that judge an end, and the last one of its window that was there, valid or not. */
  window(
    instrumentId: number,
    end: Instant,
  ): { readonly prices: readonly PriceTicks[]; readonly endSeq: number | null } {
    const { after, upTo } = settlingWindow(end);
    const all = [
      ...(this.markets.get(instrumentId)?.prices ?? []),
      ...this.heard.filter((one) => one.instrumentId === instrumentId).map(({ price }) => price),
    ];
    const bySeq = new Map(all.filter(({ at }) => at > after && at <= upTo).map((price) => [price.seq, price]));
    const seen = [...bySeq.values()];
    return {
      prices: seen.filter(({ isValid }) => isValid).map(({ price }) => price),
      endSeq: seen.reduce<number | null>((last, { seq }) => Math.max(last ?? 0, seq), null),
    };
  }

  /** Whether a tick may concern anyone: constant time. */
  isConcerned(instrumentId: number, at: Instant): boolean {
    const market = this.markets.get(instrumentId);
    if (market === undefined) return false;
    if (market.accepted.size > 0 || market.nextEnd <= at) return true;
    for (const draft of this.draftsOf(instrumentId)) if (isDue(draft, at)) return true;
    return false;
  }

  /** Orders to enter, and those that have ended by now, as this batch has left them; it may change them meanwhile. */
  *concerned(instrumentId: number, at: Instant): Generator<OptionRecord> {
    const market = this.markets.get(instrumentId);
    if (market === undefined) return;
    const drafts = [...this.draftsOf(instrumentId)];
    for (const id of [...market.accepted, ...market.endedBy(at)]) {
      const order = this.open.get(id);
      if (order !== undefined && !this.drafts.has(id)) yield order;
    }
    for (const draft of drafts) if (isDue(draft, at)) yield draft;
  }

  /** Every order of a market that runs. */
  *ofMarket(instrumentId: number): Generator<OptionRecord> {
    const drafts = [...this.draftsOf(instrumentId)];
    for (const order of this.open.values()) {
      if (order.instrumentId === instrumentId && !this.drafts.has(order.id)) yield order;
    }
    for (const draft of drafts) if (!isFinal(draft)) yield draft;
  }

  /** Orders that have waited for an entry since then or longer, and those that should have ended by `endedBy`. */
  overdue(acceptedBy: number, endedBy: number): readonly OptionRecord[] {
    const orders: OptionRecord[] = [];
    for (const market of this.markets.values()) {
      for (const id of [...market.accepted, ...market.endedBy(endedBy)]) {
        const order = this.order(id);
        if (order === undefined || isFinal(order)) continue;
        // As it is by now: one that waited may have been entered in this very batch, and has its whole time before it.
        const isOverdue = order.endAt === null ? order.createdAt <= acceptedBy : order.endAt <= endedBy;
        if (isOverdue) orders.push(order);
      }
    }
    return orders;
  }

  put(order: OptionRecord): void {
    const { id, instrumentId, portfolioId } = order;
    const before = this.order(id);
    this.drafts.set(id, order);
    this.unwritten.add(id);
    const [market, owner] = [exposureKey(order), countKey(portfolioId, instrumentId)];
    const held = heldFor(order) - (before ? heldFor(before) : 0n);
    const running = (isFinal(order) ? 0 : 1) - (before && !isFinal(before) ? 1 : 0);
    this.exposed.set(market, (this.exposed.get(market) ?? 0n) + held);
    this.counted.set(owner, (this.counted.get(owner) ?? 0) + running);
    const ids = this.draftsBy.get(instrumentId);
    if (ids) ids.add(id);
    else this.draftsBy.set(instrumentId, new Set([id]));
  }

  private *draftsOf(instrumentId: number): Generator<OptionRecord> {
    for (const id of this.draftsBy.get(instrumentId) ?? []) yield this.drafts.get(id) as OptionRecord;
  }

  /** What the batch has done since it was last asked. */
  takeUnwritten(): OptionChange[] {
    const changes: OptionChange[] = [];
    for (const id of this.unwritten) {
      const after = this.drafts.get(id) as OptionRecord;
      changes.push({ before: this.written.get(id) ?? this.open.get(id) ?? null, after });
      this.written.set(id, after);
    }
    this.unwritten.clear();
    return changes;
  }

  changes(): readonly OptionRecord[] {
    return [...this.drafts.values()];
  }

  commit(): void {
    for (const order of this.drafts.values()) this.keep(order);
    for (const { instrumentId, price } of this.heard) this.markets.get(instrumentId)?.hear(price);
    this.forget();
  }

  rollback(): void {
    this.forget();
  }

  private keep(order: OptionRecord): void {
    const before = this.open.get(order.id);
    const market = this.markets.get(order.instrumentId) as OptionMarket;
    if (before?.endAt != null) market.remove(order.id, before.endAt);
    market.accepted.delete(order.id);
    const key = exposureKey(order);
    const isGone = isFinal(order);
    const held = heldFor(order) - (before ? heldFor(before) : 0n);
    this.exposures.set(key, (this.exposures.get(key) ?? 0n) + held);
    const counted = countKey(order.portfolioId, order.instrumentId);
    const count = (this.counts.get(counted) ?? 0) + (isGone ? 0 : 1) - (before ? 1 : 0);
    if (count === 0) this.counts.delete(counted);
    else this.counts.set(counted, count);
    if (isGone) {
      this.open.delete(order.id);
      return;
    }
    this.open.set(order.id, order);
    if (order.endAt === null) market.accepted.add(order.id);
    else market.add(order.id, order.endAt);
  }

  private forget(): void {
    this.drafts.clear();
    this.draftsBy.clear();
    this.exposed.clear();
    this.counted.clear();
    this.written.clear();
    this.unwritten.clear();
    this.heard.length = 0;
  }
}

/** So long after its end an order waits for a tick behind it; where none comes at all, none of its window will. */
export const END_WITHIN_MS = 60_000;
