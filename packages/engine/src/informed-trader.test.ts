import { describe, expect, test } from "vitest";
import {
  type House,
  inAndOut,
  type Market,
  marketOf,
  type Outcome,
  onDirection,
} from "./informed-trader-test-support.ts";

const FRESHNESS_MS = 500;
/** Of contracts on crypto: half the spread and the fee of one side. */
const CONTRACT = { halfSpread: 0.000_2, fee: 0.000_3 };
const APART = 500_000n;
const ANY = 1_000_000_000n;

const MARKETS: readonly Market[] = Array.from({ length: 6 }, (_, seed) => marketOf(seed + 1, 6_000));
const PLAYS = [0.000_1, 0.000_3, 0.000_6, 0.001, 0.002].flatMap((threshold) =>
  ([1, -1] as const).map((sign) => ({ threshold, sign })),
);

const HOUSE: House = {
  ...{ lagMs: FRESHNESS_MS, followMs: 0, freshnessMs: FRESHNESS_MS, bumpMs: FRESHNESS_MS },
  apartPpbMax: APART,
};

/** The best that any of the plays brings, over all markets. */
function best(trade: (market: Market, how: (typeof PLAYS)[number]) => Outcome): Outcome {
  const all = PLAYS.map((how) => {
    const each = MARKETS.map((market) => trade(market, how));
    const sum = (name: keyof Outcome) => each.reduce((total, one) => total + one[name], 0);
    return { trades: sum("trades"), profit: sum("profit") };
  });
  return all.reduce((one, other) => (other.profit > one.profit ? other : one));
}

const contracts = (house: House): Outcome => best((market, how) => inAndOut(market, house, how, CONTRACT, 1_000));
const options = (house: House): Outcome => best((market, how) => onDirection(market, house, how, 30, 0.8));

describe("who sees every source earlier than the house by its freshness bound", () => {
  test.each([
    ["contracts", contracts],
    ["options", options],
  ])("gains nothing on %s after costs, and would without the bump", (_, trade) => {
    const [bumped, bare] = [trade(HOUSE), trade({ ...HOUSE, bumpMs: 0 })];
    process.stdout.write(`with the bump ${JSON.stringify(bumped)}, without ${JSON.stringify(bare)}\n`);
    expect(bumped.profit).toBeLessThanOrEqual(0);
    expect(bare.profit).toBeGreaterThan(0);
  });

  test.each([
    ["contracts", contracts],
    ["options", options],
  ])("finds no price for %s when it is by more", (_, trade) => {
    expect(trade({ ...HOUSE, lagMs: FRESHNESS_MS + 50 })).toEqual({ trades: 0, profit: 0 });
  });
});

describe("who watches the source that the others follow 1.2 seconds later", () => {
  const FOLLOWED: House = { ...HOUSE, lagMs: 0, followMs: 1_200 };

  test("gains nothing on contracts after costs, and would where sources may disagree", () => {
    const [agreed, any] = [contracts(FOLLOWED), contracts({ ...FOLLOWED, apartPpbMax: ANY })];
    process.stdout.write(`agreed ${JSON.stringify(agreed)}, any ${JSON.stringify(any)}\n`);
    expect(agreed.profit).toBeLessThanOrEqual(0);
    expect(any.profit).toBeGreaterThan(0);
  });
});
