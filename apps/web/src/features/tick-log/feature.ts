/** The price log: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/price-log.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly "price-log": typeof texts;
  }
  interface Routes {
    "pages/market/log": { match_id?: string };
  }
}

export const tickLog = {
  routes: {
    "pages/market/log": { tab: "market", load: () => import("./price-log-page.tsx").then((m) => m.PriceLogPage) },
  },
} satisfies Feature;
