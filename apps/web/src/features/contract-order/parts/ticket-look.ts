/** What a contract order gives to the ticket that every product has. */
import { codeAhead } from "../../../app/code-ahead.ts";
import type { TicketLook } from "../../../trading/ticket-look.ts";
import { CONTRACT, type ContractTypes } from "../contract-ticket.ts";
import { CONTRACT_BAR } from "./ticket-bar.ts";
import { TicketFields } from "./ticket-fields.tsx";
import { useFigures } from "./ticket-figures.ts";
import { colourOf, useActionName } from "./ticket-words.ts";

export const CONTRACT_LOOK: TicketLook<ContractTypes> = {
  ...CONTRACT_BAR,
  kind: CONTRACT,
  further: codeAhead(() => import("./ticket-further.tsx").then((module) => module.FURTHER)),
  colourOf,
  useActionName,
  useFigures,
  Fields: TicketFields,
};
