/** The list of markets and the search in it: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/market.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly market: typeof texts;
  }
  interface Routes {
    "pages/market/market": { category?: string };
    "pages/quotation/index": NoQuery;
    "pages/market/search": NoQuery;
  }
}

export const market = {
  routes: {
    "pages/market/market": {
      tab: "market",
      hasPrices: true,
      load: () => import("./market-page.tsx").then((m) => m.MarketPage),
    },
    "pages/quotation/index": { redirectTo: "pages/market/market" },
    "pages/market/search": {
      tab: "market",
      hasPrices: true,
      load: () => import("./search-page.tsx").then((m) => m.SearchPage),
    },
  },
} satisfies Feature;
