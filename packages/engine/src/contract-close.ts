/**
 * What closing a contract, or a part of it, settles: profit or loss, fee, what the margin gives back and what the insurance
 * account has to bear. A customer never loses more than the margin (DOMAIN section 4). Decides amounts, moves nothing.
 */
import { type Amount, amountOf, type Lots, lotsOf, type PriceTicks, ZERO } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Position } from "./contract-margin.ts";
import { chargedPart, notionalOf, profitBetween } from "./contract-order.ts";

/** All in minor units of the settlement currency, none negative but `profit`. */
export interface Settlement {
  /** As the prices say, whoever bears it. */
  readonly profit: Amount;
  readonly fee: Amount;
  /** The part of the margin that is not held any more. */
  readonly released: Amount;
  /** House to customer. */
  readonly gain: Amount;
  /** Customer to house, out of what is released. */
  readonly loss: Amount;
  /** What the loss exceeds the margin by: insurance to house. */
  readonly gap: Amount;
  /** What the customer has of it: released + gain − loss − fee. */
  readonly paid: Amount;
}

/**
 * @param lots at least one and at most those of the position; a part takes its share of the margin, rounded down, so that
 *   what stays is never short
 */
export function settleContract(position: Position, price: PriceTicks, lots: Lots): Settlement {
  const { direction, openPrice, terms, margin } = position;
  if (lots < 1 || lots > position.lots) throw new RangeError(`cannot close ${lots} of ${position.lots} lots`);
  const released = lots === position.lots ? margin : partOf(margin, lots, position.lots);
  const profit = profitBetween(direction, openPrice, price, lots, terms.tickValue);
  const gain = profit > 0n ? profit : ZERO;
  const lossDue = profit < 0n ? amountOf(-profit) : ZERO;
  const loss = least(lossDue, released);
  const due = chargedPart(notionalOf(price, lots, terms.tickValue), terms.feeRate);
  const fee = least(due, amountOf(released + gain - loss));
  return {
    profit,
    fee,
    released,
    gain,
    loss,
    gap: amountOf(lossDue - loss),
    paid: amountOf(released + gain - loss - fee),
  };
}

/** What stays open after a part was closed; null where nothing does. */
export function afterClosing(position: Position, lots: Lots): Position | null {
  if (lots === position.lots) return null;
  const { margin, firstMargin } = position;
  return {
    ...position,
    lots: lotsOf(position.lots - lots),
    margin: amountOf(margin - partOf(margin, lots, position.lots)),
    firstMargin: amountOf(firstMargin - firstMarginOf(position, lots)),
  };
}

/** What was held at entry for some of the lots that are open. */
export const firstMarginOf = (
  { firstMargin, lots: open }: Pick<Position, "firstMargin" | "lots">,
  lots: Lots,
): Amount => (lots === open ? firstMargin : partOf(firstMargin, lots, open));

const partOf = (whole: Amount, lots: Lots, of: Lots): Amount =>
  amountOf(divideRounded(whole * BigInt(lots), BigInt(of), "pay"));

const least = (one: Amount, other: Amount): Amount => (one < other ? one : other);
