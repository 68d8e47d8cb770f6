import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { IndexGrid } from "./index-grid.ts";
import type { Sample } from "./tick.ts";

const START = instantOf(1_795_000_000_000);
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
const gridFrom = (seq: number) => new IndexGrid(new Map([[1, { seq, chartAt: START, isValid: true }]]));

describe("the index grid", () => {
  test("sequence numbers go on from the last durable tick without a gap", () => {
    const grid = gridFrom(41);
    grid.accept(sample(1, 100), at(1));
    expect([1, 2, 3].flatMap((step) => grid.step(at(step)).map(({ seq }) => seq))).toEqual([42, 43, 44]);
  });

  test("an instrument without a sample gets no tick and is closed", () => {
    const grid = new IndexGrid(new Map([[1, null]]));
    expect(grid.step(at(1))).toEqual([]);
    expect(grid.state(1)).toBe("closed");
    expect(grid.state(99)).toBe("closed");
  });

  test("volume is counted once: with the tick after it was said", () => {
    const grid = gridFrom(0);
    grid.accept(sample(1, 100, { volume: 2 }), at(1));
    grid.accept(sample(1, 101, { volume: 5 }), at(1));
    expect(grid.step(at(1))[0]).toMatchObject({ price: 101, volume: 7 });
    expect(grid.step(at(2))[0]).toMatchObject({ price: 101, volume: 0 });
  });

  test("a rejected sample changes nothing and is counted by its reason", () => {
    const grid = gridFrom(0);
    grid.accept(sample(1, 100), at(1));
    grid.accept(sample(2, Number.NaN), at(2));
    grid.accept(sample(2, -5), at(2));
    grid.accept(sample(0, 120), at(2));
    expect(grid.step(at(2))[0]).toMatchObject({ price: 100, isValid: true });
    expect(Object.fromEntries(grid.rejected())).toEqual({
      "price-not-whole": 1,
      "price-not-positive": 1,
      "out-of-order": 1,
    });
  });

  test("ticks of a silent source become invalid after five seconds and the instrument is halted", () => {
    const grid = gridFrom(0);
    grid.accept(sample(0, 100), at(0));
    const validity = Array.from({ length: 30 }, (_, step) => grid.step(at(step))[0]?.isValid);
    expect(validity.lastIndexOf(true)).toBe(20);
    expect(validity.indexOf(false)).toBe(21);
    expect(grid.state(1)).toBe("halted");
  });

  test("a spike is never a valid tick", () => {
    const grid = gridFrom(0);
    for (let step = 1; step <= 8; step += 1) {
      grid.accept(sample(step, step === 5 ? 10_600 : 10_000), at(step));
      const tick = grid.step(at(step))[0];
      expect(tick?.isValid, `step ${step}`).toBe(step < 5);
    }
  });
});
