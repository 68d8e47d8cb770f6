/** What this device's owner chose where options are traded. */
import { ticketChoices } from "../../trading/ticket-choices.ts";

export const choices = ticketChoices("candor.options");
export const { useChoices, setChoices } = choices;
