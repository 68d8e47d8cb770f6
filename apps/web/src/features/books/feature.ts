/** The proof of liabilities: what the app knows of it before a page of it is opened. */
import type { Feature } from "../../app/feature.ts";
import type texts from "../../locales/en/books.json";

declare module "../../app/declared.ts" {
  interface Catalogues {
    readonly books: typeof texts;
  }
  interface Routes {
    /** `id`: of what was published on a day. */
    "pages/books/books": { id?: string };
  }
}

export const books = {
  routes: {
    "pages/books/books": { load: () => import("./books-page.tsx").then((m) => m.BooksPage) },
  },
} satisfies Feature;
