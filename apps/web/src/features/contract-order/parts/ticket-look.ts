/** What a contract order gives to the ticket that every product has. */
import { codeAhead } from "../../../app/code-ahead.ts";
import type { TicketLook } from "../../../trading/ticket-look.ts";
import { useDeal, useFreeMargin } from "../contract-data.ts";
import { CONTRACT, type ContractTypes } from "../contract-ticket.ts";
import { TicketFields } from "./ticket-fields.tsx";
import { useFigures } from "./ticket-figures.ts";
import { colourOf, useActionName, useSides } from "./ticket-words.ts";

export const CONTRACT_LOOK: TicketLook<ContractTypes> = {
  kind: CONTRACT,
  further: codeAhead(() => import("./ticket-further.tsx").then((module) => module.FURTHER)),
  colourOf,
  useSides,
  useActionName,
  useFigures,
  Fields: TicketFields,
  useOffer: () => undefined,
  useFunds: (instrument) => useFreeMargin(useDeal(instrument).deal) ?? undefined,
};
