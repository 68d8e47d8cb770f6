import type { Instant } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Sample, Tick } from "../../core/market-data/tick.ts";
import { NaiveRules } from "./naive-rules-test-support.ts";
import { priceAlerts } from "./price-alerts-test-support.ts";
import { type Follower, follow, type History, history } from "./price-history-test-support.ts";
import { type SettlesOnTicks, spotOrders } from "./settles-on-ticks-test-support.ts";

/** P1: whatever happens to the sources, nothing settles on a price that the rules forbid. */
const HISTORIES = process.env.CANDOR_TEST_FULL === "1" ? 1_000 : 100;

/** Every product that fills, triggers or settles on prices joins here. */
const PRODUCTS: readonly (() => SettlesOnTicks)[] = [spotOrders, priceAlerts];

interface Told {
  readonly ticks: readonly Tick[];
  readonly allowed: ReadonlySet<number>;
  readonly products: readonly SettlesOnTicks[];
}

interface Plant {
  readonly tick?: (tick: Tick) => Tick;
  readonly product?: () => SettlesOnTicks;
}

function told(of: History, plant: Plant = {}): Told {
  const rules = new NaiveRules(of);
  const products = [...PRODUCTS, ...(plant.product ? [plant.product] : [])].map((create) => create());
  const ticks: Tick[] = [];
  const follower: Follower = {
    hear: (sample: Sample, now: Instant) => rules.hear(sample, now),
    restart: () => rules.restart(),
    step(at, tick) {
      rules.step(at, tick);
      if (!tick) return;
      ticks.push(tick);
      for (const product of products) product.offer(tick);
    },
  };
  follow(of, follower, plant.tick);
  return { ticks, allowed: rules.allowed(), products };
}

const isRight = ({ ticks, allowed, products }: Told): boolean =>
  ticks.every(({ seq, isValid }) => isValid === allowed.has(seq)) &&
  products.every((product) => product.actedOn().every(({ seq }) => allowed.has(seq)));

const searched = (plant: Plant) =>
  fc.check(
    fc.property(history, (of) => isRight(told(of, plant))),
    { numRuns: HISTORIES },
  );

describe("settlement prices", { timeout: HISTORIES * 600 }, () => {
  test(`in ${HISTORIES} histories a tick is valid exactly where the rules allow it, and nothing is filled and no alert fires on another`, () => {
    let [valid, invalid] = [0, 0];
    const acted = new Map<string, number>();
    fc.assert(
      fc.property(history, (of) => {
        const { ticks, allowed, products } = told(of);
        for (const { seq, isValid } of ticks) expect(isValid, `tick ${seq}`).toBe(allowed.has(seq));
        for (const product of products) {
          for (const { seq } of product.actedOn()) expect(allowed, `${product.name} on tick ${seq}`).toContain(seq);
          acted.set(product.name, (acted.get(product.name) ?? 0) + product.actedOn().length);
        }
        valid += ticks.filter(({ isValid }) => isValid).length;
        invalid += ticks.filter(({ isValid }) => !isValid).length;
      }),
      { numRuns: HISTORIES },
    );
    // Were there hardly any of these, the histories would prove nothing.
    const ticks = valid + invalid;
    expect(invalid / ticks).toBeGreaterThan(0.1);
    expect(valid / ticks).toBeGreaterThan(0.3);
    expect(acted.size).toBe(PRODUCTS.length);
    for (const [name, count] of acted) expect(count / valid, name).toBeGreaterThan(0.5);
  });

  test("a tick that is called valid in a halt is found", () => {
    expect(searched({ tick: (tick) => ({ ...tick, isValid: true }) }).failed).toBe(true);
  });

  test("a product that settles on invalid ticks is found", () => {
    const acted: Tick[] = [];
    const careless = (): SettlesOnTicks => ({
      name: "careless",
      offer: (tick) => void acted.push(tick),
      actedOn: () => acted,
    });
    expect(searched({ product: careless }).failed).toBe(true);
  });
});
