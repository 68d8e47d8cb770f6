/**
 * Generated histories of one instrument's sources, and what the index grid makes of them: silence, frozen and false values,
 * spikes, lies, true moves, pauses of the grid and restarts. For tests only.
 */
import type { HaltEntry } from "@candor/engine/halt-entry";
import { MAJORITY_COUNTS_FROM } from "@candor/engine/index-price";
import { GRID_MS } from "@candor/engine/price-rules";
import { type Instant, instantOf } from "@candor/money/money";
import fc from "fast-check";
import { HaltBook } from "../../core/market-data/halts/halt-book.ts";
import type { OpenHalt } from "../../core/market-data/halts/halt-store.ts";
import type { Sample } from "../../core/market-data/model/sample.ts";
import { IndexGrid } from "../../core/market-data/pricing/index-grid.ts";
import type { Tick } from "../../core/tick-log/tick.ts";

export const INSTRUMENT = 1;
/** The rule for sources that disagree changes in the midst of it. */
const START = MAJORITY_COUNTS_FROM - 40_000;
/** Eighty seconds: time for two halts that end. */
const STEPS = 320;
const BASE_PRICE = 1_000_000;

const MISHAPS = [
  "silence",
  "frozen",
  "repeat",
  "spike",
  "lie",
  "zero",
  "negative",
  "not-a-number",
  "out-of-order",
  "hour-old",
  "far-future",
  "wrong-symbol",
  "stranger",
  "move",
  "move",
  "pause",
  "restart",
] as const;

interface Mishap {
  readonly kind: (typeof MISHAPS)[number];
  readonly source: number;
  readonly from: number;
  readonly length: number;
  /** Per cent, where it has one. */
  readonly size: number;
}

export interface History {
  /** How often each source speaks at its slowest, ms. */
  readonly cadences: readonly number[];
  readonly noise: number;
  readonly mishaps: readonly Mishap[];
}

export const history: fc.Arbitrary<History> = fc.record({
  cadences: fc.array(fc.constantFrom(250, 1_000, 1_000, 2_000, 4_000, 20_000), { minLength: 1, maxLength: 3 }),
  noise: fc.nat(1_000_000),
  mishaps: fc.array(
    fc.record({
      kind: fc.constantFrom(...MISHAPS),
      source: fc.nat(2),
      from: fc.nat(240),
      length: fc.integer({ min: 1, max: 60 }),
      size: fc.integer({ min: -12, max: 12 }),
    }),
    { maxLength: 7 },
  ),
});

export const nameOf = (source: number): string => `source ${source}`;
const instantOfStep = (step: number): Instant => instantOf(START + step * GRID_MS);

/** Whoever follows a history: the rules' twin, the products. */
export interface Follower {
  /** What a source says, before anyone has judged it. */
  hear(sample: Sample, now: Instant): void;
  /** A step of the grid with its tick, if it formed one. */
  step(at: Instant, tick: Tick | undefined): void;
  /** A halt or resumption that begins with the step. */
  note?(entry: HaltEntry): void;
  /** The process ended and another goes on from what is durable. */
  restart(): void;
}

/** Runs a history through the grid and the book of halts. Throws when an invalid tick lies outside of a halt, or a valid one in it. */
export function follow(told: History, follower: Follower, plant: (tick: Tick) => Tick = (tick) => tick): void {
  const feed = {
    mode: "live" as const,
    sources: () => told.cadences.map((_, source) => nameOf(source)),
    cadenceMs: (name: string) => told.cadences[Number(name.split(" ")[1])] ?? 0,
  };
  let [last, good, open]: [Tick | undefined, Tick | undefined, readonly OpenHalt[]] = [undefined, undefined, []];
  let [grid, book] = begun(feed, last, good, open);
  for (let step = 0; step < STEPS; step += 1) {
    const now = instantOfStep(step);
    const mishap = told.mishaps.find(({ kind, from }) => (kind === "restart" || kind === "pause") && from === step);
    const away = mishap ? mishap.length % (mishap.kind === "restart" ? 24 : 40) : 0;
    if (mishap?.kind === "restart") {
      step += away;
      [grid, book] = begun(feed, last, good, open);
      follower.restart();
      continue;
    }
    for (const sample of samplesAt(told, step)) {
      grid.accept(sample, now);
      follower.hear(sample, now);
    }
    if (isPaused(told, step)) continue;
    const [formed] = grid.step(now);
    const tick = formed && plant(formed);
    const entries = entriesAt(book, grid, now, formed);
    open = entries.reduce<readonly OpenHalt[]>((_, entry) => (entry.kind === "halt" ? [entry] : []), open);
    if (formed && formed.isValid === open.length > 0) throw new Error(`tick ${formed.seq} contradicts the halts`);
    for (const entry of entries) follower.note?.(entry);
    follower.step(now, tick);
    last = tick ?? last;
    if (formed?.isValid) good = formed;
  }
}

type Feed = ConstructorParameters<typeof IndexGrid>[1];

function begun(
  feed: Feed,
  last: Tick | undefined,
  good: Tick | undefined,
  open: readonly OpenHalt[],
): [IndexGrid, HaltBook] {
  const cause = open[0]?.cause;
  const halt = cause === "operator" || cause === undefined ? null : cause;
  const beginning = { seq: last?.seq ?? 0, halt, own: last ?? null, lastGood: good?.price ?? null };
  const grid = new IndexGrid(new Map([[INSTRUMENT, beginning]]), feed);
  return [grid, new HaltBook([INSTRUMENT], open)];
}

function entriesAt(book: HaltBook, grid: IndexGrid, at: Instant, tick: Tick | undefined): readonly HaltEntry[] {
  const seqBefore = () => (tick ? tick.seq - 1 : grid.seqOf(INSTRUMENT));
  return book.step(at, { haltOf: (id) => grid.haltOf(id), seqBefore, samplesOf: (id) => grid.samplesOf(id) }).entries;
}

const isPaused = ({ mishaps }: History, step: number): boolean =>
  mishaps.some(({ kind, from, length }) => kind === "pause" && step >= from && step < from + (length % 40));

/** The same every time, without being regular. */
const mixed = (...parts: readonly number[]): number => {
  let state = 2_166_136_261;
  for (const part of parts) state = Math.imul(state ^ part, 16_777_619) ^ (state >>> 13);
  return (state >>> 0) / 2 ** 32;
};

/** What everybody honest sees at a step: moves come to the sources a few steps apart, or all at once. */
function truth({ mishaps, noise }: History, step: number, source: number): number {
  const moves = mishaps.filter((mishap) => {
    const lag = mishap.length % 3 === 0 ? source : 0;
    return mishap.kind === "move" && step >= mishap.from + lag;
  });
  const level = moves.reduce((price, { size }) => price * (1 + size / 100), BASE_PRICE);
  return Math.round(level * (1 + (mixed(noise, step, source) - 0.5) / 1_000));
}

function samplesAt(told: History, step: number): Sample[] {
  return told.cadences.flatMap((cadenceMs, source) => {
    const everySteps = Math.max(1, cadenceMs / GRID_MS);
    const isDue = cadenceMs > 1_000 ? step % everySteps === 0 : mixed(told.noise, step, source, 7) < 0.7;
    return isDue ? sampleOf(told, step, source) : [];
  });
}

function sampleOf(told: History, step: number, source: number): Sample[] {
  const at = instantOf(instantOfStep(step) - Math.floor(mixed(told.noise, step, source, 3) * 100));
  const honest: Sample = {
    instrumentId: INSTRUMENT,
    source: nameOf(source),
    price: truth(told, step, source),
    volume: 1,
    at,
    chartAt: at,
  };
  const own = told.mishaps.filter(
    (mishap) => mishap.source === source && step >= mishap.from && step < mishap.from + mishap.length,
  );
  return own.reduce<Sample[]>((samples, mishap) => samples.flatMap((sample) => spoilt(sample, mishap, told)), [honest]);
}

function spoilt(sample: Sample, { kind, from, size }: Mishap, told: History): Sample[] {
  const moved = (milliseconds: number): Sample => {
    const at = instantOf(sample.at + milliseconds);
    return { ...sample, at, chartAt: at };
  };
  const source = Number(sample.source.split(" ")[1]);
  const frozenAt = instantOfStep(from);
  switch (kind) {
    case "silence":
      return [];
    case "frozen":
      return [{ ...sample, price: truth(told, from, source) }];
    case "repeat":
      return [{ ...sample, price: truth(told, from, source), at: frozenAt, chartAt: frozenAt }];
    case "spike":
      return sample.at < frozenAt + 2 * GRID_MS ? [{ ...sample, price: sample.price * 10 }] : [sample];
    case "lie":
      return [{ ...sample, price: Math.max(1, Math.round(sample.price * (1 + size / 100))) }];
    case "zero":
      return [{ ...sample, price: 0 }];
    case "negative":
      return [{ ...sample, price: -sample.price }];
    case "not-a-number":
      return [{ ...sample, price: Number.NaN }];
    case "out-of-order":
      return [sample, { ...moved(-1_000), price: sample.price * 2 }];
    case "hour-old":
      return [moved(-3_600_000)];
    case "far-future":
      return [{ ...moved(60_000), price: sample.price * 3 }];
    case "wrong-symbol":
      return [{ ...sample, instrumentId: INSTRUMENT + 1 }];
    case "stranger":
      return [sample, { ...sample, source: "stranger", price: sample.price * 4 }];
    default:
      return [sample];
  }
}
