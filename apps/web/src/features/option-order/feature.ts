/** Options: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/option-order.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly "option-order": typeof texts;
  }
  interface Routes {
    "pages/transaction/seconds_order": { tab?: string; id?: string; match_id?: string };
  }
}

export const optionOrder = {
  routes: {
    "pages/transaction/seconds_order": {
      tab: "market",
      hasPrices: true,
      load: () => import("./option-orders-page.tsx").then((m) => m.OptionOrdersPage),
    },
  },
} satisfies Feature;
