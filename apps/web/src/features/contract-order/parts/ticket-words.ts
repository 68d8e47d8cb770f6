/** How an order is named and coloured in its ticket. */
import { useText } from "../../../app/i18n.ts";
import type { ContractDraft } from "../contract-draft.ts";
import type { ContractForm } from "../contract-form.ts";
import type { ContractTicket } from "../contract-ticket.ts";
import { lotsText } from "./figures.ts";

/** "Long · 3 lots", or without a number "Long". */
export function useActionName({ form, summary, step }: ContractTicket): string {
  const t = useText("contract-order");
  const isShown = step.at === "review" || step.at === "placing";
  const lots = isShown ? step.draft.lots : summary.lots;
  const direction = t(`direction.${isShown ? step.draft.direction : form.direction}`);
  return lots === null ? direction : t("action.place", { direction, lots: lotsText(t, lots) });
}

export const colourOf = ({ direction }: ContractForm | ContractDraft): "buy" | "sell" =>
  direction === "long" ? "buy" : "sell";
