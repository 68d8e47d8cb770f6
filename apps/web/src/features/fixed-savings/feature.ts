/** Fixed-term savings: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/fixed-savings.json";
import type termTexts from "../../locales/en/term.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly "fixed-savings": typeof texts;
    readonly term: typeof termTexts;
  }
  interface Routes {
    "pages/quantization/quantization": NoQuery;
    "pages/quantization/buy": { id?: string };
    "pages/quantitativeOrder": { tab?: string; id?: string };
  }
}

export const fixedSavings = {
  routes: {
    "pages/quantization/buy": {
      tab: "savings",
      load: () => import("./fixed-savings-pages.tsx").then((m) => m.BuyPage),
    },
    "pages/quantitativeOrder": {
      tab: "savings",
      isPrivate: true,
      load: () => import("./fixed-savings-pages.tsx").then((m) => m.OrdersPage),
    },
  },
} satisfies Feature;
