/** Test money: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/faucet.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly faucet: typeof texts;
  }
  interface Routes {
    "pages/sandbox/faucet": NoQuery;
  }
}

export const faucet = {
  routes: {
    "pages/sandbox/faucet": {
      tab: "account",
      load: () => import("./faucet-page.tsx").then((m) => m.FaucetPage),
      isPrivate: true,
    },
  },
} satisfies Feature;
