/** Fixed-term savings for the pages that products with a term share. */
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { hrefOf, redirect } from "../../app/navigation.ts";
import { useEndpoint } from "../../app/query.ts";
import { usePages } from "../../shared/records/use-pages.ts";
import { STATUS_OF, type TermWeb } from "../../shared/term-product/term-web.ts";

const MINE = "pages/quantitativeOrder";

export const fixedSavingsWeb: TermWeb = {
  useWords() {
    const t = useText("fixed-savings");
    return { title: t("title"), lead: t("lead"), orders: t("orders"), none: t("none"), done: t("done") };
  },
  useOffers: () => useEndpoint("GET /project", {}),
  useOrders: (show) => usePages("GET /user/project/order", { status: STATUS_OF[show] }),
  useOrder: (id) => useEndpoint("GET /user/project/order/detail", { id }),
  subscribe: ({ offerId, amount, atMaturity, termsId }, requestKey) =>
    call(
      "POST /project/buy",
      { project_id: offerId, total_price: amount, at_maturity: atMaturity, terms_id: termsId },
      { requestKey, isQuiet: true },
    ),
  leave: (asked, requestKey) => call("POST /user/project/order/redeem", asked, { requestKey, isQuiet: true }),
  changed: ["GET /project", "GET /user/project/order", "GET /user/project/order/detail"],
  home: "pages/quantization/quantization",
  mine: MINE,
  buyHref: (id) => hrefOf("pages/quantization/buy", { id: String(id) }),
  ordersHref: () => hrefOf(MINE),
  orderHref: (id) => hrefOf(MINE, { id }),
  showOrder: (id) => redirect(MINE, { id }),
  showOrders: (tab) => redirect(MINE, { tab }),
};
