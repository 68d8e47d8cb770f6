/** Halts of markets: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/incidents.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly incidents: typeof texts;
  }
  interface Routes {
    "pages/incidents/incidents": { match_id?: string };
  }
}

export const halts = {
  routes: {
    "pages/incidents/incidents": {
      tab: "market",
      hasPrices: true,
      load: () => import("./incidents-page.tsx").then((m) => m.IncidentsPage),
    },
  },
} satisfies Feature;
