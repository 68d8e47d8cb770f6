/** What opens the ticket of contract orders. */
import { useText } from "../../../app/i18n.ts";
import type { TicketBarLook } from "../../../trading/ticket-look.ts";
import { CONTRACT_BEGUN } from "../contract-begun.ts";
import { useDeal, useFreeMargin } from "../contract-data.ts";
import type { ContractTypes } from "../contract-ticket.ts";

export function useSides() {
  const t = useText("contract-order");
  return [
    { value: "long", label: t("direction.long") },
    { value: "short", label: t("direction.short") },
  ] as const;
}

export const CONTRACT_BAR: TicketBarLook<ContractTypes> = {
  kind: CONTRACT_BEGUN,
  useSides,
  useOffer: () => undefined,
  useFunds: (instrument) => useFreeMargin(useDeal(instrument).deal) ?? undefined,
};
