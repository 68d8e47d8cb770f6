/** Lock mining: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/lock-mining.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly "lock-mining": typeof texts;
  }
  interface Routes {
    "pages/lockming/lockming": NoQuery;
    "pages/lockming/buy": { id?: string };
    "pages/lockming/order": { tab?: string; id?: string };
    "pages/lockming/welcome": NoQuery;
  }
}

const page = (of: "OffersPage" | "BuyPage" | "OrdersPage" | "WelcomePage") => () =>
  import("./lock-mining-pages.tsx").then((pages) => pages[of]);

export const lockMining = {
  routes: {
    "pages/lockming/lockming": { tab: "savings", load: page("OffersPage") },
    "pages/lockming/buy": { tab: "savings", load: page("BuyPage") },
    "pages/lockming/order": { tab: "savings", isPrivate: true, load: page("OrdersPage") },
    "pages/lockming/welcome": { tab: "savings", load: page("WelcomePage") },
  },
} satisfies Feature;
