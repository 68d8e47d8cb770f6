/** Price alerts: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/price-alert.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly "price-alert": typeof texts;
  }
  interface Routes {
    "pages/alert/alert": NoQuery;
  }
}

export const priceAlert = {
  routes: {
    "pages/alert/alert": {
      isPrivate: true,
      hasPrices: true,
      load: () => import("./alerts-page.tsx").then((m) => m.AlertsPage),
    },
  },
} satisfies Feature;
