/**
 * Lock mining (spec section 7: lh/*; DOMAIN sections 5 and 14): an amount locked for a time, paid each day in the locked currency;
 * cancelling costs a share of it, scaled by the days left, with no more interest than the longest term completed pays.
 */
import { termEndpoints } from "./term-endpoints.ts";

export const lockMining = termEndpoints({
  noun: "lock-mining",
  paths: {
    ...{ offers: "/lh/deposit/config", offer: "/lh/deposit/config/detail", subscribe: "/lh/deposit" },
    ...{ orders: "/lh/deposit/order", order: "/lh/deposit/order/detail", leave: "/lh/deposit/order/cancel" },
  },
  offerField: "config_id",
  usualOffer: 0,
  amountField: "amount",
});
