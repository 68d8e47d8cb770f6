/**
 * Editions of terms: what holds for whatever is offered, from when, and who agreed on it. This is the module's one door; it knows
 * no product. Terms change by two operators only; whatever was made keeps the edition that it was made under.
 */
import { termsProposalKind } from "./terms-proposal.ts";
import { type EditionRow, readEditions, readInForce } from "./terms-store.ts";
import type { Edition, Terms, TermsKind } from "./terms-types.ts";

export type { ProductTerms, ShownTerms } from "./terms-routes.ts";
export { termsRoutes } from "./terms-routes.ts";
export { type EditionRow, type FirstEdition, insertFirstEditions, readEditionsAfter } from "./terms-store.ts";
export type { Terms, TermsKind } from "./terms-types.ts";

/** Terms of one kind. An edition that its schema does not know is a bug, not a refusal. */
export function defineTerms<C extends object>(given: TermsKind<C>): Terms<C> {
  const { kind, content, proposers, rules = [] } = given;
  const read = (row: EditionRow): Edition<C> => ({ ...row, content: content.parse(row.content) });
  return {
    ...{ kind, proposers, rules },
    of: async (reader, subject, at) => (await readInForce(reader, { kind, subject, at })).map(read)[0],
    inForce: async (reader, at) =>
      new Map((await readInForce(reader, { kind, subject: null, at })).map((row) => [row.subject, read(row)])),
    editions: async (reader, subject, limit) => (await readEditions(reader, kind, subject, limit)).map(read),
    proposals: ({ clock }) => termsProposalKind(given, clock),
  };
}
