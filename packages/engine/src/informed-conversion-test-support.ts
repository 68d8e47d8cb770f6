/**
 * An informed trader who converts: asks for a quote, and takes it at once where what they know makes it worth more than it costs.
 * What they get is counted at what the market itself says then, without a way back, which would cost as much again. For tests only.
 */
import { amountOf } from "@candor/money/money";
import { CONVERSION_TERMS, type ConversionSide, convert, hasMovedBeyond, ONE_TO_ONE } from "./conversion.ts";
import {
  type House,
  type Market,
  type Outcome,
  type Play,
  play,
  pricedTick,
  tickOf,
} from "./informed-trader-test-support.ts";
import { whyNotFresh } from "./price-freshness.ts";
import { GRID_MS } from "./price-rules.ts";

const DECIMALS = 6;
const STAKE = amountOf(1_000_000n * 10n ** BigInt(DECIMALS));
const dollar: ConversionSide = { worth: ONE_TO_ONE, decimals: DECIMALS };
const coinAt = (price: number): ConversionSide => ({
  worth: { numerator: BigInt(price), denominator: 1n },
  decimals: DECIMALS,
});

/** Into the coin where it is about to rise, out of it where it is about to fall. */
export function onConversion(market: Market, house: House, how: Play): Outcome {
  return play(market, how, house, (at, way) => {
    const quoted = tickOf(market, house, Math.floor(at / GRID_MS) * GRID_MS);
    if (whyNotFresh(quoted, house) !== undefined) return undefined;
    const judged = pricedTick(market, house, at);
    if (judged === undefined) return undefined;
    const pairAt = (price: number) =>
      way === "up" ? ([dollar, coinAt(price)] as const) : ([coinAt(price), dollar] as const);
    const worthsAt = (price: number) => {
      const [from, to] = pairAt(price);
      return { from: from.worth, to: to.worth };
    };
    if (hasMovedBeyond(worthsAt(quoted.price), worthsAt(judged.price), CONVERSION_TERMS.spreadRate)) return undefined;
    const { arrives } = convert(STAKE, ...pairAt(quoted.price), CONVERSION_TERMS);
    const { atIndex } = convert(STAKE, ...pairAt(market.at(judged.at)), CONVERSION_TERMS);
    return { gain: Number(arrives - atIndex) / Number(atIndex), until: judged.at };
  });
}
