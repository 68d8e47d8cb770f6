/** Settings: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/settings.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly settings: typeof texts;
  }
  interface Routes {
    "pages/setting/setting": NoQuery;
    "pages/language/language": NoQuery;
  }
}

export const settings = {
  routes: {
    "pages/setting/setting": { load: () => import("./settings-page.tsx").then((m) => m.SettingsPage) },
    "pages/language/language": { load: () => import("./language-page.tsx").then((m) => m.LanguagePage) },
  },
} satisfies Feature;
