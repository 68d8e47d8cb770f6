/** Financial products, fixed and flexible: what the app knows of them before a page of them is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/invest.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly invest: typeof texts;
  }
  interface Routes {
    "pages/invest/invest": NoQuery;
    "pages/invest/purchase": { id?: string };
    "pages/invest/mine": { tab?: string; id?: string };
    "pages/invest/help": NoQuery;
    "pages/financial/index": NoQuery;
  }
}

const page = (of: "OffersPage" | "BuyPage" | "OrdersPage" | "HelpPage") => () =>
  import("./invest-pages.tsx").then((pages) => pages[of]);

export const invest = {
  routes: {
    "pages/invest/invest": { tab: "savings", load: page("OffersPage") },
    "pages/invest/purchase": { tab: "savings", load: page("BuyPage") },
    "pages/invest/mine": { tab: "savings", isPrivate: true, load: page("OrdersPage") },
    "pages/invest/help": { tab: "savings", load: page("HelpPage") },
    "pages/financial/index": { tab: "savings", load: page("OffersPage") },
  },
} satisfies Feature;
