import type { Instant } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Sample } from "../../core/market-data/model/sample.ts";
import type { Tick } from "../../core/tick-log/tick.ts";
import { contractOrders } from "./contract-orders-test-support.ts";
import { NaiveRules } from "./naive-rules-test-support.ts";
import { optionOrders } from "./option-orders-test-support.ts";
import { priceAlerts } from "./price-alerts-test-support.ts";
import { type Follower, follow, type History, history } from "./price-history-test-support.ts";
import type { MakeProduct, SettlesOnTicks } from "./settles-on-ticks-test-support.ts";
import { spotOrders } from "./spot-orders-test-support.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
/** P1: whatever happens to the sources, nothing settles on a price that the rules forbid. */
const HISTORIES = isFull ? 1_000 : 40;
/** As many as show each act of each product that is careless, wherever they are searched. */
const FOUND_WITHIN = isFull ? 40 : 15;

/**
 * Every product that fills, triggers or settles on prices joins here, with what it has to do in these histories and how often at
 * least for each valid tick: else they would prove nothing of it.
 */
const PRODUCTS: readonly (readonly [string, MakeProduct, Readonly<Record<string, number>>])[] = [
  ["spot orders", spotOrders, { "spot fill": 0.5 }],
  ["price alerts", priceAlerts, { "price alert": 0.5 }],
  [
    "contract orders",
    contractOrders,
    {
      ...{ "contract entry": 0.5, "contract stop-loss": 0.3, "contract take-profit": 0.1 },
      ...{ "margin call": 0.1, "contract liquidation": 0.1, "contract user": 0.1 },
    },
  ],
  ["option orders", optionOrders, { "option entry": 0.3, "option settlement": 0.3 }],
];

interface Told {
  readonly ticks: readonly Tick[];
  readonly allowed: ReadonlySet<number>;
  readonly products: readonly SettlesOnTicks[];
}

interface Plant {
  readonly tick?: (tick: Tick) => Tick;
  /** Instead of all of them. */
  readonly products?: readonly (() => SettlesOnTicks)[];
}

function told(of: History, plant: Plant = {}): Told {
  const rules = new NaiveRules(of);
  const products = (plant.products ?? PRODUCTS.map(([, create]) => create)).map((create) => create());
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
  products.every((product) => product.acts().every(({ tick }) => allowed.has(tick.seq)));

const searched = (plant: Plant) =>
  fc.check(
    fc.property(history, (of) => isRight(told(of, plant))),
    { numRuns: HISTORIES },
  );

describe("settlement prices", { timeout: Math.max(60_000, HISTORIES * 600) }, () => {
  test(`in ${HISTORIES} histories a tick is valid exactly where the rules allow it, and nothing is filled, triggered, liquidated or settled on another`, () => {
    let [valid, invalid] = [0, 0];
    const acted = new Map<string, number>();
    fc.assert(
      fc.property(history, (of) => {
        const { ticks, allowed, products } = told(of);
        for (const { seq, isValid } of ticks) expect(isValid, `tick ${seq}`).toBe(allowed.has(seq));
        for (const product of products) {
          for (const { what, tick } of product.acts()) {
            if (!allowed.has(tick.seq)) expect.fail(`${what} on tick ${tick.seq}`);
            acted.set(what, (acted.get(what) ?? 0) + 1);
          }
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
    for (const [what, share] of PRODUCTS.flatMap(([, , done]) => Object.entries(done))) {
      expect((acted.get(what) ?? 0) / valid, what).toBeGreaterThan(share);
    }
  });

  test("a tick that is called valid in a halt is found", () => {
    expect(searched({ tick: (tick) => ({ ...tick, isValid: true }), products: [] }).failed).toBe(true);
  });

  test.each(PRODUCTS)("%s that take every tick for a valid one are found, in all that they do", (_, create, done) => {
    const found = new Set<string>();
    const careless = () => create((tick) => ({ ...tick, isValid: true }));
    fc.assert(
      fc.property(history, (of) => {
        const { allowed, products } = told(of, { products: [careless] });
        for (const { what, tick } of products.flatMap((product) => product.acts())) {
          if (!allowed.has(tick.seq)) found.add(what);
        }
      }),
      { numRuns: FOUND_WITHIN },
    );
    expect([...found]).toEqual(expect.arrayContaining(Object.keys(done)));
  });
});
