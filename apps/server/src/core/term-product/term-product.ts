/**
 * Money with a term: what every product that pays interest shares (DOMAIN sections 5 and 14). It names no product: each says what it
 * is, and sells its offers through its own value. Terms are editions by two operators, frozen on the order. A day is a UTC date; an
 * order taken on date D earns for D+1 … D+n, paid in the run of the date after each, or at the end. The principal stays its owner's, held in the
 * wallet `earn`; the interest is set aside in the reserve when the order is taken, and paid from there alone. Nobody sets the rate
 * of a day, for anyone.
 */
import type { PageQuery } from "@candor/api/paging";
import type { Answer } from "@candor/api/refusal";
import type { TermContent, TermList, TermOfferOut, TermOrderOut } from "@candor/api/term-product";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import type { ProductTerms, Terms } from "../terms/terms.ts";
import { runDates } from "./daily-run.ts";
import { type Leaving, leaveEarly } from "./leave-early.ts";
import { currencyOfSubject, FrozenTerms } from "./offered.ts";
import { type Subscription, takeSubscription } from "./subscribe.ts";
import type { TermProducts } from "./term-product-types.ts";
import { type Asker, listOwn, offersFor, oneOwn, orderOut } from "./term-queries.ts";
import { earnTerms } from "./term-terms.ts";
import type { TermDeps, TermOrder, TermProductKind } from "./term-types.ts";

export { askerOf } from "./term-queries.ts";
export type { TermOrder, TermProductKind } from "./term-types.ts";

/** What a product sells through: the core's commands and lists, for its own offers and orders alone. */
export interface TermSeller {
  subscribe(tx: Tx, asked: Subscription): Promise<Answer<TermOrder>>;
  leave(tx: Tx, asked: Leaving): Promise<Answer<TermOrder>>;
  /** Shortest first. */
  offers(reader: Reader, asker: Asker): Promise<readonly TermOfferOut[]>;
  one(reader: Reader, asked: { readonly portfolioId: string; readonly id: string }): Promise<Answer<TermOrderOut>>;
  list(
    reader: Reader,
    asked: { readonly portfolioId: string; readonly which: TermList },
    query: PageQuery,
  ): ReturnType<typeof listOwn>;
  /** An order as it is shown. */
  shown(reader: Reader, order: TermOrder): Promise<TermOrderOut>;
}

export interface TermModule {
  /** Makes a product known; once, as it is made. */
  sell(kind: TermProductKind): TermSeller;
  /** Terms of all of them, as operators read and change them. */
  readonly terms: ProductTerms;
  /** Every date that is due; for the job and for tests. */
  runDates(signal?: AbortSignal): Promise<number>;
}

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
    await runDates(products);
  });
  return {
    sell(kind) {
      if (kinds.has(kind.product)) throw new Error(`${kind.product} is sold already`);
      kinds.set(kind.product, kind);
      return sellerOf(products, kind.product);
    },
    terms: {
      terms,
      proposals: terms.proposals(given),
      // A product and a currency; texts of products are the back office's own.
      name: (subject) => (kindOf(subject) ? subject : ""),
      isTaken: (subject) => kindOf(subject) !== undefined,
    },
    runDates: (signal) => runDates(products, signal),
  };
}

const sellerOf = (products: TermProducts, product: string): TermSeller => ({
  subscribe: (tx, asked) => takeSubscription(products.deps, tx, product, asked),
  leave: (tx, asked) => leaveEarly(products, tx, product, asked),
  offers: (reader, asker) => offersFor(products, reader, product, asker),
  one: (reader, asked) => oneOwn(products, reader, product, asked),
  list: (reader, asked, query) => listOwn(products, reader, { ...asked, product }, query),
  shown: (reader, order) => orderOut(products, reader, order),
});
