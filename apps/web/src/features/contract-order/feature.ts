/** Contracts: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/contract-order.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly "contract-order": typeof texts;
  }
  interface Routes {
    "pages/transaction/contract": { match_id?: string; side?: "up" | "down" };
    "pages/transaction/contract_order": { tab?: string; id?: string; match_id?: string };
    "pages/contractOrders": { tab?: string; id?: string; match_id?: string };
  }
}

export const contractOrder = {
  routes: {
    "pages/transaction/contract": {
      tab: "market",
      hasPrices: true,
      load: () => import("./contract-page.tsx").then((m) => m.ContractPage),
    },
    "pages/transaction/contract_order": {
      tab: "market",
      hasPrices: true,
      load: () => import("./contract-orders-page.tsx").then((m) => m.MarketContractOrdersPage),
    },
    "pages/contractOrders": {
      tab: "market",
      hasPrices: true,
      load: () => import("./contract-orders-page.tsx").then((m) => m.AllContractOrdersPage),
    },
  },
} satisfies Feature;
