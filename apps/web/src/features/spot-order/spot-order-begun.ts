/** How a spot order begins: the page knows it before the ticket's code is there. */
import type { BegunTicket } from "../../trading/ticket-state.ts";
import type { SpotOrderForm } from "./spot-order-form.ts";
import type { SpotTypes } from "./spot-order-ticket.ts";

export const emptyForm = (side: SpotOrderForm["side"]): SpotOrderForm => ({
  side,
  kind: "market",
  amount: "",
  unit: "base",
  price: "",
  timeInForce: "gtc",
  isPostOnly: false,
});

export const SPOT_BEGUN: BegunTicket<SpotTypes> = { product: "spot", notBegunWith: { price: "" } };
