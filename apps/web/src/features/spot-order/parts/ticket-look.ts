/** What a spot order gives to the ticket that every product has. */
import { codeAhead } from "../../../app/code-ahead.ts";
import type { TicketLook } from "../../../trading/ticket-look.ts";
import { SPOT, type SpotTypes } from "../spot-order-ticket.ts";
import { SPOT_BAR } from "./ticket-bar.ts";
import { useFigures } from "./ticket-facts.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { colourOf, useActionName } from "./ticket-words.ts";

export const SPOT_LOOK: TicketLook<SpotTypes> = {
  ...SPOT_BAR,
  kind: SPOT,
  further: codeAhead(() => import("./ticket-further.tsx").then((module) => module.FURTHER)),
  colourOf,
  useActionName,
  useFigures,
  Fields: TicketFields,
};
