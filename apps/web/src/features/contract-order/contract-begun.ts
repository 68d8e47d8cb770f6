/** How a contract order begins: the page knows it before the ticket's code is there. */
import type { Direction } from "@candor/engine/contract-order";
import type { ContractForm } from "./contract-form.ts";

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

export const CONTRACT_BEGUN = {
  product: "contract",
  // What belongs to one price and not to the next order.
  notBegunWith: { price: "", takeProfit: "", stopLoss: "" },
} as const;
