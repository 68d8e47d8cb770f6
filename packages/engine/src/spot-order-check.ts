/**
 * What is asked of a spot order before it meets the book. The ticket and the desk ask the same function; it refuses and
 * changes nothing.
 */
import { type InstrumentScale, quoteAmount } from "@candor/money/instrument-scale";
import type { Amount, Lots, PriceTicks } from "@candor/money/money";
import { isInBand, type PriceBand } from "./price-band.ts";
import { holdNeeded, NO_TOTALS, type SpotFeeRates } from "./spot-fees.ts";
import type { Side } from "./spot-order.ts";

/** The most lots of one order, so that the lots of a whole price level stay exact integers. */
export const ORDER_LOTS_MAX = 1_000_000_000_000 as Lots;

/** The words are those of the interface. */
export type SpotOrderRefusal =
  | "price-stale"
  | "price-outside-band"
  | "amount-too-small"
  | "amount-too-large"
  | "insufficient-funds";

export interface SpotOrderQuestion {
  readonly side: Side;
  readonly kind: "limit" | "market";
  /** The limit, or a market order's worst price. */
  readonly price: PriceTicks;
  readonly lots: Lots;
  readonly rates: SpotFeeRates;
  readonly scale: InstrumentScale;
  /** Null while there is no valid index. */
  readonly market: { readonly index: PriceTicks; readonly band: PriceBand } | null;
  /** Minor units of the quote currency. */
  readonly minimumNotional: Amount;
  /** Free funds of the spot wallet: quote currency for a buyer, base for a seller; null where not known or not asked. */
  readonly available: Amount | null;
}

/** Everything that speaks against the order, the most telling first; empty when it may be placed. */
export function spotOrderRefusals(question: SpotOrderQuestion): SpotOrderRefusal[] {
  const { market, kind, price, lots, scale, available } = question;
  if (market === null) return ["price-stale"];
  const refusals: SpotOrderRefusal[] = [];
  if (kind === "limit" && !isInBand(price, market.band)) refusals.push("price-outside-band");
  if (lots > ORDER_LOTS_MAX) refusals.push("amount-too-large");
  const notional = quoteAmount(kind === "limit" ? price : market.index, lots, scale, "pay");
  if (lots <= 0 || notional < question.minimumNotional) refusals.push("amount-too-small");
  if (available !== null && available < spotOrderHold(question)) refusals.push("insufficient-funds");
  return refusals;
}

/** What is held while the order is open: quote currency for a buyer, base for a seller. */
export function spotOrderHold(
  question: Pick<SpotOrderQuestion, "side" | "price" | "lots" | "rates" | "scale">,
): Amount {
  const { side, price, lots, rates, scale } = question;
  return holdNeeded({ side, limit: price, left: lots, rates }, NO_TOTALS, scale);
}
