/** Receipts: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/receipt.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly receipt: typeof texts;
  }
  interface Routes {
    "pages/receipt/receipt": { id: string };
  }
}

export const receipt = {
  routes: {
    "pages/receipt/receipt": {
      isPrivate: true,
      hasPrices: true,
      load: () => import("./receipt-page.tsx").then((m) => m.ReceiptPage),
    },
  },
} satisfies Feature;
