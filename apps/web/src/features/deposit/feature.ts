/** Deposits and wires: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/deposit.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly deposit: typeof texts;
  }
  interface Routes {
    /** For what the currency is chosen: a deposit unless said. */
    "pages/fund/select": { to?: "withdraw" };
    "pages/fund/receive": { currency: string };
    "pages/TelegraphicMoney": { currency?: string };
  }
}

export const deposit = {
  routes: {
    "pages/fund/select": {
      tab: "account",
      isPrivate: true,
      load: () => import("./select-page.tsx").then((m) => m.SelectPage),
    },
    "pages/fund/receive": {
      tab: "account",
      isPrivate: true,
      load: () => import("./receive-page.tsx").then((m) => m.ReceivePage),
    },
    "pages/TelegraphicMoney": {
      tab: "account",
      isPrivate: true,
      load: () => import("./wire-page.tsx").then((m) => m.WirePage),
    },
  },
} satisfies Feature;
