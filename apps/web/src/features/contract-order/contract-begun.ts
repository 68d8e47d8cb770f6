/** How a contract order begins: the page knows it before the ticket's code is there. */
import type { Direction } from "@candor/engine/contract-order";
import type { BegunTicket } from "../../trading/ticket-state.ts";
import type { ContractForm } from "./contract-form.ts";
import type { ContractTypes } from "./contract-ticket.ts";

export const emptyForm = (direction: Direction): ContractForm => ({
  direction,
  kind: "market",
  lots: "",
  leverage: null,
  price: "",
  stopsBy: "price",
  takeProfit: "",
  stopLoss: "",
});

export const CONTRACT_BEGUN: BegunTicket<ContractTypes> = {
  product: "contract",
  // What belongs to one price and not to the next order.
  notBegunWith: { price: "", takeProfit: "", stopLoss: "" },
};
