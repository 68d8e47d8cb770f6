import { MAJORITY_COUNTS_FROM } from "@candor/engine/index-price";
import { type Instant, instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import type { Tick } from "../../tick-log/tick.ts";
import type { Sample } from "../model/sample.ts";
import { IndexGrid, NO_TICK_YET } from "./index-grid.ts";

const START = instantOf(MAJORITY_COUNTS_FROM + 86_400_000);
const at = (step: number) => instantOf(START + step * 250);
const sample = (step: number, price: number, changes: Partial<Sample> = {}): Sample => ({
  instrumentId: 1,
  source: "a",
  price,
  volume: 3,
  at: at(step),
  chartAt: at(step),
  ...changes,
});

/** Streams of instrument 1, unless a cadence is given. */
const feedOf = (sources: readonly string[], cadenceMs = 1_000) => ({
  mode: "live" as const,
  sources: (instrumentId: number) => (instrumentId === 1 ? sources : []),
  cadenceMs: () => cadenceMs,
});
const gridOf = (...sources: readonly string[]) => new IndexGrid(new Map([[1, NO_TICK_YET]]), feedOf(sources));
const gridFrom = (seq: number) => new IndexGrid(new Map([[1, { ...NO_TICK_YET, seq }]]), feedOf(["a"]));
const stepped = (grid: IndexGrid, when: Instant): Tick => {
  const [tick] = grid.step(when);
  if (!tick) throw new Error("no tick was formed");
  return tick;
};
const counts = (grid: IndexGrid) =>
  Object.fromEntries(grid.rejected().map(({ reason, source, count }) => [`${reason}/${source}`, count]));

describe("the index grid", () => {
  test("sequence numbers go on from the last durable tick without a gap", () => {
    const grid = gridFrom(41);
    grid.accept(sample(1, 100), at(1));
    expect([1, 2, 3].flatMap((step) => grid.step(at(step)).map(({ seq }) => seq))).toEqual([42, 43, 44]);
  });

  test("an instrument without a sample gets no tick", () => {
    const grid = gridOf("a");
    expect(grid.step(at(1))).toEqual([]);
    expect([grid.hasPrice(1), grid.hasPrice(99)]).toEqual([false, false]);
  });

  test("volume is counted once: with the tick after it was said", () => {
    const grid = gridFrom(0);
    grid.accept(sample(1, 100, { volume: 2 }), at(1));
    grid.accept(sample(1, 101, { volume: 5 }), at(1));
    expect(stepped(grid, at(1))).toMatchObject({ price: 101, volume: 7 });
    expect(stepped(grid, at(2))).toMatchObject({ price: 101, volume: 0 });
  });

  test("a rejected sample changes nothing and is counted by its reason and source", () => {
    const grid = gridFrom(0);
    grid.accept(sample(1, 100), at(1));
    grid.accept(sample(2, Number.NaN), at(2));
    grid.accept(sample(2, -5), at(2));
    grid.accept(sample(0, 120), at(2));
    grid.accept(sample(2, 120, { instrumentId: 7 }), at(2));
    grid.accept(sample(2, 120, { source: "stranger" }), at(2));
    grid.accept(sample(2, 120, { at: instantOf(START - 3_600_000) }), at(2));
    expect(stepped(grid, at(2))).toMatchObject({ price: 100, isValid: true });
    expect(counts(grid)).toEqual({
      "price-not-whole/a": 1,
      "price-not-positive/a": 1,
      "out-of-order/a": 1,
      "wrong-symbol/unknown": 1,
      "unknown-source/unknown": 1,
      "too-old/a": 1,
    });
  });

  test("a tick names the fresh samples behind it in the order of their sources", () => {
    const grid = gridOf("a", "b", "c");
    grid.accept(sample(1, 100_010, { source: "c" }), at(1));
    grid.accept(sample(1, 100_000), at(1));
    grid.accept(sample(1, 100_020, { source: "b" }), at(1));
    expect(stepped(grid, at(1))).toMatchObject({
      price: 100_010,
      samples: [
        { source: "a", price: 100_000, at: at(1) },
        { source: "b", price: 100_020, at: at(1) },
        { source: "c", price: 100_010, at: at(1) },
      ],
    });
  });

  test("a clock that is ahead makes no price fresher", () => {
    const grid = gridOf("a");
    grid.accept(sample(20, 100), at(0));
    expect(stepped(grid, at(0)).samples[0]?.at).toBe(at(0));
    expect(stepped(grid, at(20)).isValid).toBe(true);
    expect(stepped(grid, at(21)).isValid).toBe(false);
  });
});

describe("staleness", () => {
  test.each([
    ["a stream after five seconds", 1_000, 5_000],
    ["a source asked every four seconds after twelve", 4_000, 12_000],
    ["a source asked every fifteen seconds after forty-five", 15_000, 45_000],
  ])("%s halts the instrument that has no other", (_, cadenceMs, staleAfterMs) => {
    const grid = new IndexGrid(new Map([[1, NO_TICK_YET]]), feedOf(["a"], cadenceMs));
    grid.accept(sample(0, 100), at(0));
    const validity = Array.from({ length: 200 }, (_value, step) => stepped(grid, at(step)).isValid);
    expect(validity.lastIndexOf(true)).toBe(staleAfterMs / 250);
    expect(validity.indexOf(false)).toBe(staleAfterMs / 250 + 1);
    expect(grid.haltOf(1)).toBe("silence");
  });

  test("a source that went stale drops out, and the others are the index", () => {
    const grid = gridOf("a", "b", "c");
    for (const source of ["a", "b", "c"]) grid.accept(sample(0, 100_000, { source }), at(0));
    for (let step = 1; step <= 21; step += 1) {
      for (const source of ["a", "b"]) grid.accept(sample(step, 100_000 + step, { source }), at(step));
      const tick = stepped(grid, at(step));
      expect(tick).toMatchObject({ price: 100_000 + step, isValid: true });
      expect(tick.samples).toHaveLength(step <= 20 ? 3 : 2);
    }
  });

  test("sources that stay silent after the start halt the instrument, without a tick", () => {
    const grid = gridOf("a", "b");
    for (let step = 0; step <= 20; step += 1) expect(grid.step(at(step))).toEqual([]);
    expect(grid.haltOf(1)).toBeNull();
    expect(grid.step(at(21))).toEqual([]);
    expect(grid.haltOf(1)).toBe("silence");
  });
});

describe("a source that lies", () => {
  /** Each step every source says its price at that step; true where the tick was valid. */
  function validityOf(
    grid: IndexGrid,
    steps: number,
    prices: Readonly<Record<string, (step: number) => number>>,
  ): boolean[] {
    return Array.from({ length: steps }, (_, step) => {
      for (const [source, price] of Object.entries(prices))
        grid.accept(sample(step, price(step), { source }), at(step));
      return stepped(grid, at(step)).isValid;
    });
  }

  test("tenfold and returns never makes a valid tick where it is alone, and is counted", () => {
    const grid = gridOf("a");
    const validity = validityOf(grid, 8, { a: (step) => (step === 5 ? 100_000 : 10_000) });
    expect(validity).toEqual([true, true, true, true, true, false, false, false]);
    expect(grid.haltOf(1)).toBe("jump");
    expect(counts(grid)).toEqual({ "jump/a": 1 });
  });

  test("tenfold beside two honest ones halts nothing, moves nothing, and is counted", () => {
    const grid = gridOf("a", "b", "c");
    const honest = () => 10_000;
    const validity = validityOf(grid, 8, { a: honest, b: honest, c: (step) => (step === 5 ? 100_000 : 10_000) });
    expect(validity).toEqual(Array(8).fill(true));
    expect(grid.haltOf(1)).toBeNull();
    expect(counts(grid)).toEqual({ "jump/c": 1 });
  });

  test("tenfold halts as a disagreement beside one honest source, and beside two that contradict each other", () => {
    for (const others of [{ a: () => 10_000 }, { a: () => 10_000, b: () => 10_300 }]) {
      const grid = gridOf("a", "b", "c");
      validityOf(grid, 8, { ...others, c: (step) => (step === 5 ? 100_000 : 10_000) });
      expect(grid.haltOf(1)).toBe("disagreement");
    }
  });

  test("by more than it may differ is counted once for each thing it says", () => {
    const grid = gridOf("a", "b", "c");
    const honest = () => 100_000;
    validityOf(grid, 3, { a: honest, b: honest, c: () => 102_000 });
    grid.step(at(3));
    expect(counts(grid)).toEqual({ "apart/c": 3 });
  });

  test("an honest jump of all sources within one step is no fault", () => {
    const move = (step: number) => (step < 5 ? 10_000 : 11_000);
    const grid = gridOf("a", "b");
    expect(validityOf(grid, 8, { a: move, b: move })).toEqual(Array(8).fill(true));
    expect(counts(grid)).toEqual({});
  });

  test("tenfold while the grid waited makes no valid tick where it is alone", () => {
    const grid = gridOf("a");
    validityOf(grid, 4, { a: () => 10_000 });
    grid.accept(sample(20, 100_000), at(20));
    expect(stepped(grid, at(20))).toMatchObject({ price: 100_000, isValid: false });
    expect(grid.haltOf(1)).toBe("jump");
  });

  test("tenfold with its first word after a silent start is measured by the last good price of before", () => {
    const last = { ...NO_TICK_YET, seq: 7, lastGood: 10_000 };
    const grid = new IndexGrid(new Map([[1, last]]), feedOf(["a"]));
    grid.accept(sample(0, 100_000), at(0));
    expect(stepped(grid, at(0)).isValid).toBe(false);
    const silent = new IndexGrid(new Map([[1, last]]), feedOf(["a"]));
    for (let step = 0; step <= 21; step += 1) silent.step(at(step));
    for (let step = 22; step <= 142; step += 1) {
      silent.accept(sample(step, 100_000), at(step));
      expect(stepped(silent, at(step)).isValid).toBe(false);
    }
  });

  test("tenfold at the seam of a recording is no move: its clock left something out", () => {
    const grid = new IndexGrid(new Map([[1, NO_TICK_YET]]), { ...feedOf(["a"]), mode: "replay" as const });
    const week = 7 * 86_400_000;
    for (const [step, chartMs] of [0, 250, week, week + 250].entries()) {
      const price = chartMs < week ? 10_000 : 100_000;
      grid.accept(sample(step, price, { chartAt: instantOf(START + chartMs) }), at(step));
      expect(stepped(grid, at(step))).toMatchObject({ price, isValid: true });
    }
  });

  test("tenfold and returns between two steps is counted though nobody ever saw it", () => {
    const grid = gridOf("a");
    grid.accept(sample(0, 10_000), at(0));
    grid.step(at(0));
    grid.accept(sample(1, 100_000, { at: instantOf(START + 100) }), at(1));
    grid.accept(sample(1, 10_000), at(1));
    expect(stepped(grid, at(1))).toMatchObject({ price: 10_000, isValid: true });
    expect(counts(grid)).toEqual({ "jump/a": 1 });
  });
});
