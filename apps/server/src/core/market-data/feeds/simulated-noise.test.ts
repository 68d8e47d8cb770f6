import { expect, test } from "vitest";
import { Noise } from "./simulated-noise.ts";
import { seedOfText } from "./simulated-seed.ts";

const noise = new Noise(seedOfText("noise"));
const POSITIONS = Array.from({ length: 20_000 }, (_, index) => 1_795_000_000_000 + index * 250);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("draws are spread evenly between 0 and 1", () => {
  const draws = POSITIONS.map((at) => noise.uniform(16, at));
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const draw of draws) tenths[Math.floor(draw * 10)] = (tenths[Math.floor(draw * 10)] ?? 0) + 1;
  expect(tenths.every((count) => Math.abs(count - 2_000) < 200)).toBe(true);
  expect(Math.abs(mean(draws) - 0.5)).toBeLessThan(0.01);
});

test("normal draws have mean 0 and deviation 1", () => {
  const draws = POSITIONS.map((at) => noise.normal(16, at));
  expect(Math.abs(mean(draws))).toBeLessThan(0.03);
  expect(Math.abs(mean(draws.map((draw) => draw * draw)) - 1)).toBeLessThan(0.05);
});

test("stream, position, draw and kind each lead to a draw of their own", () => {
  const draws = [0, 1, 250, 2 ** 40].flatMap((at) =>
    [0, 1, 17, 1_000_016].flatMap((stream) => [
      ...[noise.uniform(stream, at), noise.uniform(stream, at, 1)],
      ...[noise.normal(stream, at), noise.normal(stream, at, 1), noise.normal(stream, at, 2_678_400_000)],
    ]),
  );
  expect(new Set(draws).size).toBe(draws.length);
});

test("neighbouring positions tell nothing of each other", () => {
  const draws = POSITIONS.map((at) => noise.normal(16, at));
  for (const apart of [1, 2, 3, 240]) {
    const products = draws.slice(apart).map((draw, index) => draw * (draws[index] as number));
    expect(Math.abs(mean(products)), `${apart}`).toBeLessThan(0.04);
  }
});

test("a drifting draw moves smoothly, and is the same whatever was asked for before", () => {
  const scale = 120_000;
  const path = POSITIONS.slice(0, 2_000).map((at) => noise.drifting(3, at, scale));
  const steps = path.slice(1).map((value, index) => Math.abs(value - (path[index] as number)));
  expect(Math.max(...steps)).toBeLessThan(0.05);
  expect(Math.max(...path) - Math.min(...path)).toBeGreaterThan(0.1);
  expect(new Noise(seedOfText("noise")).drifting(3, POSITIONS[1_999] as number, scale)).toBe(path[1_999]);
  expect(noise.drifting(3, POSITIONS[0] as number, scale)).toBe(path[0]);
});

test("draws that were made ahead are those that would have been made, whatever is asked for in between", () => {
  const ahead = new Noise(seedOfText("noise"));
  ahead.foresee([
    { stream: 16, position: 7, normal: 250 },
    { stream: 16, position: 7 },
    { stream: 17, position: 8 },
  ]);
  const draws = (one: Noise) => [
    one.normal(16, 7, 250),
    one.normal(16, 7, 251),
    one.drifting(3, 7, 2),
    one.uniform(16, 7, 1),
    one.uniform(17, 8),
    one.uniform(17, 8),
  ];
  expect(draws(ahead)).toEqual(draws(noise));
});
