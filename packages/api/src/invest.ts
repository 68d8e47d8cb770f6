/** Financial products, fixed and flexible (spec section 2: invest; DOMAIN sections 5 and 14), on paths of our own. */
import { termEndpoints } from "./term-endpoints.ts";

export const invest = termEndpoints({
  noun: "invest",
  paths: {
    ...{ offers: "/invest/list", offer: "/invest/detail", subscribe: "/invest/purchase" },
    ...{ orders: "/invest/order", order: "/invest/order/detail", leave: "/invest/order/redeem" },
  },
  offerField: "invest_id",
  usualOffer: 0,
  amountField: "number",
});
