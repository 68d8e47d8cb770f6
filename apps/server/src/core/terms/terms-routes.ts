/** Endpoints of terms: those of every kind that are in force or wait, and the editions of one subject. */
import type { ResponseOf } from "@candor/api/endpoint";
import type { Language } from "@candor/api/language";
import { answer } from "@candor/api/refusal";
import * as api from "@candor/api/terms";
import { termsChanges } from "@candor/api/terms-change";
import { instantOf } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { AnyProposalKind } from "../maker-checker/maker-checker.ts";
import { AHEAD_MS_MAX } from "./terms-proposal.ts";
import { type EditionRow, readEditionsAfter, readInForce } from "./terms-store.ts";
import type { Edition, Terms } from "./terms-types.ts";

const EDITIONS_SHOWN = 50;

/** Terms as operators read them. */
export interface ShownTerms {
  readonly terms: Pick<Terms<object>, "kind" | "proposers" | "rules" | "inForce" | "editions">;
  /** As people call it; empty where this installation does not know it. */
  name(subject: string, language: Language): string;
  /** False where this installation takes nothing in by it, whatever its terms say. */
  isTaken(subject: string): boolean;
}

/** What a product says of its terms. */
export interface ProductTerms extends ShownTerms {
  readonly proposals: AnyProposalKind;
}

export interface TermsRouteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly shown: readonly ShownTerms[];
}

type EditionOut = ResponseOf<typeof api.listTermsEditions>["list"][number];

export const termsRoutes = ({ database, clock, shown }: TermsRouteDeps): readonly Route[] => [
  route(api.listTerms, async (_request, { language }) => {
    const now = clock.now();
    const lists = shown.map(async ({ terms, name, isTaken }) => {
      const { kind, proposers, rules } = terms;
      const inForce = await terms.inForce(database, now);
      // None is agreed on for later than this.
      const latest = await terms.inForce(database, instantOf(now + AHEAD_MS_MAX));
      return [...inForce.values()].flatMap((one) => {
        const { subject } = one;
        const last = latest.get(subject);
        const of = { kind, subject, name: name(subject, language), is_taken: isTaken(subject) };
        const waiting = last && last.edition !== one.edition ? editionOut(last) : null;
        const shared = { proposers: [...proposers], rules: [...rules] };
        return of.name === "" ? [] : [{ ...of, ...shared, current: editionOut(one), waiting }];
      });
    });
    return answer({ list: (await Promise.all(lists)).flat() });
  }),
  route(api.listComingTerms, async (_request, { language }) => {
    const now = clock.now();
    const kinds = shown.map(({ terms }) => terms.kind);
    const coming = (await readEditionsAfter(database, kinds, now)).filter(({ kind, subject }) =>
      shown.some((one) => one.terms.kind === kind && one.name(subject, language) !== ""),
    );
    const bySubject = Map.groupBy(coming, ({ kind, subject }) => `${kind} ${subject}`);
    const lists = [...bySubject.values()].map(async (editions) => {
      const { kind, subject } = editions[0] as (typeof editions)[number];
      const [held] = await readInForce(database, { kind, subject, at: now });
      return held ? changesAhead(held, editions).map((one) => ({ kind, subject, ...one })) : [];
    });
    return answer({ list: (await Promise.all(lists)).flat() });
  }),
  route(api.listTermsEditions, async ({ kind, subject }) => {
    const found = shown.find(({ terms }) => terms.kind === kind);
    const list = (await found?.terms.editions(database, subject, EDITIONS_SHOWN)) ?? [];
    return answer({ list: list.map(editionOut) });
  }),
];

const editionOut = (one: Edition<object>): EditionOut => ({
  ...{ edition: one.edition, content: JSON.stringify(one.content) },
  effective_at: one.edition === 1 ? null : one.effectiveAt,
  ...{ proposed_by: one.proposedBy, approved_by: one.approvedBy, reason: one.reason },
});

/** What the house itself may owe at most is no customer's term. */
const OWN_TERM = "exposure_max";

/** From instant to instant, leaving out those of which none of this changes. @param editions in their order */
function changesAhead(held: EditionRow, editions: readonly EditionRow[]) {
  const later = editions.filter(({ edition }) => edition > held.edition);
  const instants = [...new Set(later.map(({ effectiveAt }) => effectiveAt))].sort((one, other) => one - other);
  let before = held.content;
  return instants.flatMap((at) => {
    // Of those that have taken effect the latest holds.
    const { content: after } = later.findLast(({ effectiveAt }) => effectiveAt <= at) as EditionRow;
    const changes = termsChanges(before, after).filter(([term]) => term !== OWN_TERM);
    before = after;
    const shownChanges = changes.map(([term, was, is]) => ({ term, before: was, after: is }));
    return changes.length === 0 ? [] : [{ effective_at: at, changes: shownChanges }];
  });
}
