/**
 * What a ticket shows before the order is placed: estimated fill, price, cost, fee, hold, and what would refuse it. Runs
 * the very functions that check, match and charge the order, on the depth that the screen has; it is an estimate only
 * because the market may move.
 */
import { powerOfTen } from "@candor/money/decimal";
import type { InstrumentScale } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Lots, type PriceTicks, RATE_SCALE, type Rate, rateOf } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import { placeOrder } from "./matching.ts";
import { OrderBook } from "./order-book.ts";
import { isInBand, marketLimit } from "./price-band.ts";
import { NO_TOTALS, totalsAfterFill } from "./spot-fees.ts";
import {
  type DepthLevel,
  type Fill,
  oppositeOf,
  type PlaceOutcome,
  type RejectReason,
  type Side,
  type TimeInForce,
} from "./spot-order.ts";
import { type SpotOrderQuestion, type SpotOrderRefusal, spotOrderHold, spotOrderRefusals } from "./spot-order-check.ts";

export interface SpotPreviewQuestion extends SpotOrderQuestion {
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  /** The other side as shown, best first: asks for a buyer, bids for a seller. */
  readonly depth: readonly DepthLevel[];
  /** Nothing lies behind the last level of `depth`. */
  readonly isDepthComplete: boolean;
}

export interface SpotPreview {
  readonly refusals: readonly (SpotOrderRefusal | RejectReason)[];
  readonly filledLots: Lots;
  /** What would rest in the book. */
  readonly restingLots: Lots;
  /** In units of 10^-priceScale, to the nearest; null when nothing would fill at once. */
  readonly averagePrice: bigint | null;
  /** Price of the part that fills at once, before the fee; minor units of the quote currency. */
  readonly quote: Amount;
  readonly fee: Amount;
  /** What leaves (buy) or enters (sell) the wallet for the part that fills at once, fee included. */
  readonly total: Amount;
  /** The most the order can hold: quote currency for a buyer, base for a seller. */
  readonly hold: Amount;
  /** Average price against the index; positive is worse for the customer. Null when nothing would fill at once. */
  readonly priceImpact: Rate | null;
  /** The depth shown ends before the order does: more may fill than is said here. */
  readonly isBeyondDepth: boolean;
  /** It would not fill as things stand, which refuses nothing: the house's next price decides. */
  readonly isLeftToNextPrice: boolean;
}

/** An order against the depth shown, as if it arrived now. */
export function previewSpotOrder(question: SpotPreviewQuestion): SpotPreview {
  const { side, rates, scale, market } = question;
  const refusals: (SpotOrderRefusal | RejectReason)[] = spotOrderRefusals(question);
  const outcome = placedOnDepth(question);
  const fills = outcome?.fills ?? [];
  const isBeyondDepth = outcome !== null && outcome.left > 0 && reachesEndOfDepth(question);
  const isLeftToNextPrice = outcome?.ending === "rejected" && isDecidedNext(question, outcome.reason);
  if (outcome?.ending === "rejected" && !isLeftToNextPrice) {
    const isUncertain = isBeyondDepth && outcome.reason === "cannot-fill-completely";
    if (!isUncertain) refusals.push(outcome.reason);
  }
  let totals = NO_TOTALS;
  for (const { price, lots } of fills) {
    totals = totalsAfterFill(totals, side, rates, { price, lots, isMaker: false }, scale);
  }
  return {
    refusals,
    filledLots: fills.reduce((sum, fill) => sum + fill.lots, 0) as Lots,
    restingLots: outcome?.ending === "resting" ? outcome.left : (0 as Lots),
    averagePrice: averagePriceOf(fills, scale),
    quote: totals.quote,
    fee: totals.fee,
    total: amountOf(side === "buy" ? totals.quote + totals.fee : totals.quote - totals.fee),
    hold: spotOrderHold(question),
    priceImpact: market === null ? null : priceImpactOf(fills, side, market.index),
    isBeyondDepth,
    isLeftToNextPrice,
  };
}

/** What the house may fill is judged by its next price, not by the ladder shown; where it quotes nothing, at once. */
const isDecidedNext = ({ depth }: SpotPreviewQuestion, reason: RejectReason): boolean =>
  (reason === "cannot-fill-completely" || reason === "no-liquidity") && depth.some(({ houseLots }) => houseLots > 0);

/** The order matched with the depth as if every level were one order; null where no order would reach the book. */
function placedOnDepth(question: SpotPreviewQuestion): PlaceOutcome | null {
  const { side, kind, lots, timeInForce, isPostOnly, market } = question;
  if (market === null || lots <= 0) return null;
  if (kind === "limit" && !isInBand(question.price, market.band)) return null;
  const price = kind === "limit" ? question.price : marketLimit(side, question.price, market.band);
  const book = new OrderBook();
  book.begin();
  for (const level of question.depth)
    book.rest(String(level.price), "others", oppositeOf(side), level.price, level.lots);
  return placeOrder(book, null, { id: "preview", owner: "me", side, kind, price, lots, timeInForce, isPostOnly });
}

/** Whether the order would trade at the last price shown, and more prices may follow. */
function reachesEndOfDepth({ depth, side, kind, price, isDepthComplete }: SpotPreviewQuestion): boolean {
  const last = depth.at(-1);
  if (last === undefined || isDepthComplete) return false;
  return kind === "market" || (side === "buy" ? last.price <= price : last.price >= price);
}

function sumsOf(fills: readonly Fill[]): { tickLots: bigint; lots: bigint } {
  let tickLots = 0n;
  let lots = 0n;
  for (const fill of fills) {
    tickLots += BigInt(fill.price) * BigInt(fill.lots);
    lots += BigInt(fill.lots);
  }
  return { tickLots, lots };
}

function averagePriceOf(fills: readonly Fill[], scale: InstrumentScale): bigint | null {
  const { tickLots, lots } = sumsOf(fills);
  return lots === 0n ? null : divideRounded(tickLots * BigInt(scale.tickUnits), lots, "nearest");
}

function priceImpactOf(fills: readonly Fill[], side: Side, index: PriceTicks): Rate | null {
  const { tickLots, lots } = sumsOf(fills);
  if (lots === 0n) return null;
  const atIndex = BigInt(index) * lots;
  const dearer = side === "buy" ? tickLots - atIndex : atIndex - tickLots;
  return rateOf(divideRounded(dearer * powerOfTen(RATE_SCALE), atIndex, "nearest"));
}
