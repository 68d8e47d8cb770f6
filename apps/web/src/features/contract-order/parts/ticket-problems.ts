/** The sentences for what speaks against a ticket, with its own limits filled in. */
import { priceBandOf } from "@candor/engine/price-band";
import { formatDecimalShort } from "@candor/money/decimal";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { Text } from "../../../app/i18n-types.ts";
import { isOfBounds, type StopBounds } from "../contract-bounds.ts";
import type { ContractProblem } from "../contract-form.ts";
import { type ContractInstrument, priceText } from "../contract-market.ts";
import type { ContractTicket } from "../contract-ticket.ts";

/** What is said at a field: the first problem there. */
export function useProblemAt({ market, summary }: ContractTicket) {
  const t = useText("contract-order");
  const { deal, index, instrument } = market;
  const { scale, bandWidth } = instrument;
  return (field: ContractProblem["field"]): string | undefined => {
    const why = summary.problems.find((one) => one.field === field)?.why;
    // A wallet that is short of it says so itself.
    if (why === undefined || why === "insufficient-funds") return undefined;
    if (isOfBounds(why)) return boundText(t, why, summary.bounds, instrument);
    const band = index === null ? null : priceBandOf(index, bandWidth);
    const step = field === "lots" ? "1" : formatDecimalShort(BigInt(scale.tickUnits), scale.priceScale);
    return t(`problem.${why}`, {
      step: formatAmount(step, 18, 0),
      low: formatPrice(priceText(band?.low ?? null, scale)),
      high: formatPrice(priceText(band?.high ?? null, scale)),
      minimum: String(deal?.terms.lotsMin ?? 1),
      maximum: formatAmount(String(deal?.terms.lotsMax ?? 0), 0, 0),
    });
  };
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
