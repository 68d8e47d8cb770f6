/**
 * Fixed-term savings (spec: AI quantitative; DOMAIN sections 5 and 14): 7 to 90 days in USDT, interest at the rate of the amount for
 * a year of 365 days, paid each day from the reserve. Leaving early: interest of the longest term completed, the difference and
 * 0.5 % off the principal, together never below 99 % of it. At the end paid out or taken again. Demo and real.
 */
import * as api from "@candor/api/fixed-savings";
import { answer, refuse } from "@candor/api/refusal";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { askerOf, type TermProductKind } from "../../core/term-product/term-product.ts";
import { moneyRoute, type Route, route } from "../../platform/http/route.ts";

const KIND: TermProductKind = {
  ...{ product: "fixed-savings", ratePer: "year", payout: "daily", tiersBy: "whole", exitRule: "shorter-rate" },
  atMaturity: ["pay-out", "renew-principal", "renew-all"],
};

export function fixedSavings({ termProducts }: ProductBase): Product {
  const seller = termProducts.sell(KIND);
  const routes: readonly Route[] = [
    route(api.listProjects, async ({ page }, call) =>
      answer({ list: page > 1 ? [] : [...(await seller.offers(call.reader, askerOf(call)))] }),
    ),
    route(api.getProject, async ({ id }, call) => {
      const offers = await seller.offers(call.reader, askerOf(call));
      const found = offers.find((offer) => offer.id === id);
      return found ? answer(found) : refuse("term-offer-unknown");
    }),
    moneyRoute(api.buyProject, (request, call) =>
      call.transaction(async (tx) => {
        const { portfolioId, accountMode: mode } = call;
        const { customerId } = call.caller;
        const taken = await seller.subscribe(tx, { ...request, customerId, portfolioId, mode });
        return taken.refused ? taken : answer(await seller.shown(tx, taken.value));
      }),
    ),
    route(api.listProjectOrders, async ({ which, ...query }, { reader, portfolioId }) =>
      answer(await seller.list(reader, { portfolioId, which }, query)),
    ),
    route(api.getProjectOrder, ({ id }, { reader, portfolioId }) => seller.one(reader, { portfolioId, id })),
    moneyRoute(api.redeemProjectOrder, ({ id, refundSeen }, call) =>
      call.transaction(async (tx) => {
        const left = await seller.leave(tx, { portfolioId: call.portfolioId, id, refundSeen });
        return left.refused ? left : answer(await seller.shown(tx, left.value));
      }),
    ),
  ];
  return { noun: "fixed-savings", routes };
}
