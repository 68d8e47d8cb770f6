/** Spot orders: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/spot-order.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly "spot-order": typeof texts;
  }
  interface Routes {
    "pages/transaction/currency": { match_id?: string; side?: "buy" | "sell" };
    "pages/transaction/currency_order": { tab?: string; match_id?: string };
  }
}

export const spotOrder = {
  routes: {
    "pages/transaction/currency": {
      tab: "market",
      hasPrices: true,
      load: () => import("./spot-order-page.tsx").then((m) => m.SpotOrderPage),
    },
    "pages/transaction/currency_order": {
      tab: "market",
      hasPrices: true,
      load: () => import("./spot-orders-page.tsx").then((m) => m.SpotOrdersPage),
    },
  },
} satisfies Feature;
