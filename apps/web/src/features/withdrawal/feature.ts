/** Withdrawals: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/withdrawal.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly withdrawal: typeof texts;
  }
  interface Routes {
    "pages/fund/withdraw": { currency?: string; id?: string };
  }
}

export const withdrawal = {
  routes: {
    "pages/fund/withdraw": {
      tab: "account",
      isPrivate: true,
      load: () => import("./withdraw-page.tsx").then((m) => m.WithdrawPage),
    },
  },
} satisfies Feature;
