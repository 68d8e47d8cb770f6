/**
 * Every alert that may fire, sorted by what it waits for, so that a tick looks only at those it meets. A cache: it is made
 * from the alerts' rows and gives the same answers when the same ticks are judged again. No clock, no chance, no I/O.
 */
import type { Instant, PriceTicks } from "@candor/money/money";
import { AlertLadder } from "./alert-ladder.ts";
import {
  type AlertSide,
  type AlertTerms,
  type AlertTick,
  alertLevels,
  moveOf,
  restEnd,
  sideMet,
  type WakeTest,
  wakeTest,
} from "./price-alert.ts";

export interface WatchedAlert {
  readonly id: string;
  readonly instrumentId: number;
  readonly terms: AlertTerms;
  readonly repeats: boolean;
  /** Ticks after this instant do not fire it. */
  readonly expiresAt: Instant | null;
  /** Only ticks after this one count. */
  readonly sinceSeq: number;
  /** When it fired, while it waits for the price to come back; null when it is ready. */
  readonly restingSince: Instant | null;
}

export interface Firing<A extends WatchedAlert> {
  /** As it was when it fired. */
  readonly alert: A;
  /** As it goes on; null when it is done. */
  readonly next: A | null;
  readonly tick: AlertTick;
  readonly side: AlertSide;
}

export interface Judgement<A extends WatchedAlert> {
  readonly firings: readonly Firing<A>[];
  /** Alerts that rested and are ready again. */
  readonly woken: readonly A[];
}

/** Where an alert stands: not yet counting, waiting to fire, resting by time, or resting until the price is back. */
type Place = "joining" | "ready" | "resting" | "coming-back";

interface Entry<A> {
  alert: A;
  place: Place;
}

interface Lane {
  readonly upper: AlertLadder;
  readonly lower: AlertLadder;
  readonly dayMove: AlertLadder;
  readonly wakeAtOrBelow: AlertLadder;
  readonly wakeAtOrAbove: AlertLadder;
  readonly wakeDayMove: AlertLadder;
  /** Ids by the tick after which they count, and by the instant until which they rest. */
  readonly joining: AlertLadder;
  readonly resting: AlertLadder;
}

const newLane = (): Lane => ({
  upper: new AlertLadder("lowest"),
  lower: new AlertLadder("highest"),
  dayMove: new AlertLadder("lowest"),
  wakeAtOrBelow: new AlertLadder("highest"),
  wakeAtOrAbove: new AlertLadder("lowest"),
  wakeDayMove: new AlertLadder("highest"),
  joining: new AlertLadder("lowest"),
  resting: new AlertLadder("lowest"),
});

const isDayMove = (terms: AlertTerms): boolean => terms.kind === "move" && terms.reference === null;

export class PriceAlertBook<A extends WatchedAlert> {
  private readonly entries = new Map<string, Entry<A>>();
  private readonly lanes = new Map<number, Lane>();

  get size(): number {
    return this.entries.size;
  }

  get(id: string): A | undefined {
    return this.entries.get(id)?.alert;
  }

  /** Adds an alert, or puts it in the place of the one with its id. */
  put(alert: A): void {
    this.remove(alert.id);
    this.enter(alert, "joining");
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.ladders(entry, (ladder, rung) => ladder.remove(rung, id));
    this.entries.delete(id);
  }

  /**
   * What a tick does to its instrument's alerts; nothing when it is not valid. Ticks of one instrument come in their order.
   * @param dayOpen the price 24 hours before the tick; null when there is none
   */
  judge(instrumentId: number, tick: AlertTick, dayOpen: PriceTicks | null): Judgement<A> {
    const lane = this.lanes.get(instrumentId);
    if (!lane || !tick.isValid) return { firings: [], woken: [] };
    const move = dayOpen === null ? null : Math.abs(moveOf(tick.price, dayOpen));
    const joining = this.taken(lane.joining, (seq) => seq < tick.seq);
    for (const entry of farthestFirst(joining, tick.price)) this.join(entry);
    for (const entry of this.taken(lane.resting, (end) => end <= tick.at)) this.enter(entry.alert, "coming-back");
    const woken = [
      ...this.taken(lane.wakeAtOrBelow, (price) => tick.price <= price),
      ...this.taken(lane.wakeAtOrAbove, (price) => tick.price >= price),
      ...(move === null ? [] : this.taken(lane.wakeDayMove, (percent) => move <= percent)),
    ].map(({ alert }) => this.enter({ ...alert, restingSince: null }, "ready"));
    const met = [
      ...this.taken(lane.upper, (price) => tick.price >= price),
      ...this.taken(lane.lower, (price) => tick.price <= price),
      ...(move === null ? [] : this.taken(lane.dayMove, (percent) => move >= percent)),
    ];
    return { firings: met.flatMap(({ alert }) => this.fire(alert, tick, dayOpen)), woken };
  }

  private fire(alert: A, tick: AlertTick, dayOpen: PriceTicks | null): Firing<A>[] {
    this.remove(alert.id);
    const side = sideMet(alertLevels(alert.terms, dayOpen), tick.price);
    if (side === undefined || (alert.expiresAt !== null && tick.at > alert.expiresAt)) return [];
    const next = alert.repeats ? afterFiring(alert, tick) : null;
    if (next) this.enter(next, next.restingSince === null ? "ready" : "resting");
    return [{ alert, next, tick, side }];
  }

  private join({ alert }: Entry<A>): void {
    this.enter(alert, alert.restingSince === null ? "ready" : "resting");
  }

  private enter(alert: A, place: Place): A {
    const entry = { alert, place };
    this.entries.set(alert.id, entry);
    if (!this.lanes.has(alert.instrumentId)) this.lanes.set(alert.instrumentId, newLane());
    this.ladders(entry, (ladder, rung) => ladder.add(rung, alert.id));
    return alert;
  }

  /** Those on the rungs that are reached, each on no other ladder any more. */
  private taken(ladder: AlertLadder, isReached: (rung: number) => boolean): Entry<A>[] {
    const found = ladder.takeReached(isReached).flatMap((id) => this.entries.get(id) ?? []);
    for (const entry of found) this.ladders(entry, (other, rung) => other.remove(rung, entry.alert.id));
    return found;
  }

  /** The ladders an alert stands on in its place, with its rung on each. */
  private ladders({ alert, place }: Entry<A>, visit: (ladder: AlertLadder, rung: number) => void): void {
    const lane = this.lanes.get(alert.instrumentId);
    if (!lane) return;
    const { terms } = alert;
    if (place === "joining") visit(lane.joining, alert.sinceSeq);
    else if (place === "resting") visit(lane.resting, restEnd(alert.restingSince ?? (0 as Instant)));
    else if (place === "coming-back") visitWake(lane, wakeTest(terms), visit);
    else if (terms.kind === "move" && isDayMove(terms)) visit(lane.dayMove, terms.percent);
    else {
      const { upper, lower } = alertLevels(terms, null);
      if (upper !== null) visit(lane.upper, upper);
      if (lower !== null) visit(lane.lower, lower);
    }
  }
}

/** Rungs that are reached last first: in that order a ladder grows at its end, and many join it quickly. */
function farthestFirst<A extends WatchedAlert>(entries: readonly Entry<A>[], price: PriceTicks): Entry<A>[] {
  const distance = ({ alert }: Entry<A>): number => {
    const { upper, lower } = alertLevels(alert.terms, null);
    return Math.abs((upper ?? lower ?? price) - price);
  };
  return entries
    .map((entry) => ({ entry, away: distance(entry) }))
    .sort((a, b) => b.away - a.away)
    .map(({ entry }) => entry);
}

function visitWake(lane: Lane, test: WakeTest, visit: (ladder: AlertLadder, rung: number) => void): void {
  if (test.when === "day-move-within") visit(lane.wakeDayMove, test.percent);
  else visit(test.when === "at-or-below" ? lane.wakeAtOrBelow : lane.wakeAtOrAbove, test.price);
}

/** How a repeating alert goes on: a move from a price counts anew from the price that fired it, all others rest. */
function afterFiring<A extends WatchedAlert>(alert: A, { seq, at, price }: AlertTick): A {
  const { terms } = alert;
  if (terms.kind === "move" && terms.reference !== null) {
    return { ...alert, sinceSeq: seq, terms: { ...terms, reference: price } };
  }
  return { ...alert, sinceSeq: seq, restingSince: at };
}
