/**
 * What a ticket shows before a contract order is placed: price, margin, fees, what each night costs, where it ends by itself
 * and the most it can lose. Runs the very functions by which the desk books it; an estimate only because the market may move.
 */
import { type Amount, amountOf, type PriceTicks } from "@candor/money/money";
import {
  type ContractQuestion,
  type ContractRefusal,
  contractRefusals,
  holdFor,
  positionAt,
  reckonedPrice,
} from "./contract-check.ts";
import { settleContract } from "./contract-close.ts";
import { financingOf, liquidationIndex, maintenanceOf, marginCallIndex } from "./contract-margin.ts";
import { chargedPart, notionalOf, oppositeOf, profitBetween, quoteFor } from "./contract-order.ts";

/** Minor units of the settlement currency and prices in ticks. */
export interface ContractPreview {
  readonly refusals: readonly ContractRefusal[];
  readonly price: PriceTicks;
  readonly notional: Amount;
  readonly margin: Amount;
  readonly openFee: Amount;
  /** If it were closed at the price of its entry. */
  readonly closeFee: Amount;
  /** What it costs that the market asks more than it bids. */
  readonly spreadCost: Amount;
  readonly nightlyFinancing: Amount;
  readonly maintenance: Amount;
  readonly hold: Amount;
  readonly liquidationIndex: PriceTicks | null;
  readonly marginCallIndex: PriceTicks | null;
  /** All that is held: nothing more can be lost. */
  readonly largestLoss: Amount;
  /** What closing at each stop would bring or cost, after all fees but financing; null where there is none. */
  readonly atTakeProfit: Amount | null;
  readonly atStopLoss: Amount | null;
}

/** Null while there is no valid index. */
export function previewContract(question: ContractQuestion): ContractPreview | null {
  const { market, direction, lots, terms, takeProfit, stopLoss } = question;
  if (market === null || lots < 1) return null;
  const price = reckonedPrice(question, market.index);
  const position = positionAt(question, price, market.index);
  const notional = notionalOf(price, lots, terms.tickValue);
  const openFee = chargedPart(notional, terms.feeRate);
  const hold = holdFor(question, market.index);
  const closing = quoteFor(oppositeOf(direction), market.index, position.terms.halfSpread);
  const entering = quoteFor(direction, market.index, position.terms.halfSpread);
  const resultAt = (at: PriceTicks | null): Amount | null => {
    if (at === null) return null;
    const { paid, released } = settleContract(position, at, lots);
    return amountOf(paid - released - openFee);
  };
  return {
    refusals: contractRefusals(question),
    price,
    notional,
    margin: position.margin,
    openFee,
    closeFee: openFee,
    spreadCost: amountOf(-profitBetween(direction, entering, closing, lots, terms.tickValue)),
    nightlyFinancing: financingOf(position),
    maintenance: maintenanceOf(position),
    hold,
    liquidationIndex: liquidationIndex(position),
    marginCallIndex: marginCallIndex(position),
    largestLoss: hold,
    atTakeProfit: resultAt(takeProfit),
    atStopLoss: resultAt(stopLoss),
  };
}
