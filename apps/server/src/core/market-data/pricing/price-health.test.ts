import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { goodAt, nextHealth, type Observation, type PriceHealth, UNOBSERVED, unobserved } from "./price-health.ts";

const START = 1_795_000_000_000;
const instant = (second: number) => instantOf(START + second * 1000);
const seen = (second: number, price: number, changes: Partial<Observation> = {}): Observation => ({
  now: instant(second),
  at: instant(second),
  price,
  freshSources: 1,
  isAgreed: true,
  saidAt: instant(second),
  ...changes,
});

const healthAfter = (...observations: readonly Observation[]): PriceHealth =>
  observations.reduce(nextHealth, UNOBSERVED);
/** One observation per quarter second, both ends included. */
const steady = (from: number, to: number, price: number, changes: Partial<Observation> = {}) =>
  Array.from({ length: (to - from) * 4 + 1 }, (_, step) => seen(from + step / 4, price, changes));

describe("price health", () => {
  test("a steady price is good from its first sample", () => {
    expect(healthAfter(seen(0, 1000)).halt).toBeNull();
  });

  test("no fresh source halts", () => {
    expect(healthAfter(seen(0, 1000), seen(0.25, 1000, { freshSources: 0 })).halt).toBe("silence");
  });

  test("sources that contradict each other halt", () => {
    expect(healthAfter(seen(0, 1000, { isAgreed: false })).halt).toBe("disagreement");
  });

  test("a halt keeps the cause it began with", () => {
    const first = healthAfter(seen(0, 1000, { isAgreed: false }), seen(0.25, 1000, { freshSources: 0 }));
    expect(first.halt).toBe("disagreement");
  });

  test("a halt ends after 30 seconds of health and not before", () => {
    const silent = [seen(0, 1000), seen(0.25, 1000, { freshSources: 0 })];
    expect(healthAfter(...silent, ...steady(0.5, 30.25, 1000)).halt).toBe("silence");
    expect(healthAfter(...silent, ...steady(0.5, 30.5, 1000)).halt).toBeNull();
  });

  test("one bad moment starts the 30 seconds again", () => {
    const silent = [
      seen(0, 1000, { freshSources: 0 }),
      ...steady(0.25, 29, 1000),
      seen(29.25, 1000, { isAgreed: false }),
    ];
    expect(healthAfter(...silent, ...steady(29.5, 59.25, 1000)).halt).toBe("silence");
    expect(healthAfter(...silent, ...steady(29.5, 59.5, 1000)).halt).toBeNull();
  });

  test("one word that is merely not repeated is no health", () => {
    const once = { saidAt: instant(0.25) };
    const silent = [seen(0, 1000, { freshSources: 0 }), ...steady(0.25, 60, 1000, once)];
    expect(healthAfter(...silent).halt).toBe("silence");
    expect(healthAfter(...silent, seen(60.25, 1000)).halt).toBeNull();
  });

  test("time that nobody watched is no health", () => {
    const silent = [seen(0, 1000, { freshSources: 0 }), ...steady(0.25, 20, 1000)];
    expect(healthAfter(...silent, ...steady(40, 69.75, 1000)).halt).toBe("silence");
    expect(healthAfter(...silent, ...steady(40, 70, 1000)).halt).toBeNull();
  });
});

describe("a move within a second", () => {
  test("of exactly 5 % stands; one tick more halts where the only source says it", () => {
    expect(healthAfter(seen(0, 1000), seen(0.25, 1050)).halt).toBeNull();
    expect(healthAfter(seen(0, 1000), seen(0.25, 1051)).halt).toBe("jump");
    expect(healthAfter(seen(0, 1000), seen(0.25, 949)).halt).toBe("jump");
  });

  test("above 5 % halts when it takes several steps too, and stands when it takes longer", () => {
    expect(healthAfter(seen(0, 1000), seen(0.25, 1030), seen(0.5, 1055)).halt).toBe("jump");
    expect(healthAfter(seen(0, 1000), seen(0.75, 1030), seen(1.25, 1055), seen(1.75, 1080)).halt).toBeNull();
  });

  test("that takes exactly a second is a move in 1 s; one that takes longer is not", () => {
    const haltAfter = (seconds: number) => healthAfter(seen(0, 1000), seen(0.5, 1030), seen(seconds, 1051)).halt;
    for (const seconds of [0.75, 0.999, 1]) expect(haltAfter(seconds)).toBe("jump");
    for (const seconds of [1.001, 1.25]) expect(haltAfter(seconds)).toBeNull();
    expect(healthAfter(seen(0, 1000), seen(0.5, 1030), seen(1, 1055)).halt).toBe("jump");
  });

  test("that a second source confirms stands at once", () => {
    expect(healthAfter(seen(0, 1000), seen(0.25, 1200, { freshSources: 2 })).halt).toBeNull();
  });

  test("that a second source confirms later stands from then on", () => {
    const jumped = [seen(0, 1000), seen(0.25, 1200), seen(0.5, 1200)];
    expect(healthAfter(...jumped).halt).toBe("jump");
    expect(healthAfter(...jumped, seen(0.75, 1198, { freshSources: 2 })).halt).toBeNull();
  });

  test("of the only source stands once it has held for 10 seconds, and not before", () => {
    const jumped = [seen(0, 1000), seen(0.25, 1200)];
    expect(healthAfter(...jumped, ...steady(0.5, 10, 1190)).halt).toBe("jump");
    expect(healthAfter(...jumped, ...steady(0.5, 10.25, 1190)).halt).toBeNull();
  });

  test("that is merely not repeated has not held", () => {
    const once = { saidAt: instant(0.25) };
    const jumped = [seen(0, 1000), seen(0.25, 1200, once), ...steady(0.5, 20, 1200, once)];
    expect(healthAfter(...jumped).halt).toBe("jump");
    expect(healthAfter(...jumped, seen(20.25, 1200)).halt).toBeNull();
  });

  test("that returns beyond half way within 10 seconds needs 30 seconds of health", () => {
    const returned = [seen(0, 1000), seen(0.25, 1200), seen(0.5, 1200), seen(0.75, 1100)];
    expect(healthAfter(...returned, ...steady(1, 20, 1100)).halt).toBe("jump");
    expect(healthAfter(...returned, ...steady(1, 40, 1100)).halt).toBeNull();
  });

  test("that jumps on has not held", () => {
    const again = [seen(0, 1000), seen(0.25, 1200), seen(0.5, 1300), ...steady(0.75, 12, 1300)];
    expect(healthAfter(...again).halt).toBe("jump");
  });

  test("during a halt is a fault of its own", () => {
    const halted = [seen(0, 1000, { freshSources: 0 }), ...steady(0.25, 20, 1000), ...steady(20.25, 49, 1200)];
    expect(healthAfter(...halted).halt).toBe("silence");
    expect(healthAfter(...halted, ...steady(49.25, 52, 1200)).halt).toBeNull();
  });

  test("is measured by the clock given: what a recording leaves out is no jump", () => {
    const recorded = (at: number) => ({ at: instant(at), isRecorded: true });
    expect(healthAfter(seen(0, 1000), seen(0.25, 1200, recorded(3 * 86_400))).halt).toBeNull();
    expect(nextHealth(goodAt({ at: instant(0), price: 1000 }), seen(9, 1200, recorded(5))).halt).toBeNull();
    expect(nextHealth(goodAt({ at: instant(0), price: 1000 }), seen(9, 1200, recorded(1))).halt).toBe("jump");
  });
});

describe("the last good price", () => {
  const LATER = [1, 1.25, 60, 3 * 86_400];

  test("stands in for what nobody observed, however long: the only source's first word is a move like any other", () => {
    for (const second of LATER) {
      expect(healthAfter(seen(0, 1000), seen(second, 10_000)).halt).toBe("jump");
      expect(healthAfter(seen(0, 1000), seen(second, 1051)).halt).toBe("jump");
      expect(healthAfter(seen(0, 1000), seen(second, 1050)).halt).toBeNull();
      expect(healthAfter(seen(0, 1000), seen(second, 1200, { freshSources: 2 })).halt).toBeNull();
    }
  });

  test("outlives a restart, and a time without observation after it", () => {
    for (const second of LATER) {
      expect(nextHealth(goodAt({ at: instant(0), price: 1000 }), seen(second, 1200)).halt).toBe("jump");
      expect(nextHealth(unobserved({ halt: null, lastGood: 1000 }), seen(second, 1200)).halt).toBe("jump");
    }
  });

  test("is what a move after a gap comes from: it holds for 10 seconds or is confirmed", () => {
    const moved = [seen(0, 1000), seen(60, 1200), ...steady(60.25, 69.75, 1190)];
    expect(healthAfter(...moved).halt).toBe("jump");
    expect(healthAfter(...moved, seen(70, 1190)).halt).toBeNull();
    expect(healthAfter(seen(0, 1000), seen(60, 1200), seen(60.25, 1190, { freshSources: 2 })).halt).toBeNull();
    const returned = healthAfter(seen(0, 1000), seen(60, 1200), ...steady(60.25, 80, 1000));
    expect(returned.halt).toBe("jump");
  });

  test("is none before there ever was a good price", () => {
    expect(healthAfter(seen(0, 10_000)).halt).toBeNull();
    const halted = [seen(0, 1000, { freshSources: 0 }), ...steady(60, 90, 10_000)];
    expect(healthAfter(...halted).halt).toBeNull();
  });

  test("is that of the last valid tick: a price that was halted does not become one", () => {
    const refuted = [seen(0, 1000), seen(0.25, 1200), seen(0.5, 1000, { isAgreed: false })];
    expect(healthAfter(...refuted).lastGood).toBe(1000);
    expect(healthAfter(...refuted, ...steady(0.75, 60, 1020)).lastGood).toBe(1020);
  });

  test("within a halt makes the first word after a gap a fault, from which health begins", () => {
    const halted = [seen(0, 1000), seen(0.25, 1000, { freshSources: 0 })];
    expect(healthAfter(...halted, ...steady(60, 90, 1000)).halt).toBeNull();
    expect(healthAfter(...halted, ...steady(60, 90, 1200)).halt).toBe("silence");
    expect(healthAfter(...halted, ...steady(60, 90.25, 1200)).halt).toBeNull();
  });

  test("is no beginning of a move that waits already", () => {
    const moved = [seen(0, 1000), seen(0.25, 1200), ...steady(60, 69.75, 1200)];
    expect(healthAfter(...moved).halt).toBe("jump");
    expect(healthAfter(...moved, seen(70, 1200)).halt).toBeNull();
  });
});

describe("after a restart", () => {
  test("a halt goes on until there were 30 seconds of health", () => {
    const healthUntil = (to: number) =>
      steady(0, to, 1000).reduce(nextHealth, unobserved({ halt: "disagreement", lastGood: null }));
    expect(healthUntil(29.75).halt).toBe("disagreement");
    expect(healthUntil(30).halt).toBeNull();
  });
});
