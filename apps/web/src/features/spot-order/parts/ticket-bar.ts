/** What opens the ticket of spot orders. */
import { useText } from "../../../app/i18n.ts";
import { useAccountState } from "../../../live/account.ts";
import type { TicketBarLook } from "../../../trading/ticket-look.ts";
import { fundsOf } from "../spot-market.ts";
import { SPOT_BEGUN } from "../spot-order-begun.ts";
import type { SpotTypes } from "../spot-order-ticket.ts";

export function useSides() {
  const t = useText("spot-order");
  return [
    { value: "buy", label: t("side.buy") },
    { value: "sell", label: t("side.sell") },
  ] as const;
}

export const SPOT_BAR: TicketBarLook<SpotTypes> = {
  kind: SPOT_BEGUN,
  useSides,
  useOffer: () => undefined,
  useFunds(instrument) {
    const balances = useAccountState()?.balances;
    if (balances === undefined) return undefined;
    const { base, quote } = fundsOf(balances, instrument);
    return base + quote;
  },
};
