/** What an option order gives to the ticket that every product has. */
import { codeAhead } from "../../../app/code-ahead.ts";
import type { TicketLook } from "../../../trading/ticket-look.ts";
import { useFreeStake, useOffer } from "../option-order-data.ts";
import { OPTION, type OptionTypes } from "../option-order-ticket.ts";
import { useFigures } from "./ticket-facts.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { colourOf, useActionName, useSides } from "./ticket-words.tsx";

export const OPTION_LOOK: TicketLook<OptionTypes> = {
  kind: OPTION,
  further: codeAhead(() => import("./ticket-further.tsx").then((module) => module.FURTHER)),
  colourOf,
  useSides,
  useActionName,
  useFigures,
  Fields: TicketFields,
  useFunds: useFreeStake,
  useOffer,
};
