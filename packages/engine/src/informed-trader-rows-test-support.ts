/**
 * The products of the house as an informed trader meets them, and the best that any way of trading brings there. What is traded
 * the same way on every product stands here once, for the test and the bench. For tests only.
 */
import { onConversion } from "./informed-conversion-test-support.ts";
import {
  type Costs,
  type House,
  inAndOut,
  type Market,
  type Minute,
  marketOf,
  marketThrough,
  type Outcome,
  onDirection,
  type Play,
} from "./informed-trader-test-support.ts";

export const FRESHNESS_MS = 500;
/** Of crypto: half the spread and the fee of one side. */
const CONTRACT: Costs = { halfSpread: 0.000_2, fee: 0.000_3 };
const SPOT: Costs = { halfSpread: 0.000_1, fee: 0.001 };
const HOLD_MS = 1_000;
/** What a contract costs on one side. */
const APART = 500_000n;
const ANY = 1_000_000_000n;

/** Who sees every source earlier than the house by its bound. */
export const EARLIER: House = {
  ...{ lagMs: FRESHNESS_MS, followMs: 0, freshnessMs: FRESHNESS_MS, bumpMs: FRESHNESS_MS },
  ...{ apartPpbMax: APART, isLeadBound: true },
};
export const TOO_EARLY: House = { ...EARLIER, lagMs: FRESHNESS_MS + 50 };
/** Who watches a source that the two others follow later than the bump. */
export const FOLLOWED: House = { ...EARLIER, lagMs: 0, followMs: 1_200 };
/** Venues that differ by a little all the time, and where two are a quarter of a second behind: nobody leads. */
export const USUAL_VENUES: House = { ...FOLLOWED, followMs: 250, offsets: [0.000_2, 0, -0.000_1] };

export interface Product {
  readonly name: string;
  readonly trade: (market: Market, house: House, how: Play) => Outcome;
  /** The same house without what bounds this product's price by its sources. */
  readonly unbound: (house: House) => House;
}

const boundBySources = (name: string, trade: Product["trade"]): Product => ({
  ...{ name, trade },
  unbound: (house) => ({ ...house, apartPpbMax: ANY }),
});

const traded = (name: string, costs: Costs): Product =>
  boundBySources(name, (market, house, how) => inAndOut(market, house, how, costs, HOLD_MS));

/** Durations and what they pay, as a new installation has them. */
export const OPTION_TERMS: readonly (readonly [seconds: number, payout: number])[] = [
  [30, 0.8],
  [60, 0.82],
  [120, 0.85],
  [180, 0.87],
  [300, 0.9],
];

const option = ([seconds, payout]: (typeof OPTION_TERMS)[number]): Product => ({
  name: `option of ${seconds} s`,
  trade: (market, house, how) => onDirection(market, house, how, seconds, payout),
  unbound: (house) => ({ ...house, isLeadBound: false }),
});

export const PRODUCTS: readonly Product[] = [
  traded("spot ladder", SPOT),
  traded("contract", CONTRACT),
  boundBySources("conversion", onConversion),
  ...OPTION_TERMS.map(option),
];

const PLAYS: readonly Play[] = [0.000_1, 0.000_3, 0.000_6, 0.001, 0.002].flatMap((threshold) =>
  ([1, -1] as const).map((sign) => ({ threshold, sign })),
);

export interface Best extends Outcome {
  /** Of a trade on average, as a part of what was traded or staked; nought without any. */
  readonly each: number;
  /** The standard error of that where nothing is gained: six options won are no proof, though their gains do not differ. */
  readonly error: number;
}

function bestOf(outcomes: readonly Outcome[]): Best {
  const [trades, profit, squares] = [sum(outcomes, "trades"), sum(outcomes, "profit"), sum(outcomes, "squares")];
  if (trades === 0) return { trades, profit, squares, each: 0, error: 0 };
  const each = profit / trades;
  return { trades, profit, squares, each, error: Math.sqrt(squares) / trades };
}

/**
 * Chosen by what it brought in the first half of the markets, and told by what it brings in the others: the best of many by
 * chance is no informed trader.
 */
export function best({ trade }: Product, house: House, markets: readonly Market[]): Best {
  const half = Math.ceil(markets.length / 2);
  const over = (part: readonly Market[], how: Play): Best => bestOf(part.map((market) => trade(market, house, how)));
  const known = PLAYS.map((how) => ({ how, ...over(markets.slice(0, half), how) }));
  // In standard errors, so that neither a few lucky trades nor many bad ones are the best.
  const sure = ({ each, trades }: Best) => each * Math.sqrt(trades);
  const [first, ...rest] = known.filter(({ trades }) => trades > 0);
  if (first === undefined) return bestOf([]);
  return over(markets.slice(half), rest.reduce((one, other) => (sure(other) > sure(one) ? other : one), first).how);
}

const sum = (each: readonly Outcome[], name: keyof Outcome): number =>
  each.reduce((total, one) => total + one[name], 0);

export const simulatedMarkets = (count: number, seconds: number): readonly Market[] =>
  Array.from({ length: count }, (_, seed) => marketOf(seed + 1, seconds));

/** Stretches of so many minutes each, from all over what was recorded. */
export function recordedMarkets(minutes: readonly Minute[], count: number, length: number): readonly Market[] {
  const apart = Math.floor((minutes.length - length) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, nth) =>
    marketThrough(minutes.slice(nth * apart, nth * apart + length), nth + 1),
  );
}
