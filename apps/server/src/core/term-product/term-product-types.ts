/** What the commands and the run of products with a term share. */
import type { AccountMode } from "@candor/api/account-mode";
import type { ResponseOf } from "@candor/api/endpoint";
import type { PageQuery } from "@candor/api/paging";
import type { Answer } from "@candor/api/refusal";
import type { TermEndpoints } from "@candor/api/term-endpoints";
import type { AtMaturity, TermContent, TermList, TermOfferOut, TermOrderOut } from "@candor/api/term-product";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Terms } from "../terms/terms.ts";
import type { FrozenTerms } from "./offered.ts";
import type { TermDeps, TermOrder } from "./term-types.ts";

export interface TermProducts {
  readonly deps: TermDeps & { readonly terms: Terms<TermContent> };
  readonly frozen: FrozenTerms;
}

export interface Subscription {
  readonly customerId: string;
  readonly portfolioId: string;
  readonly mode: AccountMode;
  readonly offerId: number;
  /** As a decimal text. */
  readonly amount: string;
  /** The edition that was seen; undefined for whatever is in force. */
  readonly termsId: string | undefined;
  readonly atMaturity: AtMaturity | undefined;
}

export interface Leaving {
  readonly portfolioId: string;
  readonly id: string;
  /** What was shown, as a decimal text: less is refused. */
  readonly refundSeen: string;
}

/** Whoever asks: nobody's portfolio of a visitor. */
export interface Asker {
  readonly mode: AccountMode;
  readonly portfolioId: string | null;
}

/** Kinds that one product sells: "fixed-savings", as their subjects begin. */
export type Sold = ReadonlySet<string>;

export const isSold = (sold: Sold, subject: string): boolean => sold.has(subject.split("/")[0] ?? "");

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
  ): Promise<ResponseOf<TermEndpoints["listOrders"]>>;
  /** An order as it is shown. */
  shown(reader: Reader, order: TermOrder): Promise<TermOrderOut>;
}
