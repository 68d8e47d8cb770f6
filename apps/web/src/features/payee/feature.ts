/** Where a customer has money sent: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/payee.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly payee: typeof texts;
  }
  interface Routes {
    "pages/setting/wallet": NoQuery;
    /** `id`: of the one to change. */
    "pages/setting/addWallet": { currency?: string; id?: string };
    "pages/setting/bank": NoQuery;
    "pages/setting/bank_international": NoQuery;
  }
}

export const payee = {
  routes: {
    "pages/setting/wallet": { isPrivate: true, load: () => import("./wallet-page.tsx").then((m) => m.WalletPage) },
    "pages/setting/addWallet": {
      isPrivate: true,
      load: () => import("./add-wallet-page.tsx").then((m) => m.AddWalletPage),
    },
    "pages/setting/bank": { isPrivate: true, load: () => import("./bank-page.tsx").then((m) => m.BankPage) },
    "pages/setting/bank_international": {
      isPrivate: true,
      load: () => import("./bank-international-page.tsx").then((m) => m.BankInternationalPage),
    },
  },
} satisfies Feature;
