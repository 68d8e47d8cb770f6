/**
 * Money with a term: what every product that pays interest shares (DOMAIN sections 5 and 14). It names no product: each says what it
 * is, and sells its offers through its own value. Terms are editions by two operators, frozen on the order. A day is a UTC date; an
 * order taken on date D earns for D+1 … D+n, paid in the run of the date after each, or at the end. The principal stays its owner's, held in the
 * wallet `earn`; the interest is set aside in the reserve when the order is taken, and paid from there alone. Nobody sets the rate
 * of a day, for anyone.
 */
import type { TermContent } from "@candor/api/term-product";
import type { Reader } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import type { ProductTerms, Terms } from "../terms/terms.ts";
import { runDates } from "./daily-run.ts";
import { leaveEarly } from "./leave-early.ts";
import { currencyOfSubject, FrozenTerms } from "./offered.ts";
import { takeSubscription } from "./subscribe.ts";
import { readTermFaults } from "./term-books-store.ts";
import type { Sold, TermProducts, TermSeller } from "./term-product-types.ts";
import { listOwn, offersFor, oneOwn, orderOut } from "./term-queries.ts";
import { readDatabaseNow } from "./term-run-store.ts";
import { earnTerms } from "./term-terms.ts";
import type { TermDeps, TermProductKind } from "./term-types.ts";

export { readTermFaults } from "./term-books-store.ts";
export type { TermSeller } from "./term-product-types.ts";
export { termRoutes } from "./term-routes.ts";
export type { TermOrder, TermProductKind } from "./term-types.ts";

export interface TermModule {
  /** Makes known what a product sells; once, as it is made. */
  sell(product: string, kinds: readonly TermProductKind[]): TermSeller;
  /** Terms of all of them, as operators read and change them. */
  readonly terms: ProductTerms;
  /** What of its orders does not fit the books; reads everything. */
  faults(reader: Reader): Promise<readonly string[]>;
  /** Every date that is due; for the job and for tests. */
  runDates(signal?: AbortSignal): Promise<number>;
}

/** A date that is paid stays paid: a clock that is set far ahead runs none. */
const AHEAD_MS_MAX = 3_600_000;

export function createTermProducts(
  given: Omit<TermDeps, "kindOf"> & { readonly jobs: Pick<Jobs, "schedule"> },
): TermModule {
  const kinds = new Map<string, TermProductKind>();
  const kindOf = (subject: string) => kinds.get(subject.split("/")[0] ?? "");
  const currencyOf = (subject: string) => currencyOfSubject(given, subject);
  const terms: Terms<TermContent> = earnTerms({ kindOf, currencyOf });
  const deps = { ...given, kindOf, terms };
  const products: TermProducts = { deps, frozen: new FrozenTerms(deps) };
  given.jobs.schedule("term-run", "* * * * *", async () => {
    const ahead = given.clock.now() - (await readDatabaseNow(given.database));
    if (ahead > AHEAD_MS_MAX) return given.log.error({ ahead }, "the clock is ahead of the database's: no date is run");
    await runDates(products);
  });
  return {
    sell(product, sold) {
      for (const kind of sold) {
        if (kinds.has(kind.product)) throw new Error(`${product} sells ${kind.product}, which is sold already`);
        kinds.set(kind.product, kind);
      }
      return sellerOf(products, new Set(sold.map((kind) => kind.product)));
    },
    terms: {
      terms,
      proposals: terms.proposals(given),
      // A product and a currency; texts of products are the back office's own.
      name: (subject) => (kindOf(subject) ? subject : ""),
      isTaken: (subject) => kindOf(subject) !== undefined,
    },
    faults: readTermFaults,
    runDates: (signal) => runDates(products, signal),
  };
}

const sellerOf = (products: TermProducts, sold: Sold): TermSeller => ({
  subscribe: (tx, asked) => takeSubscription(products.deps, tx, sold, asked),
  leave: (tx, asked) => leaveEarly(products, tx, sold, asked),
  offers: (reader, asker) => offersFor(products, reader, sold, asker),
  one: (reader, asked) => oneOwn(products, reader, sold, asked),
  list: (reader, asked, query) => listOwn(products, reader, { ...asked, sold }, query),
  shown: (reader, order) => orderOut(products, reader, order),
});
