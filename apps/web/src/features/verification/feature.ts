/** Verification: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/verification.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly verification: typeof texts;
  }
  interface Routes {
    "pages/setting/real": NoQuery;
    "pages/setting/real_mark": NoQuery;
    "pages/setting/areas": NoQuery;
    "pages/StartVerification": NoQuery;
    "pages/pendingReview": NoQuery;
    "choose-location": NoQuery;
    "open-location": { address?: string };
  }
}

export const verification = {
  routes: {
    "pages/setting/real": { isPrivate: true, load: () => import("./real-page.tsx").then((m) => m.RealPage) },
    "pages/setting/real_mark": {
      isPrivate: true,
      load: () => import("./pictures-page.tsx").then((m) => m.PicturesPage),
    },
    "pages/setting/areas": { isPrivate: true, load: () => import("./areas-page.tsx").then((m) => m.AreasPage) },
    "pages/StartVerification": { isPrivate: true, load: () => import("./start-page.tsx").then((m) => m.StartPage) },
    "pages/pendingReview": { isPrivate: true, load: () => import("./pending-page.tsx").then((m) => m.PendingPage) },
    "choose-location": { isPrivate: true, load: () => import("./areas-page.tsx").then((m) => m.AreasPage) },
    "open-location": { isPrivate: true, load: () => import("./location-page.tsx").then((m) => m.LocationPage) },
  },
} satisfies Feature;
