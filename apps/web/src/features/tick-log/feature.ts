/** The price log: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/tick-log.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly "tick-log": typeof texts;
  }
  interface Routes {
    "pages/market/log": { match_id?: string };
  }
}

export const tickLog = {
  routes: {
    "pages/market/log": { tab: "market", load: () => import("./tick-log-page.tsx").then((m) => m.TickLogPage) },
  },
} satisfies Feature;
