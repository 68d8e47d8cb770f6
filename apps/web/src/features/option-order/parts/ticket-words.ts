/** How an order is named and coloured in its ticket. */
import { formatDecimalShort } from "@candor/money/decimal";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { OptionDraft, OptionForm } from "../option-order-form.ts";
import type { OptionTicket } from "../option-order-ticket.ts";
import { useDurationText } from "../option-words.ts";

/** "Up 10 USDT · 30 s", or without a stake "Up". */
export function useActionName({ form, summary, market, step }: OptionTicket): string {
  const t = useText("option-order");
  const duration = useDurationText();
  const isShown = step.at === "review" || step.at === "placing";
  const direction = t(`direction.${isShown ? step.draft.direction : form.direction}`);
  if (isShown) {
    const { stake, currency, seconds } = step.draft;
    return t("action.place", { direction, stake: formatAmount(stake, 8, 0), currency, duration: duration(seconds) });
  }
  const { currency } = market;
  const { stake, seconds } = summary;
  if (stake === null || currency === null || seconds === null) return direction;
  const written = formatAmount(formatDecimalShort(stake, currency.scale), currency.scale, 0);
  return t("action.place", { direction, stake: written, currency: currency.name, duration: duration(seconds) });
}

export const colourOf = ({ direction }: OptionForm | OptionDraft): "buy" | "sell" =>
  direction === "up" ? "buy" : "sell";
