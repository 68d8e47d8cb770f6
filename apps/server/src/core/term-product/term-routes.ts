/** The routes of a product with a term: each asks the product's seller, and moves money where the desk is. */
import { answer, refuse } from "@candor/api/refusal";
import type { TermEndpoints } from "@candor/api/term-endpoints";
import { moneyRoute, type Route, route } from "../../platform/http/route.ts";
import type { TermSeller } from "./term-product-types.ts";
import { askerOf } from "./term-queries.ts";

export const termRoutes = (endpoints: TermEndpoints, seller: TermSeller): readonly Route[] => [
  route(endpoints.listOffers, async ({ page }, call) =>
    answer({ list: page > 1 ? [] : [...(await seller.offers(call.reader, askerOf(call)))] }),
  ),
  route(endpoints.getOffer, async ({ id }, call) => {
    const found = (await seller.offers(call.reader, askerOf(call))).find((offer) => offer.id === id);
    return found ? answer(found) : refuse("term-offer-unknown");
  }),
  moneyRoute(endpoints.subscribe, (request, call) =>
    call.transaction(async (tx) => {
      const { portfolioId, accountMode: mode, caller } = call;
      const taken = await seller.subscribe(tx, { ...request, customerId: caller.customerId, portfolioId, mode });
      return taken.refused ? taken : answer(await seller.shown(tx, taken.value));
    }),
  ),
  route(endpoints.listOrders, async ({ which, ...query }, { reader, portfolioId }) =>
    answer(await seller.list(reader, { portfolioId, which }, query)),
  ),
  route(endpoints.getOrder, ({ id }, { reader, portfolioId }) => seller.one(reader, { portfolioId, id })),
  moneyRoute(endpoints.leave, ({ id, refundSeen }, call) =>
    call.transaction(async (tx) => {
      const left = await seller.leave(tx, { portfolioId: call.portfolioId, id, refundSeen });
      return left.refused ? left : answer(await seller.shown(tx, left.value));
    }),
  ),
];
