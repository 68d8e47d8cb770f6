/** What an option order gives to the ticket that every product has. */
import { codeAhead } from "../../../app/code-ahead.ts";
import type { TicketLook } from "../../../trading/ticket-look.ts";
import { OPTION, type OptionTypes } from "../option-order-ticket.ts";
import { OPTION_BAR } from "./ticket-bar.tsx";
import { useFigures } from "./ticket-facts.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { colourOf, useActionName } from "./ticket-words.ts";

export const OPTION_LOOK: TicketLook<OptionTypes> = {
  ...OPTION_BAR,
  kind: OPTION,
  further: codeAhead(() => import("./ticket-further.tsx").then((module) => module.FURTHER)),
  colourOf,
  useActionName,
  useFigures,
  Fields: TicketFields,
};
