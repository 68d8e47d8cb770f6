/**
 * A trader who sees every source earlier than the house, and trades on what the house will come to know: what that brings, after
 * costs, by the engine's own prices and rules. Prices are made from a seed. For tests only.
 */
import { type Instant, instantOf, type PriceTicks, rateOf } from "@candor/money/money";
import { quoteFor } from "./contract-order.ts";
import { indexPrice } from "./index-price.ts";
import { isLed, type LeadTerms, type LeadTick, LOOK_MS, LOOKED_BACK_MS, type Usual, usualOf } from "./option-lead.ts";
import { judgeOption, SETTLING_TICKS } from "./option-order.ts";
import { bumpedFrom, type PricedTick, whyNotFresh } from "./price-freshness.ts";
import { GRID_MS } from "./price-rules.ts";

/** The market itself moves in steps of so many milliseconds. */
export const STEP_MS = 50;
const START = 10_000_000;
/** Of a year's 55 %, and a jump of some 0.1 to 0.5 % now and then. */
const SIGMA = 0.000_022;
const JUMPS = 0.000_4;

export interface Market {
  /** What a source says at an instant, seen without any delay. */
  readonly at: (ms: number) => number;
  readonly lastMs: number;
  /** Whether its moves are the same at any time, so that any of them may come next. */
  readonly hasFutures: boolean;
}

/** Numbers between nought and one, the same for every seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

const normalOf = (random: () => number) => () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

const marketFrom = (prices: readonly number[], hasFutures: boolean): Market => ({
  at: (ms) => prices[Math.max(0, Math.floor(ms / STEP_MS))] as number,
  lastMs: (prices.length - 1) * STEP_MS,
  hasFutures,
});

/** How many ticks a price is, and by how much it moves in a step. */
export interface Nature {
  readonly start: number;
  readonly sigma: number;
}

/** The same for every seed. @param nature that of a coin, where left out */
export function marketOf(
  seed: number,
  seconds: number,
  { start, sigma }: Nature = { start: START, sigma: SIGMA },
): Market {
  const random = randomOf(seed);
  const normal = normalOf(random);
  const prices: number[] = [];
  let price = start;
  for (let step = 0; step <= (seconds * 1_000) / STEP_MS; step += 1) {
    const jump = random() < JUMPS ? (random() < 0.5 ? -1 : 1) * (0.001 + 0.004 * random()) : 0;
    price *= Math.exp(sigma * normal() + jump);
    prices.push(Math.round(price));
  }
  return marketFrom(prices, true);
}

/** Along prices of the grid, as simulated ones are: each stands until the next. */
export function marketAlong(prices: readonly number[]): Market {
  const scale = START / (prices[0] as number);
  const steps = GRID_MS / STEP_MS;
  return marketFrom(
    Array.from({ length: prices.length * steps }, (_, step) =>
      Math.round((prices[Math.floor(step / steps)] as number) * scale),
    ),
    false,
  );
}

/** A recorded minute, in any unit. */
export interface Minute {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * Through recorded minutes: each from its open to its close, in between as far about as it went from its low to its high. What
 * is not recorded is drawn, so that nothing in a minute tells of its end.
 */
export function marketThrough(minutes: readonly Minute[], seed: number): Market {
  const normal = normalOf(randomOf(seed));
  const scale = START / (minutes[0] as Minute).open;
  const steps = 60_000 / STEP_MS;
  const prices: number[] = [];
  for (const { open, high, low, close } of minutes) {
    // Of a random walk the range is on average so many times what it does in the whole time (Parkinson).
    const sigma = (high - low) / 1.665 / Math.sqrt(steps);
    let price = open;
    for (let step = 0; step < steps; step += 1) {
      prices.push(Math.round(price * scale));
      price += (close - price) / (steps - step) + sigma * normal() * Math.sqrt(1 - 1 / (steps - step));
    }
  }
  return marketFrom(prices, false);
}

export interface House {
  /** How much later than the trader the house hears of each source, and by the same what it hears is older. */
  readonly lagMs: number;
  /** By how much two sources of three follow the first; 0 where all move together. What they say is new all the same. */
  readonly followMs: number;
  readonly freshnessMs: number;
  /** The bump; 0 is what a house without one does. */
  readonly bumpMs: number;
  readonly apartPpbMax: bigint;
  /** Whether options are entered at no price that a source leads by more than their odds bear. */
  readonly isLeadBound?: boolean;
  /** Whether a price's own steps count as a lead; as they do where sources are bound, unless said. */
  readonly isStepBound?: boolean;
  /** What each source says above the market all the time, as parts of it. */
  readonly offsets?: readonly number[];
}

const NO_OFFSETS: readonly number[] = [0, 0, 0];

type HouseTick = PricedTick & LeadTick;

/** The tick of an instant of the grid. */
export function tickOf(market: Market, house: House, at: number): HouseTick {
  const receivedAt = at - house.lagMs;
  const offsets = house.offsets ?? NO_OFFSETS;
  const said = [0, house.followMs, house.followMs].map((later, source) =>
    Math.round(market.at(receivedAt - later) * (1 + (offsets[source] as number))),
  );
  const { price } = indexPrice(said, at);
  const samples = said.map((one, source) => ({ source: `source-${source}`, price: one, at: instantOf(receivedAt) }));
  return { at: instantOf(at), price, samples };
}

/** What was usual is the same for all ways to trade at one market, and takes long to find. */
const USUAL = new WeakMap<Market, Map<string, Usual>>();

function usualBefore(market: Market, house: House, at: number): Usual {
  const known = USUAL.get(market) ?? new Map<string, Usual>();
  USUAL.set(market, known);
  const upTo = Math.ceil(at / LOOK_MS) * LOOK_MS;
  const key = `${house.lagMs}/${house.followMs}/${house.offsets}/${upTo}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const looks: LeadTick[] = [];
  for (let look = Math.max(0, upTo - LOOKED_BACK_MS); look < upTo; look += LOOK_MS)
    looks.push(tickOf(market, house, look));
  const usual = usualOf(looks);
  known.set(key, usual);
  return usual;
}

type OptionTerms = Pick<LeadTerms, "seconds" | "payoutRate">;

const boundOf = (option: OptionTerms, { isLeadBound = false, isStepBound = isLeadBound }: House): LeadTerms => ({
  ...option,
  isStepBound,
});

const mayEnter = (market: Market, house: House, tick: HouseTick, option: OptionTerms | undefined): boolean =>
  whyNotFresh(tick, house) === undefined &&
  (option === undefined ||
    !house.isLeadBound ||
    !isLed(tick, usualBefore(market, house, tick.at), boundOf(option, house)));

/** The first tick that prices what is accepted at an instant; undefined where none does in time. */
export function pricedTick(
  market: Market,
  house: House,
  acceptedAt: number,
  option?: OptionTerms,
): PricedTick | undefined {
  const from = bumpedFrom(instantOf(acceptedAt) as Instant, house.bumpMs);
  const first = Math.ceil(Math.max(from, acceptedAt + 1) / GRID_MS) * GRID_MS;
  for (let at = first; at <= acceptedAt + 3_000; at += GRID_MS) {
    const tick = tickOf(market, house, at);
    if (mayEnter(market, house, tick, option)) return tick;
  }
  return undefined;
}

/** Of the ticks of a market, and of orders that come at any time, the part that is entered; the first minutes are left out. */
export function onOffer(
  market: Market,
  house: House,
  option: OptionTerms,
): { readonly ticks: number; readonly orders: number } {
  let [looked, ticks, orders] = [0, 0, 0];
  for (let at = LOOKED_BACK_MS; at < market.lastMs - 4_000; at += 4 * GRID_MS) {
    looked += 1;
    if (mayEnter(market, house, tickOf(market, house, at), option)) ticks += 1;
    if (pricedTick(market, house, at, option) !== undefined) orders += 1;
  }
  return { ticks: ticks / looked, orders: orders / looked };
}

export interface Outcome {
  readonly trades: number;
  /** Parts of what was traded, or of the stakes; costs are taken off. */
  readonly profit: number;
  /** The sum of their squares, of which the spread of luck is made. */
  readonly squares: number;
}

/** What the trader knows at an instant of where the house's price is going, as a part of it. */
const leadAt = (market: Market, house: House, at: number): number => {
  const shown = tickOf(market, house, Math.floor(at / GRID_MS) * GRID_MS).price;
  return market.at(at) / shown - 1;
};

export interface Play {
  readonly threshold: number;
  /** 1 follows what is known, -1 bets against it. */
  readonly sign: 1 | -1;
}

/** Looks at the market a dozen times a second, always a moment before a tick, and does what pays. */
export function play(market: Market, { threshold, sign }: Play, house: House, trade: Trade): Outcome {
  let [trades, profit, squares] = [0, 0, 0];
  for (let at = LOOKED_BACK_MS - STEP_MS; at < market.lastMs - 400_000; at += GRID_MS) {
    const lead = leadAt(market, house, at);
    if (Math.abs(lead) < threshold) continue;
    const result = trade(at, lead * sign > 0 ? "up" : "down");
    if (result === undefined) continue;
    trades += 1;
    profit += result.gain;
    squares += result.gain ** 2;
    at = Math.ceil(result.until / GRID_MS) * GRID_MS - STEP_MS;
  }
  return { trades, profit, squares };
}

type Trade = (at: number, way: "up" | "down") => { readonly gain: number; readonly until: number } | undefined;

/** What a trade costs on each side, in parts of the price. */
export interface Costs {
  readonly halfSpread: number;
  readonly fee: number;
}

/** In and out at the market: a contract, or what the house sells and takes back of a coin. */
export function inAndOut(market: Market, house: House, how: Play, { halfSpread, fee }: Costs, holdMs: number): Outcome {
  return play(market, how, house, (at, way) => {
    const entry = pricedTick(market, house, at);
    if (entry === undefined) return undefined;
    const exit = pricedTick(market, house, entry.at + holdMs);
    if (exit === undefined) return undefined;
    const [into, out] = way === "up" ? (["long", "short"] as const) : (["short", "long"] as const);
    const priceOf = (side: "long" | "short", { price }: PricedTick) =>
      quoteFor(side, price as PriceTicks, Math.ceil(price * halfSpread));
    const [bought, sold] = [priceOf(into, entry), priceOf(out, exit)];
    const moved = (way === "up" ? sold - bought : bought - sold) / bought;
    return { gain: moved - fee * (1 + sold / bought), until: exit.at };
  });
}

/** Each of what is done seldom is judged on so many ways in which a market may go on, so that luck decides less. */
const FUTURES = 16;
const OFTEN = 0.000_3;

/** As a market up to an instant, and from there on as it moves at another time: what comes next owes nothing to what was. */
function futureOf(market: Market, from: number, nth: number): Market {
  const room = market.lastMs - 400_000;
  const there = Math.floor(((from + (nth * room) / FUTURES) % room) / GRID_MS) * GRID_MS;
  const scale = market.at(from) / market.at(there);
  return { ...market, at: (ms) => (ms <= from ? market.at(ms) : Math.round(market.at(there + ms - from) * scale)) };
}

/** An option on where the price goes; the next one may begin while it runs. */
export function onDirection(market: Market, house: House, how: Play, seconds: number, payout: number): Outcome {
  return play(market, how, house, (at, way) => {
    const terms = { seconds, payoutRate: rateOf(BigInt(Math.round(payout * 1_000)) * 1_000_000n) };
    const entry = pricedTick(market, house, at, terms);
    if (entry === undefined) return undefined;
    const until = entry.at + seconds * 1_000;
    const gains = Array.from({ length: market.hasFutures && how.threshold >= OFTEN ? FUTURES : 1 }, (_, nth) => {
      const goesOn = nth === 0 ? market : futureOf(market, entry.at, nth);
      const prices = Array.from(
        { length: SETTLING_TICKS },
        (__, back) => tickOf(goesOn, house, until - back * GRID_MS).price as PriceTicks,
      );
      const { outcome } = judgeOption(way, entry.price as PriceTicks, prices);
      return outcome === "won" ? payout : outcome === "lost" ? -1 : 0;
    });
    const gain = gains.reduce<number>((sum, one) => sum + one, 0) / gains.length;
    return { gain, until: entry.at };
  });
}
