/**
 * The least that an order costs which the house fills, as a part of its price. By it the house bounds what it trades at, so that
 * what a source that leads tells of the next price is worth no more.
 */
import { CONVERSION_TERMS } from "@candor/engine/conversion";
import { type Rate, rateOf } from "@candor/money/money";
import type { Instrument } from "./instrument-facts.ts";

export type CostTerms = Pick<Instrument, "contract" | "ladder" | "makerFeeRate" | "takerFeeRate" | "costBefore">;

const ofConversion = CONVERSION_TERMS.spreadRate + CONVERSION_TERMS.feeRate;
const least = (first: bigint, ...others: readonly bigint[]): bigint =>
  others.reduce((one, other) => {
    if (other < one) return other;
    return one;
  }, first);

/**
 * Under these terms and all before them: open contracts and orders that rest pay what was agreed when they were taken, and
 * conversions what the engine says, whatever later terms cost.
 */
export function leastCost({ contract, ladder, makerFeeRate, takerFeeRate, costBefore }: CostTerms): Rate {
  const onSpot = ladder.halfSpread + least(makerFeeRate, takerFeeRate);
  const onContract = contract === null ? onSpot : contract.halfSpread + contract.feeRate;
  return rateOf(least(onSpot, onContract, ofConversion, costBefore ?? onSpot));
}
