/** What is offered now, under which edition, and the terms that an order was taken under. */

import type { TermContent } from "@candor/api/term-product";
import { termContent } from "@candor/api/term-product";
import type { TermLength, TermOffer } from "@candor/engine/term-offer";
import { OPEN_ENDED, readTermOffer } from "@candor/engine/term-reading";
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import type { Currency } from "../ledger/ledger.ts";
import type { Terms } from "../terms/terms.ts";
import { readEditionsById, readOffers } from "./term-order-store.ts";
import type { Offered, TermDeps, TermProductKind } from "./term-types.ts";

export const currencyOfSubject = ({ ledger }: Pick<TermDeps, "ledger">, subject: string): Currency | undefined => {
  const code = subject.split("/")[1];
  return ledger.currencies().find((one) => one.code === code);
};

/** All that is offered at an instant, by number; what an edition leaves out is not. */
export async function readOffered(
  deps: TermDeps & { readonly terms: Terms<TermContent> },
  reader: Reader,
  at: Instant,
): Promise<readonly Offered[]> {
  const [offers, inForce] = [await readOffers(reader), await deps.terms.inForce(reader, at)];
  return offers.flatMap(({ id, subject, days }) => {
    const edition = inForce.get(subject);
    const [kind, currency] = [deps.kindOf(subject), currencyOfSubject(deps, subject)];
    if (!edition || !kind || !currency || !(String(days ?? OPEN_ENDED) in edition.content.lengths)) return [];
    return [{ id, days, kind, currency, edition, offer: readTermOffer(kind, edition.content, currency.decimals) }];
  });
}

export const smaller = (one: bigint, other: bigint): bigint => (other < one ? other : one);

export function lengthOf(offer: TermOffer, days: number | null): TermLength {
  const found = offer.lengths.find((length) => length.days === days);
  if (!found) throw new Error(`terms without a length of ${days} days`);
  return found;
}

/** Editions that orders were taken under never change, so that each is read once. */
export class FrozenTerms {
  private readonly known = new Map<string, TermOffer>();
  private readonly deps: TermDeps;

  constructor(deps: TermDeps) {
    this.deps = deps;
  }

  /** Of orders whose terms it has: see `load`. */
  of(termsId: string): TermOffer {
    const found = this.known.get(termsId);
    if (!found) throw new Error(`edition ${termsId} of terms is not loaded`);
    return found;
  }

  async load(reader: Reader, termsIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(termsIds)].filter((id) => !this.known.has(id));
    if (missing.length === 0) return;
    for (const { id, subject, content } of await readEditionsById(reader, missing)) {
      const [kind, currency] = [kindOrThrow(this.deps, subject), currencyOfSubject(this.deps, subject)];
      if (!currency) throw new Error(`no currency of ${subject}`);
      this.known.set(id, readTermOffer(kind, termContent.parse(content), currency.decimals));
    }
  }
}

function kindOrThrow({ kindOf }: TermDeps, subject: string): TermProductKind {
  const kind = kindOf(subject);
  if (!kind) throw new Error(`orders under ${subject}, of which the program knows no product`);
  return kind;
}
