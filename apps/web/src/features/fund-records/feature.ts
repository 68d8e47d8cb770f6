/** Records of deposits, wires and withdrawals: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/fund-records.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly "fund-records": typeof texts;
  }
  interface Routes {
    "pages/fund/receive_withdraw_record": { tab?: string; id?: string };
  }
}

export const fundRecords = {
  routes: {
    "pages/fund/receive_withdraw_record": {
      tab: "account",
      isPrivate: true,
      load: () => import("./fund-records-page.tsx").then((m) => m.FundRecordsPage),
    },
  },
} satisfies Feature;
