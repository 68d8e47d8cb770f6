/** What a spot order gives to the ticket that every product has. */
import { codeAhead } from "../../../app/code-ahead.ts";
import { useAccountState } from "../../../live/account.ts";
import type { TicketLook } from "../../../trading/ticket-look.ts";
import { fundsOf } from "../spot-market.ts";
import { SPOT, type SpotTypes } from "../spot-order-ticket.ts";
import { useFigures } from "./ticket-facts.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { colourOf, useActionName, useSides } from "./ticket-words.ts";

export const SPOT_LOOK: TicketLook<SpotTypes> = {
  kind: SPOT,
  further: codeAhead(() => import("./ticket-further.tsx").then((module) => module.FURTHER)),
  colourOf,
  useSides,
  useActionName,
  useFigures,
  Fields: TicketFields,
  useOffer: () => undefined,
  useFunds(instrument) {
    const balances = useAccountState()?.balances;
    if (balances === undefined) return undefined;
    const { base, quote } = fundsOf(balances, instrument);
    return base + quote;
  },
};
