/** What this device's owner chose on the contract page. */
import { ticketChoices } from "../../trading/ticket-choices.ts";

export const choices = ticketChoices("candor.contracts");
export const { useChoices, setChoices } = choices;
