import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { nextHealth, type Observation, type PriceHealth, UNOBSERVED } from "./price-health.ts";

const START = 1_795_000_000_000;
const seen = (second: number, price: number, changes: Partial<Observation> = {}): Observation => ({
  now: instantOf(START + second * 1000),
  chartAt: instantOf(START + second * 1000),
  price,
  ageMs: 0,
  isAgreed: true,
  ...changes,
});

const healthAfter = (...observations: readonly Observation[]): PriceHealth =>
  observations.reduce(nextHealth, UNOBSERVED);
/** One observation per quarter second. */
const steady = (from: number, seconds: number, price: number) =>
  Array.from({ length: seconds * 4 + 1 }, (_, step) => seen(from + step / 4, price));

describe("price health", () => {
  test("a steady price is good from its first sample", () => {
    expect(healthAfter(seen(0, 1000)).halt).toBeNull();
  });

  test("a move of exactly 5 % within a second stands; one tick more halts", () => {
    expect(healthAfter(seen(0, 1000), seen(0.25, 1050)).halt).toBeNull();
    expect(healthAfter(seen(0, 1000), seen(0.25, 1051)).halt).toBe("jump");
    expect(healthAfter(seen(0, 1000), seen(0.25, 949)).halt).toBe("jump");
  });

  test("a move above 5 % that takes several steps within one second halts", () => {
    expect(healthAfter(seen(0, 1000), seen(0.25, 1030), seen(0.5, 1055)).halt).toBe("jump");
  });

  test("the same move over more than a second stands", () => {
    expect(healthAfter(seen(0, 1000), seen(0.5, 1030), seen(1, 1055), seen(1.5, 1080)).halt).toBeNull();
  });

  test("what a recording leaves out is no jump", () => {
    const monday = seen(0.25, 1200, { chartAt: instantOf(START + 3 * 86_400_000) });
    expect(healthAfter(seen(0, 1000), monday).halt).toBeNull();
  });

  test("silence of more than five seconds halts", () => {
    expect(healthAfter(seen(0, 1000), seen(5, 1000, { ageMs: 5_000 })).halt).toBeNull();
    expect(healthAfter(seen(0, 1000), seen(5.25, 1000, { ageMs: 5_001 })).halt).toBe("silence");
  });

  test("sources that contradict each other halt", () => {
    expect(healthAfter(seen(0, 1000, { isAgreed: false })).halt).toBe("disagreement");
  });

  test("a halt ends after 30 seconds of good prices and not before", () => {
    const halted = [seen(0, 1000), seen(0.25, 2000)];
    expect(healthAfter(...halted, ...steady(0.5, 29.75, 2000)).halt).toBe("jump");
    expect(healthAfter(...halted, ...steady(1.5, 30, 2000)).halt).toBeNull();
  });

  test("one bad moment starts the 30 seconds again", () => {
    const halted = [seen(0, 1000), seen(0.25, 2000), ...steady(1.5, 20, 2000), seen(21.75, 1000)];
    expect(healthAfter(...halted, ...steady(23, 29, 1000)).halt).toBe("jump");
    expect(healthAfter(...halted, ...steady(23, 30, 1000)).halt).toBeNull();
  });
});
