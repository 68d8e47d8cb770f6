/** How a spot order begins: the page knows it before the ticket's code is there. */
import type { SpotOrderForm } from "./spot-order-form.ts";

export const emptyForm = (side: SpotOrderForm["side"]): SpotOrderForm => ({
  side,
  kind: "market",
  amount: "",
  unit: "base",
  price: "",
  timeInForce: "gtc",
  isPostOnly: false,
});

export const SPOT_BEGUN = { product: "spot", notBegunWith: { price: "" } } as const;
