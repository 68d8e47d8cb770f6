/** Financial products for the pages that products with a term share. */
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { hrefOf, redirect } from "../../app/navigation.ts";
import { useEndpoint } from "../../app/query.ts";
import { usePages } from "../../shared/records/use-pages.ts";
import { STATUS_OF, type TermWeb } from "../../shared/term-product/term-web.ts";

const MINE = "pages/invest/mine";

export const investWeb: TermWeb = {
  useWords() {
    const t = useText("invest");
    return { title: t("title"), lead: t("lead"), orders: t("orders"), none: t("none"), done: t("done") };
  },
  useOffers: () => useEndpoint("GET /invest/list", {}),
  useOrders: (show) => usePages("GET /invest/order", { status: STATUS_OF[show] }),
  useOrder: (id) => useEndpoint("GET /invest/order/detail", { id }),
  subscribe: ({ offerId, amount, atMaturity, termsId }, requestKey) =>
    call(
      "POST /invest/purchase",
      { invest_id: offerId, number: amount, at_maturity: atMaturity, terms_id: termsId },
      { requestKey, isQuiet: true },
    ),
  leave: (asked, requestKey) => call("POST /invest/order/redeem", asked, { requestKey, isQuiet: true }),
  changed: ["GET /invest/list", "GET /invest/order", "GET /invest/order/detail"],
  home: "pages/invest/invest",
  mine: MINE,
  buyHref: (id) => hrefOf("pages/invest/purchase", { id: String(id) }),
  ordersHref: () => hrefOf(MINE),
  orderHref: (id) => hrefOf(MINE, { id }),
  showOrder: (id) => redirect(MINE, { id }),
  showOrders: (tab) => redirect(MINE, { tab }),
};
