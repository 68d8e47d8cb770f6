/** Notices: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/notice.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly notice: typeof texts;
  }
  interface Routes {
    "pages/notice/notice": NoQuery;
    "pages/notice/detail": { id: string };
  }
}

export const notice = {
  routes: {
    "pages/notice/notice": {
      isPrivate: true,
      hasPrices: true,
      load: () => import("./notices-page.tsx").then((m) => m.NoticesPage),
    },
    "pages/notice/detail": {
      isPrivate: true,
      hasPrices: true,
      load: () => import("./notice-page.tsx").then((m) => m.NoticePage),
    },
  },
} satisfies Feature;
