/**
 * What the site says: news, banners, the pop-up of home, questions with answers, and the texts about itself (SPEC section 7,
 * DOMAIN section 11). Written by operators as Markdown in up to seven languages, never as HTML. A change is a new version;
 * people see the version that was published, between its beginning and its end, and English where their language is missing.
 * States: packages/engine/content-state. Texts about compliance are written by compliance, others by product, both by admin.
 * Everything that is written, published, withdrawn or restored is kept under the name of whoever did it.
 */

import { readNetworksOfCurrencies, takesDeposits } from "../../core/network/network.ts";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { closedEntries } from "./closed-entries.ts";
import { addPicture, hasPicture, readPicture } from "./content-pictures.ts";
import { contentRoutes } from "./content-routes.ts";
import { seedContent } from "./content-seed.ts";
import type { ContentDeps, Contents } from "./content-types.ts";
import { contentWriterRoutes } from "./content-writer-routes.ts";

export type { Contents } from "./content-types.ts";

/** With the texts that came with the program, unless they are there already, in whatever state. */
export async function createContents(deps: ContentDeps): Promise<Contents> {
  await deps.database.transaction((tx) => seedContent(tx, deps.clock.now()));
  return {
    routes: [...contentRoutes(deps), ...contentWriterRoutes(deps)],
    addPicture: (operator, content) => addPicture(deps, operator, content),
    readPicture: (name) => readPicture(deps.database, name),
  };
}

export async function content(base: ProductBase): Promise<Product> {
  const { clock, config, database, ledger, settings } = base;
  const contents = await createContents({
    ...base,
    reach: () => ({
      email: settings.value("support_email"),
      chat: settings.value("chat_link"),
      reviewHours: settings.number("review_hours"),
    }),
    closedEntries: async () =>
      closedEntries(await readNetworksOfCurrencies(database, clock.now()), {
        ledger,
        takesDeposits: takesDeposits(config),
      }),
  });
  return {
    noun: "content",
    routes: contents.routes,
    pictures: {
      store: (operator, picture) => contents.addPicture(operator, picture),
      read: (name) => contents.readPicture(name),
      has: (path) => hasPicture(database, path),
    },
  };
}
