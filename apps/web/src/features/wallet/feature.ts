/** Assets: balances, ledger lines and moves between wallets: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/wallet.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly wallet: typeof texts;
  }
  interface Routes {
    "pages/fund/assets": NoQuery;
    "pages/setting/bill": { kinds?: string };
    "pages/fund/transfer": NoQuery;
    "pages/fund/assets_record": { currency: string };
    "pages/fund/assets_all_record": NoQuery;
  }
}

export const wallet = {
  routes: {
    "pages/fund/assets": {
      tab: "account",
      hasPrices: true,
      load: () => import("./assets-page.tsx").then((m) => m.AssetsPage),
    },
    "pages/setting/bill": {
      tab: "account",
      isPrivate: true,
      hasPrices: true,
      load: () => import("./bill-page.tsx").then((m) => m.BillPage),
    },
    "pages/fund/transfer": {
      tab: "account",
      isPrivate: true,
      load: () => import("./move-page.tsx").then((m) => m.MovePage),
    },
    "pages/fund/assets_record": {
      tab: "account",
      isPrivate: true,
      hasPrices: true,
      load: () => import("./records-page.tsx").then((m) => m.RecordsPage),
    },
    "pages/fund/assets_all_record": {
      tab: "account",
      isPrivate: true,
      hasPrices: true,
      load: () => import("./records-page.tsx").then((m) => m.RecordsPage),
    },
  },
} satisfies Feature;
