/** What the action of the ticket is called: what a tap would place. */
import { useText } from "../../../app/i18n.ts";
import type { Ticket } from "../contract-ticket.ts";
import { lotsText } from "./figures.ts";

/** "Long · 3 lots", or without a number "Long". */
export function useActionName({ form, summary, step }: Ticket): string {
  const t = useText("contract-order");
  const isShown = step.at === "review" || step.at === "placing";
  const lots = isShown ? step.draft.lots : summary.lots;
  const direction = t(`direction.${isShown ? step.draft.direction : form.direction}`);
  return lots === null ? direction : t("action.place", { direction, lots: lotsText(t, lots) });
}

/** How it looks, by direction. */
export const ACTION_LOOKS = { long: "buy", short: "sell" } as const;
