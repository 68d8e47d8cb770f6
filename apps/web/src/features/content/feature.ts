/** News, questions and whatever else the site says: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/content.json";
import type { contentPages } from "./content-pages.ts";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly content: typeof texts;
  }
  interface Routes {
    /** `preview` is for operators: what is not published, in a version. */
    "pages/common/article": { id: string; preview?: "1"; version?: string };
    "pages/common/webView": { url: string };
    "pages/common/faq": NoQuery;
    "pages/common/contactus": NoQuery;
    "pages/common/aboutus": NoQuery;
    "pages/setting/operational_compliance": NoQuery;
    "pages/QA": NoQuery;
    "pages/news/news": NoQuery;
  }
}

const load = (page: keyof typeof contentPages) => () => import("./content-pages.ts").then((m) => m.contentPages[page]);

export const content = {
  routes: {
    "pages/common/article": { load: load("article") },
    "pages/common/webView": { load: load("webView") },
    "pages/common/faq": { load: load("questions") },
    "pages/common/contactus": { load: load("contact") },
    "pages/common/aboutus": { load: load("about") },
    "pages/setting/operational_compliance": { load: load("compliance") },
    "pages/QA": { load: load("questions") },
    "pages/news/news": { load: load("news") },
  },
} satisfies Feature;
