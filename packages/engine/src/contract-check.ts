/**
 * What is asked of a contract order before the desk takes it. The ticket and the desk ask the same function; it refuses and
 * changes nothing.
 */
import { type Amount, amountOf, type Lots, type PriceTicks } from "@candor/money/money";
import { type EntryCost, entryCost, liquidationIndex, type Position } from "./contract-margin.ts";
import {
  type ContractTerms,
  chargedPart,
  type Direction,
  type FrozenTerms,
  halfSpreadTicks,
  notionalOf,
  oppositeOf,
  quoteFor,
} from "./contract-order.ts";
import type { Stops } from "./contract-triggers.ts";
import { exceedsGapRisk, type GapRisk, positionGapLoss } from "./gap-risk.ts";
import { isInBand, type PriceBand } from "./price-band.ts";
import { jumpedTo } from "./price-rules.ts";

/** The words are those of the interface. */
export type ContractRefusal =
  | "price-stale"
  | "leverage-not-offered"
  | "lots-too-few"
  | "lots-too-many"
  | "price-outside-band"
  | "take-profit-wrong-side"
  | "stop-loss-wrong-side"
  | "stop-loss-beyond-liquidation"
  | "exposure-full"
  | "open-interest-full"
  | "insufficient-funds";

export interface ContractQuestion extends Stops {
  readonly direction: Direction;
  readonly lots: Lots;
  readonly leverage: number;
  /** Null for an entry at the market. */
  readonly limit: PriceTicks | null;
  readonly terms: ContractTerms;
  /** Null while there is no valid index. */
  readonly market: { readonly index: PriceTicks; readonly band: PriceBand } | null;
  /** What the house holds of this market in this account mode: longs less shorts, as notional value; null where not asked. */
  readonly exposure: Amount | null;
  /** What the house could lose of this market by a gap; left out where not asked. */
  readonly gapRisk?: GapRisk;
  /** Free funds of the margin wallet; null where not known or not asked. */
  readonly available: Amount | null;
}

export const frozenTerms = (terms: ContractTerms, leverage: number, index: PriceTicks): FrozenTerms => ({
  tickValue: terms.tickValue,
  leverage,
  maintenanceRate: terms.maintenanceRate,
  halfSpread: halfSpreadTicks(index, terms.halfSpread),
  feeRate: terms.feeRate,
  financingRate: terms.financingRate,
});

/** Where an order would be entered while the market asks this, or bids it for a short: there, or at its limit where that is not reached. */
export const expectedEntry = (direction: Direction, limit: PriceTicks | null, asked: PriceTicks): PriceTicks =>
  limit === null ? asked : ((direction === "long" ? Math.min(limit, asked) : Math.max(limit, asked)) as PriceTicks);

/** The price at which the order is reckoned before it is entered. */
export const reckonedPrice = (
  { direction, limit, terms }: Pick<ContractQuestion, "direction" | "limit" | "terms">,
  index: PriceTicks,
): PriceTicks => expectedEntry(direction, limit, quoteFor(direction, index, halfSpreadTicks(index, terms.halfSpread)));

/** The worst price at which a market order is entered: beyond it the order ends without a trade. */
export function worstEntry(direction: Direction, seen: PriceTicks, terms: ContractTerms): PriceTicks {
  const room = Number(chargedPart(amountOf(BigInt(seen)), terms.tolerance));
  return Math.max(1, direction === "long" ? seen + room : seen - room) as PriceTicks;
}

/**
 * The worst price of a market order as it is taken: from the price that its owner saw, and no further than from what the market
 * asks at that moment, so that nobody names a price up to which what is held does not reach.
 */
export const worstTaken = (
  question: Pick<ContractQuestion, "direction" | "terms">,
  seen: PriceTicks | null,
  index: PriceTicks,
): PriceTicks => {
  const { direction, terms } = question;
  const asked = reckonedPrice({ ...question, limit: null }, index);
  return worstEntry(direction, expectedEntry(direction, seen, asked), terms);
};

/** The position as it would be when entered at a price. */
export function positionAt(question: ContractQuestion, price: PriceTicks, index: PriceTicks): Position {
  const { direction, lots, leverage } = question;
  const terms = frozenTerms(question.terms, leverage, index);
  const { margin } = entryCost(price, lots, terms);
  return { direction, lots, openPrice: price, terms, margin, firstMargin: margin };
}

/**
 * The dearest price at which an order is entered: its limit or the worst it accepts, whatever the market asks now. A short is
 * entered at whatever is bid above its limit, up to the furthest that a price goes at once without being confirmed.
 */
const dearestEntry = (question: ContractQuestion, index: PriceTicks): PriceTicks =>
  question.direction === "short"
    ? jumpedTo(reckonedPrice(question, index))
    : (question.limit ?? worstTaken(question, null, index));

/**
 * What is held when the order is taken: margin and opening fee at the dearest price at which it is entered. It is all that an
 * entry ever takes: where free funds decided, its owner could take the order back in the last moment by emptying the wallet.
 * What the entry does not need is given back.
 */
export function holdFor(question: ContractQuestion, index: PriceTicks): Amount {
  const { lots, leverage, terms } = question;
  const { margin, fee } = entryCost(dearestEntry(question, index), lots, { ...terms, leverage });
  return amountOf(margin + fee);
}

/** Whether an entry is dearer than all that is held for it: there is none then, whatever its owner has. */
export const exceedsHold = ({ margin, fee }: EntryCost, held: Amount): boolean => margin + fee > held;

/** Everything that speaks against the order, the most telling first; empty when it may be placed. */
export function contractRefusals(question: ContractQuestion): ContractRefusal[] {
  const { market, terms, lots, leverage, limit, exposure, available } = question;
  if (market === null) return ["price-stale"];
  const refusals: ContractRefusal[] = [];
  if (!terms.leverages.includes(leverage)) return ["leverage-not-offered"];
  if (lots < terms.lotsMin) return ["lots-too-few"];
  if (lots > terms.lotsMax) return ["lots-too-many"];
  if (limit !== null && !isInBand(limit, market.band)) refusals.push("price-outside-band");
  const position = positionAt(question, reckonedPrice(question, market.index), market.index);
  refusals.push(...stopRefusals(position, question, null));
  const notional = notionalOf(position.openPrice, lots, terms.tickValue);
  if (exposure !== null && exceedsExposure({ ...question, notional, exposure }, terms.exposureMax)) {
    refusals.push("exposure-full");
  }
  const { gapRisk } = question;
  if (gapRisk && exceedsGapRisk(positionGapLoss(position, gapRisk.gap), gapRisk)) {
    refusals.push("open-interest-full");
  }
  if (available !== null && available < holdFor(question, market.index)) refusals.push("insufficient-funds");
  return refusals;
}

/**
 * What speaks against the stops of a position: a price that it has passed, as that would close it at once.
 * @param position as it is, or as it would be entered
 * @param closing as `closingNow` says; where it is null, a take-profit has to gain against its entry, and a stop-loss to lie
 *   beyond what the entry itself could be closed at
 */
export function stopRefusals(
  position: Position,
  { takeProfit, stopLoss }: Stops,
  closing: PriceTicks | null,
): ContractRefusal[] {
  const { direction, openPrice, terms } = position;
  const sign = direction === "long" ? 1 : -1;
  const atEntry = openPrice - sign * 2 * terms.halfSpread;
  const refusals: ContractRefusal[] = [];
  if (takeProfit !== null && (takeProfit - (closing ?? openPrice)) * sign <= 0) refusals.push("take-profit-wrong-side");
  if (stopLoss !== null && (stopLoss - (closing ?? atEntry)) * sign >= 0) refusals.push("stop-loss-wrong-side");
  else if (stopLoss !== null && isBeyondLiquidation(position, stopLoss)) refusals.push("stop-loss-beyond-liquidation");
  return refusals;
}

/**
 * What a position would be closed at now: at the last index that counted, also while the market is halted. Null for what is not
 * entered yet, and before the first index.
 */
export const closingNow = (
  { direction, terms }: Pick<Position, "direction" | "terms">,
  isEntered: boolean,
  lastIndex: PriceTicks | null,
): PriceTicks | null =>
  isEntered && lastIndex !== null ? quoteFor(oppositeOf(direction), lastIndex, terms.halfSpread) : null;

/** A stop that the liquidation always comes before would promise what it cannot do. */
function isBeyondLiquidation(position: Position, stopLoss: PriceTicks): boolean {
  const index = liquidationIndex(position);
  if (index === null) return false;
  const { direction, terms } = position;
  const closing = quoteFor(oppositeOf(direction), index, terms.halfSpread);
  return direction === "long" ? stopLoss <= closing : stopLoss >= closing;
}

/** An order at the moment that it would count. */
interface Exposing {
  readonly direction: Direction;
  readonly notional: Amount;
  /** Longs less shorts without it. */
  readonly exposure: Amount;
}

/** Only an order that takes the house further from even is kept out: when it is placed, and again when it is entered. */
export function exceedsExposure({ direction, notional, exposure }: Exposing, exposureMax: Amount): boolean {
  const after = direction === "long" ? exposure + notional : exposure - notional;
  return magnitude(after) > exposureMax && magnitude(after) > magnitude(exposure);
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
