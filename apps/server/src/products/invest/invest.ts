/**
 * Financial products (spec: invest; DOMAIN sections 5 and 14): fixed ones of 14 to 120 days that pay at the end and leave early by
 * the rate of the longest term completed, and a flexible one that adds its interest each day and can be redeemed at any time, for
 * that date without interest. Demo and real.
 */
import { invest as endpoints } from "@candor/api/invest";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { type TermProductKind, termRoutes } from "../../core/term-product/term-product.ts";

const FIXED: TermProductKind = {
  ...{ product: "invest-fixed", ratePer: "year", payout: "maturity", tiersBy: "whole", exitRule: "shorter-rate" },
  atMaturity: ["pay-out", "renew-principal", "renew-all"],
};
const FLEXIBLE: TermProductKind = {
  ...{ product: "invest-flexible", ratePer: "year", payout: "compound", tiersBy: "part", exitRule: "free" },
  atMaturity: ["pay-out"],
};

export const invest = ({ termProducts }: ProductBase): Product => ({
  noun: "invest",
  routes: termRoutes(endpoints, termProducts.sell("invest", [FLEXIBLE, FIXED])),
});
