/** What a spot order comes to in quote currency, fee included, and how many lots come to a total. Pure. */
import { NO_TOTALS, totalsAfterFill } from "@candor/engine/spot-fees";
import type { Side } from "@candor/engine/spot-order";
import { ORDER_LOTS_MAX } from "@candor/engine/spot-order-check";
import type { SpotPreview } from "@candor/engine/spot-preview";
import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf, type Lots, lotsOf, type PriceTicks } from "@candor/money/money";
import type { SpotInstrument } from "./spot-market.ts";

/** An order that is priced, whether at the market or at a limit. */
export interface PricedOrder {
  readonly side: Side;
  readonly lots: Lots;
  /** The limit, or the worst price of a market order. */
  readonly price: PriceTicks;
  readonly preview: SpotPreview;
}

export interface ExpectedTotal {
  /** Minor units of the quote currency. */
  readonly amount: Amount;
  /** Of how many lots: fewer than ordered where the rest is cancelled. */
  readonly lots: Lots;
}

/**
 * What is paid or received once all of it has traded that is not cancelled: what fills at once as the book stands, what rests
 * at its limit, and what else may fill at the worst price. Null where nothing of it would trade.
 */
export function expectedTotal(
  { side, lots, price, preview }: PricedOrder,
  { rates, scale }: SpotInstrument,
): ExpectedTotal | null {
  const { filledLots, restingLots, isBeyondDepth, isLeftToNextPrice } = preview;
  const later = restingLots > 0 ? restingLots : isBeyondDepth || isLeftToNextPrice ? lots - filledLots : 0;
  if (filledLots === 0 && later === 0) return null;
  if (later === 0) return { amount: preview.total, lots: filledLots };
  const fill = { price, lots: lotsOf(later), isMaker: restingLots > 0 };
  const { quote, fee } = totalsAfterFill(NO_TOTALS, side, rates, fill, scale);
  return {
    amount: amountOf(preview.total + (side === "buy" ? quote + fee : quote - fee)),
    lots: lotsOf(filledLots + later),
  };
}

/**
 * The most lots that come to no more than this total, or null where not even one does.
 *
 * @param totalOf the total of so many lots, never falling with them; null where none is known
 */
export function lotsForTotal(
  total: Amount,
  price: PriceTicks,
  { scale }: SpotInstrument,
  totalOf: (lots: Lots) => Amount | null,
): Lots | null {
  const perLot = BigInt(price) * BigInt(scale.tickUnits) * BigInt(scale.lotUnits);
  const decimals = scale.priceScale + scale.quantityScale - scale.quoteScale;
  const units = decimals >= 0 ? total * powerOfTen(decimals) : total / powerOfTen(-decimals);
  // The price is the worst for a buyer and may be the worst for a seller: twice as many lots are surely too many.
  const most = (2n * units) / perLot + 1n;
  let low = 0;
  let high = Number(most > BigInt(ORDER_LOTS_MAX) ? BigInt(ORDER_LOTS_MAX) : most);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const there = totalOf(lotsOf(middle));
    if (there !== null && there <= total) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? null : lotsOf(low);
}
