/** Conversions and transfers: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/transfer.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly transfer: typeof texts;
  }
  interface Routes {
    "pages/fund/fundTransfer": { tab?: string };
    "pages/fund/transfer_history": NoQuery;
  }
}

export const transfer = {
  routes: {
    "pages/fund/fundTransfer": {
      tab: "account",
      isPrivate: true,
      hasPrices: true,
      load: () => import("./fund-transfer-page.tsx").then((m) => m.FundTransferPage),
    },
    "pages/fund/transfer_history": {
      tab: "account",
      isPrivate: true,
      load: () => import("./transfer-history-page.tsx").then((m) => m.TransferHistoryPage),
    },
  },
} satisfies Feature;
