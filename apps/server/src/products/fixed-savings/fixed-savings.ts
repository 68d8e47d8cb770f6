/**
 * Fixed-term savings (spec: AI quantitative; DOMAIN sections 5 and 14): 7 to 90 days in USDT, interest at the rate of the amount for
 * a year of 365 days, paid each day from the reserve. Leaving early: interest of the longest term completed, the difference and
 * 0.5 % off the principal, together never below 99 % of it. At the end paid out or taken again. Demo and real.
 */
import { fixedSavings as endpoints } from "@candor/api/fixed-savings";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { type TermProductKind, termRoutes } from "../../core/term-product/term-product.ts";

const KIND: TermProductKind = {
  ...{ product: "fixed-savings", ratePer: "year", payout: "daily", tiersBy: "whole", exitRule: "shorter-rate" },
  atMaturity: ["pay-out", "renew-principal", "renew-all"],
};

export const fixedSavings = ({ termProducts }: ProductBase): Product => ({
  noun: "fixed-savings",
  routes: termRoutes(endpoints, termProducts.sell("fixed-savings", [KIND])),
});
