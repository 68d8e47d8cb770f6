/**
 * Fixed-term savings, which the spec calls AI quantitative products (spec sections 1, 3 and 7: project*; DOMAIN sections 5 and 14).
 * Interest at a stated rate from the house's reserve, paid each day; leaving early costs what the terms say.
 */
import { termEndpoints } from "./term-endpoints.ts";

export const fixedSavings = termEndpoints({
  noun: "fixed-savings",
  paths: {
    ...{ offers: "/project", offer: "/project/detail", subscribe: "/project/buy" },
    ...{ orders: "/user/project/order", order: "/user/project/order/detail", leave: "/user/project/order/redeem" },
  },
  offerField: "project_id",
  // The one that the spec opens with.
  usualOffer: 5,
  amountField: "total_price",
});
