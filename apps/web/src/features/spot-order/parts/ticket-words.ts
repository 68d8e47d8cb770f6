/** How an order is named and coloured in its ticket. */
import { formatQuantity } from "@candor/money/instrument-scale";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { SpotOrderDraft } from "../spot-order-draft.ts";
import type { SpotOrderForm } from "../spot-order-form.ts";
import type { SpotTicket } from "../spot-order-ticket.ts";

/** "Buy 0.02 BTC", or without an amount "Buy BTC". */
export function useActionName({ form, summary, market, step }: SpotTicket): string {
  const t = useText("spot-order");
  const { scale, base } = market.instrument;
  const isShown = step.at === "review" || step.at === "placing";
  const amount = isShown ? step.draft.amount : summary.lots === null ? null : formatQuantity(summary.lots, scale);
  const side = isShown ? step.draft.side : form.side;
  if (amount === null) return t(side === "buy" ? "action.buyNone" : "action.sellNone", { base });
  return t(side === "buy" ? "action.buy" : "action.sell", { amount: formatAmount(amount, 18, 0), base });
}

export const colourOf = ({ side }: SpotOrderForm | SpotOrderDraft): "buy" | "sell" => side;
