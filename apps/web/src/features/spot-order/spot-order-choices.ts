/** What this device's owner chose on the spot trading page. */
import { ticketChoices } from "../../trading/ticket-choices.ts";

export const choices = ticketChoices("candor.trading");
export const { useChoices, setChoices } = choices;
