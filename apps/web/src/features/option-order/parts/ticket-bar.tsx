/** What opens the ticket of option orders. */
import { useText } from "../../../app/i18n.ts";
import type { TicketBarLook } from "../../../trading/ticket-look.ts";
import { OPTION_BEGUN } from "../option-order-begun.ts";
import { useFreeStake, useOffer } from "../option-order-data.ts";
import type { OptionTypes } from "../option-order-ticket.ts";
import { Arrow } from "./arrow.tsx";

export function useSides() {
  const t = useText("option-order");
  return [
    { value: "up", label: t("direction.up"), icon: <Arrow direction="up" /> },
    { value: "down", label: t("direction.down"), icon: <Arrow direction="down" /> },
  ] as const;
}

export const OPTION_BAR: TicketBarLook<OptionTypes> = {
  kind: OPTION_BEGUN,
  useSides,
  useFunds: useFreeStake,
  useOffer,
};
