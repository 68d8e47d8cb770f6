/** An option order's rules for the ticket. */
import type { OptionOrder } from "@candor/api/option-order";
import { call } from "../../app/api-client.ts";
import type { Ticket, TicketKind } from "../../trading/ticket.ts";
import type { TicketTypes } from "../../trading/ticket-types.ts";
import type { OptionInstrument, OptionMarket } from "./option-market.ts";
import { OPTION_BEGUN } from "./option-order-begun.ts";
import { choices } from "./option-order-choices.ts";
import { useOptionMarket } from "./option-order-data.ts";
import {
  draftOf,
  hasChanged,
  type OptionDraft,
  type OptionForm,
  type OptionSummary,
  summarise,
} from "./option-order-form.ts";

export interface OptionTypes extends TicketTypes {
  readonly form: OptionForm;
  readonly instrument: OptionInstrument;
  readonly market: OptionMarket;
  readonly summary: OptionSummary;
  readonly draft: OptionDraft;
  readonly order: OptionOrder;
}

export type OptionTicket = Ticket<OptionTypes>;

export const OPTION: TicketKind<OptionTypes> = {
  ...OPTION_BEGUN,
  choices,
  // A stake is often the same as before.
  afterAnswer: {},
  useMarket: useOptionMarket,
  summarise,
  draftOf,
  hasMoved: hasChanged,
  termsFrom: ["GET /microtrade/seconds", "GET /microtrade/payable_currencies"],
  place: (draft, requestKey) => call("POST /microtrade/submit", draft.request, { requestKey, isQuiet: true }),
};
