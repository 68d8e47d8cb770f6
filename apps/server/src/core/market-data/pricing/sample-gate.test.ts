import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import type { Sample } from "../model/sample.ts";
import { faultOfSample } from "./sample-gate.ts";

const NOW = instantOf(1_795_000_000_000);
const good: Sample = { instrumentId: 1, source: "a", price: 100, volume: 5, at: NOW, chartAt: NOW };
const later = (changes: Partial<Sample>): Sample => ({
  ...good,
  at: instantOf(NOW + 250),
  chartAt: instantOf(NOW + 250),
  ...changes,
});
const faultOf = (sample: Sample, last: Sample | undefined = good) =>
  faultOfSample(sample, { now: instantOf(NOW + 250), last, oldest: instantOf(NOW + 250 - 5_000) });

describe("the gate for samples", () => {
  test.each([
    ["not a number", { price: Number.NaN }, "price-not-whole"],
    ["infinite", { price: Number.POSITIVE_INFINITY }, "price-not-whole"],
    ["between two ticks", { price: 100.5 }, "price-not-whole"],
    ["too large to be exact", { price: 2 ** 53 }, "price-not-whole"],
    ["zero", { price: 0 }, "price-not-positive"],
    ["negative", { price: -1 }, "price-not-positive"],
    ["with negative volume", { volume: -1 }, "volume-wrong"],
    ["with a volume that is no number", { volume: Number.NaN }, "volume-wrong"],
    ["from the far future", { at: instantOf(NOW + 5_001 + 250) }, "far-future"],
    ["from no time", { at: instantOf(Number.NaN) }, "far-future"],
    ["without a chart time", { chartAt: instantOf(Number.NaN) }, "far-future"],
    ["of an hour ago", { at: instantOf(NOW - 3_600_000) }, "too-old"],
    ["older than the one before", { at: instantOf(NOW - 1) }, "out-of-order"],
    ["older on the chart than the one before", { chartAt: instantOf(NOW - 1) }, "out-of-order"],
    ["said again", { at: NOW, chartAt: NOW }, "duplicate"],
  ] as const)("a price %s is turned away", (_, changes, fault) => {
    expect(faultOf(later(changes))).toBe(fault);
  });

  test("the first of a source is turned away when it is older than the source may be silent", () => {
    const oldest = instantOf(NOW + 250 - 5_000);
    const old = (ms: number) =>
      faultOfSample(later({ at: instantOf(NOW + 250 - ms) }), { now: instantOf(NOW + 250), last: undefined, oldest });
    expect([old(5_000), old(5_001)]).toEqual([undefined, "too-old"]);
  });

  test.each([
    ["the first of a source", undefined, {}],
    ["another price in the same millisecond", good, { at: NOW, price: 101 }],
    ["a clock slightly ahead", good, { at: instantOf(NOW + 5_250) }],
    ["no volume", good, { volume: 0 }],
  ] as const)("%s passes", (_, last, changes) => {
    expect(faultOf(later(changes), last)).toBeUndefined();
  });
});
