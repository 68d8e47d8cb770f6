/**
 * The rules of DOMAIN section 3 once more, written to be read and not to be fast: it keeps everything and looks back. Judges
 * which ticks may be valid. For tests only.
 */
import type { Instant } from "@candor/money/money";
import type { Sample } from "../../core/market-data/model/sample.ts";
import type { Tick } from "../../core/tick-log/tick.ts";
import { type Follower, type History, INSTRUMENT, nameOf } from "./price-history-test-support.ts";

interface Word {
  readonly source: number;
  readonly price: number;
  readonly at: number;
  readonly receivedAt: number;
}

interface Step {
  readonly at: number;
  readonly tick: Tick | undefined;
  /** Nothing when no source has spoken since the start of the process. */
  readonly index: { price: number; fresh: number; isAgreed: boolean; saidAt: number } | undefined;
}

/** What the lives of the process before this one came to. */
interface Before {
  readonly step: Step;
  readonly isValid: boolean;
  /** The last step whose price counted. */
  readonly good: Step | undefined;
}

const SECOND = 1_000;

export class NaiveRules implements Follower {
  private readonly staleAfter: readonly number[];
  private words: Word[] = [];
  /** One list for each life of the process. */
  private readonly lives: Step[][] = [[]];

  constructor({ cadences }: History) {
    this.staleAfter = cadences.map((cadence) => (cadence <= SECOND ? 5 * SECOND : 3 * cadence));
  }

  hear({ instrumentId, source: name, price, at }: Sample, now: Instant): void {
    const source = this.staleAfter.findIndex((_, number) => nameOf(number) === name);
    if (instrumentId !== INSTRUMENT || source < 0) return;
    if (!(price > 0 && price <= Number.MAX_SAFE_INTEGER && Math.round(price) === price)) return;
    if (at > now + 5 * SECOND || at < now - this.staleOf(source)) return;
    const before = this.words.findLast((word) => word.source === source);
    if (before && (at < before.at || (at === before.at && price === before.price))) return;
    this.words.push({ source, price, at, receivedAt: now });
  }

  step(at: Instant, tick: Tick | undefined): void {
    this.lives.at(-1)?.push({ at, tick, index: this.indexAt(at) });
  }

  restart(): void {
    this.words = [];
    this.lives.push([]);
  }

  /** The sequence numbers of the ticks that may be valid. */
  allowed(): ReadonlySet<number> {
    const allowed = new Set<number>();
    let before: Before | undefined;
    for (const life of this.lives) {
      const spoken = life.filter(({ index }) => index !== undefined);
      const validity = this.validityOf(life, spoken, before);
      for (const [number, { tick }] of spoken.entries()) if (validity[number] && tick) allowed.add(tick.seq);
      const last = spoken.at(-1);
      const good = spoken.findLast((_, number) => validity[number]) ?? before?.good;
      if (last) before = { step: last, isValid: validity.at(-1) === true, good };
    }
    return allowed;
  }

  /** The median, and what it was made of: sources that have spoken lately, or the one that spoke last. */
  private indexAt(at: number): Step["index"] {
    const latest = this.staleAfter.flatMap((_, source) => this.words.findLast((word) => word.source === source) ?? []);
    if (latest.length === 0) return undefined;
    const saidAt = (word: Word) => Math.min(word.at, word.receivedAt);
    const fresh = latest.filter((word) => at - saidAt(word) <= this.staleOf(word.source));
    const newest = Math.max(...latest.map(saidAt));
    const used = fresh.length > 0 ? fresh : latest.filter((word) => saidAt(word) === newest).slice(0, 1);
    const prices = used.map(({ price }) => price).sort((left, right) => left - right);
    return {
      price: cappedMedian(prices),
      fresh: fresh.length,
      isAgreed: areTogether(prices, at),
      saidAt: newest,
    };
  }

  private staleOf(source: number): number {
    return this.staleAfter[source] ?? 0;
  }

  /** Walks from one trouble to the next; after each it looks for the moment from which prices count again. */
  private validityOf(life: readonly Step[], spoken: readonly Step[], before: Before | undefined) {
    const validity: boolean[] = spoken.map(() => false);
    const wasValid = before === undefined || before.isValid;
    let cut = 0;
    const past = before?.isValid ? [before.step] : [];
    const jumpsAt = (number: number) => {
      const earlier = [...(cut === 0 ? past : []), ...spoken.slice(cut, number)];
      const wasSeen = earlier.some((other) => isOfLastSecond(other, spoken[number]));
      const good = spoken.findLast((_, other) => other < number && validity[other]) ?? before?.good;
      return wasSeen || !good ? jumpedFrom(earlier, spoken[number]) : movedFrom([good], spoken[number]);
    };
    let number = 0;
    let isHealthy = wasValid && !this.wasSilentAtStart(life);
    while (number < spoken.length) {
      if (!isHealthy) {
        number = firstAfterHealth(
          spoken,
          number,
          (at) => isGood(spoken[at]) && !isUnconfirmed(spoken[at], jumpsAt(at)),
        );
        isHealthy = true;
        continue;
      }
      const from = jumpsAt(number);
      if (isGood(spoken[number]) && !isUnconfirmed(spoken[number], from)) {
        validity[number] = true;
        number += 1;
      } else if (isGood(spoken[number]) && from !== undefined) {
        cut = number;
        const [end, hasHeld] = endOfMove(spoken, number, from);
        // What refutes a move is the fault: health begins after it.
        number = hasHeld ? end : end + 1;
        isHealthy = hasHeld;
      } else {
        isHealthy = false;
      }
    }
    return validity;
  }

  /** Whether no source spoke for longer than any may be silent. */
  private wasSilentAtStart(life: readonly Step[]): boolean {
    const patience = Math.max(...this.staleAfter);
    return life.some((step) => step.index === undefined && step.at - (life[0]?.at ?? 0) > patience);
  }
}

/** Of 1 December 2026 on more than half of them are enough. */
function areTogether(prices: readonly number[], at: number): boolean {
  const asked = at < Date.UTC(2026, 11, 1) ? prices.length : Math.floor(prices.length / 2) + 1;
  const near = (one: number) => prices.filter((price) => price >= one && price - one <= middle(prices) * 0.01);
  return prices.some((one) => near(one).length >= asked);
}

const middle = (prices: readonly number[]): number => {
  const half = prices.length / 2;
  const [low = 0, high = 0] = [prices[Math.ceil(half) - 1], prices[Math.floor(half)]];
  return Math.floor((low + high) / 2);
};

const cappedMedian = (prices: readonly number[]): number => {
  const median = middle(prices);
  const reach = Math.floor(median * 0.005);
  if (prices.length === 1) return median;
  return middle(prices.map((price) => Math.max(median - reach, Math.min(median + reach, price))));
};

const isGood = (step: Step | undefined): boolean =>
  step?.index !== undefined && step.index.fresh > 0 && step.index.isAgreed;

const isUnconfirmed = (step: Step | undefined, from: number | undefined): boolean =>
  from !== undefined && (step?.index?.fresh ?? 0) < 2;

/** In the last second, its beginning included. */
const isOfLastSecond = (other: Step, step: Step | undefined): boolean => other.at >= (step?.at ?? 0) - SECOND;

/** The first price of the last second from which this one is more than 5 % away. */
const jumpedFrom = (earlier: readonly Step[], step: Step | undefined): number | undefined =>
  movedFrom(
    earlier.filter((other) => isOfLastSecond(other, step)),
    step,
  );

/** The first price from which this one is more than 5 % away. */
function movedFrom(earlier: readonly Step[], step: Step | undefined): number | undefined {
  const price = step?.index?.price;
  if (price === undefined) return undefined;
  return earlier.map(({ index }) => index?.price ?? 0).find((other) => Math.abs(price - other) > other * 0.05);
}

const wasWatched = (steps: readonly Step[], number: number): boolean =>
  (steps[number]?.at ?? 0) - (steps[number - 1]?.at ?? 0) <= SECOND;

/** Where a move that began at `start` ends: the first step that confirms it, or the first that refutes it. */
function endOfMove(steps: readonly Step[], start: number, from: number): [end: number, hasHeld: boolean] {
  const landed = steps[start]?.index;
  if (!landed) throw new Error("a move lands somewhere");
  let since = steps[start]?.at ?? 0;
  for (let number = start + 1; number < steps.length; number += 1) {
    const step = steps[number];
    if (!isGood(step) || !step?.index) return [number, false];
    if (!wasWatched(steps, number)) since = step.at;
    const { price, fresh, saidAt } = step.index;
    const isBack = Math.abs(price - from) <= Math.abs(price - landed.price) && !isFurther(price, from, landed.price);
    if (isBack) return [number, false];
    if (fresh >= 2) return [number, true];
    if (jumpedFrom(steps.slice(start, number), step) !== undefined) return [number, false];
    if (step.at - since >= 10 * SECOND && saidAt > landed.saidAt) return [number, true];
  }
  return [steps.length, false];
}

const isFurther = (price: number, from: number, to: number): boolean => (to > from ? price > to : price < to);

/** The first step at the end of 30 watched seconds without a fault, in which somebody has spoken again. */
function firstAfterHealth(steps: readonly Step[], start: number, isHealthy: (number: number) => boolean): number {
  let first: number | undefined;
  const saidAt = (number: number) => steps[number]?.index?.saidAt ?? 0;
  for (let number = start; number < steps.length; number += 1) {
    if (number > start && !wasWatched(steps, number)) first = undefined;
    if (!isHealthy(number)) first = undefined;
    else first ??= number;
    if (first === undefined) continue;
    const watchedMs = (steps[number]?.at ?? 0) - (steps[first]?.at ?? 0);
    if (watchedMs >= 30 * SECOND && saidAt(number) > saidAt(first)) return number;
  }
  return steps.length;
}
