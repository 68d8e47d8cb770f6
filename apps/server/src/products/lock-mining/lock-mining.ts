/**
 * Lock mining (spec: lh; DOMAIN sections 5 and 14): 30 to 180 days in USDT, BTC or ETH, a rate for each day, paid each day in the
 * locked currency. Cancelling costs 3 % of the principal, scaled by the days left, and no more interest is
 * kept than the longest term completed pays. Demo and real.
 */
import { lockMining as endpoints } from "@candor/api/lock-mining";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { type TermProductKind, termRoutes } from "../../core/term-product/term-product.ts";

const KIND: TermProductKind = {
  ...{ product: "lock-mining", ratePer: "day", payout: "daily", tiersBy: "whole", exitRule: "scaled-fee" },
  atMaturity: ["pay-out", "renew-principal"],
};

export const lockMining = ({ termProducts }: ProductBase): Product => ({
  noun: "lock-mining",
  routes: termRoutes(endpoints, termProducts.sell("lock-mining", [KIND])),
});
