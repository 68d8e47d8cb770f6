/** What the action of the ticket is called: what a tap would place. */
import { formatQuantity } from "@candor/money/instrument-scale";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { Ticket } from "../spot-order-ticket.ts";

/** "Buy 0.02 BTC", or without an amount "Buy BTC". */
export function useActionName({ form, summary, market, step }: Ticket): string {
  const t = useText("spot-order");
  const { scale, base } = market.instrument;
  const isShown = step.at === "review" || step.at === "placing";
  const amount = isShown ? step.draft.amount : summary.lots === null ? null : formatQuantity(summary.lots, scale);
  const side = isShown ? step.draft.side : form.side;
  if (amount === null) return t(side === "buy" ? "action.buyNone" : "action.sellNone", { base });
  return t(side === "buy" ? "action.buy" : "action.sell", { amount: formatAmount(amount, 18, 0), base });
}
