/** Lock mining for the pages that products with a term share. */
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { hrefOf, redirect } from "../../app/navigation.ts";
import { useEndpoint } from "../../app/query.ts";
import { usePages } from "../../shared/records/use-pages.ts";
import { STATUS_OF, type TermWeb } from "../../shared/term-product/term-web.ts";

const MINE = "pages/lockming/order";

export const lockMiningWeb: TermWeb = {
  useWords() {
    const t = useText("lock-mining");
    return { title: t("title"), lead: t("lead"), orders: t("orders"), none: t("none"), done: t("done") };
  },
  useOffers: () => useEndpoint("GET /lh/deposit/config", {}),
  useOrders: (show) => usePages("GET /lh/deposit/order", { status: STATUS_OF[show] }),
  useOrder: (id) => useEndpoint("GET /lh/deposit/order/detail", { id }),
  subscribe: ({ offerId, amount, atMaturity, termsId }, requestKey) =>
    call(
      "POST /lh/deposit",
      { config_id: offerId, amount, at_maturity: atMaturity, terms_id: termsId },
      { requestKey, isQuiet: true },
    ),
  leave: (asked, requestKey) => call("POST /lh/deposit/order/cancel", asked, { requestKey, isQuiet: true }),
  changed: ["GET /lh/deposit/config", "GET /lh/deposit/order", "GET /lh/deposit/order/detail"],
  home: "pages/lockming/lockming",
  mine: MINE,
  buyHref: (id) => hrefOf("pages/lockming/buy", { id: String(id) }),
  ordersHref: () => hrefOf(MINE),
  orderHref: (id) => hrefOf(MINE, { id }),
  showOrder: (id) => redirect(MINE, { id }),
  showOrders: (tab) => redirect(MINE, { tab }),
};
