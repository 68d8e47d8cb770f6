/** How an option order begins: the page knows it before the ticket's code is there. */
import type { OptionDirection } from "@candor/engine/option-order";
import type { BegunTicket } from "../../trading/ticket-state.ts";
import type { OptionForm } from "./option-order-form.ts";
import type { OptionTypes } from "./option-order-ticket.ts";

export const emptyForm = (direction: OptionDirection): OptionForm => ({ direction, seconds: null, stake: "" });

export const OPTION_BEGUN: BegunTicket<OptionTypes> = { product: "option", notBegunWith: {} };
