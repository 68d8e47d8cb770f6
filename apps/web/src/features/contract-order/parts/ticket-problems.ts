/** The sentences for what speaks against a ticket, with its own limits filled in. */
import { priceBandOf } from "@candor/engine/price-band";
import { formatDecimalShort } from "@candor/money/decimal";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import type { Text } from "../../../app/i18n-types.ts";
import { isOfBounds, type StopBounds } from "../contract-bounds.ts";
import type { ContractProblem } from "../contract-form.ts";
import { type ContractInstrument, type ContractMarket, priceText } from "../contract-market.ts";

export function problemText(
  t: Text<"contract-order">,
  { field, why }: ContractProblem,
  market: ContractMarket,
  bounds: StopBounds | null,
): string {
  if (isOfBounds(why)) return boundText(t, why, bounds, market.instrument);
  const { deal, index, instrument } = market;
  const { scale, bandWidth } = instrument;
  const band = index === null ? null : priceBandOf(index, bandWidth);
  const step = field === "lots" ? "1" : formatDecimalShort(BigInt(scale.tickUnits), scale.priceScale);
  return t(`problem.${why}`, {
    step: formatAmount(step, 18, 0),
    low: formatPrice(priceText(band?.low ?? null, scale)),
    high: formatPrice(priceText(band?.high ?? null, scale)),
    minimum: String(deal?.terms.lotsMin ?? 1),
    maximum: formatAmount(String(deal?.terms.lotsMax ?? 0), 0, 0),
  });
}

/** Which price a stop has to lie above or below. */
export function boundText(
  t: Text<"contract-order">,
  why: keyof StopBounds,
  bounds: StopBounds | null,
  { scale }: ContractInstrument,
): string {
  const bound = bounds?.[why] ?? null;
  const limit = bound === null ? "" : t(`bound.${bound.side}`, { price: formatPrice(priceText(bound.price, scale)) });
  return why === "stop-loss-beyond-liquidation" ? `${t(`problem.${why}`)} ${limit}`.trim() : limit;
}

/** The first problem said at a field. */
export const problemAt = (
  problems: readonly ContractProblem[],
  field: ContractProblem["field"],
): ContractProblem | undefined => problems.find((problem) => problem.field === field);
