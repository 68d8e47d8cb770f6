/**
 * Proposals of other terms: the whole of them, after which edition, and from when. They count for what is made from then on; no
 * price and no outcome follows from them. Those that take effect sooner than what waits take its place.
 */
import { type Refusal, refuse } from "@candor/api/refusal";
import { type TermsProposal, termsProposal } from "@candor/api/terms";
import { brokenRules, termsChanges } from "@candor/api/terms-change";
import { instantOf } from "@candor/money/money";
import { type Clock, isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ProposalKind } from "../maker-checker/maker-checker.ts";
import { insertEdition, lockTerms, readEditions, readInForce } from "./terms-store.ts";
import type { TermsKind } from "./terms-types.ts";

/** How far ahead terms are agreed on at most. */
export const AHEAD_MS_MAX = 90 * 24 * 3_600_000;

export function termsProposalKind<C extends object>(
  { kind, content, proposers, approvers, leadMs = 0, rules = [], check }: TermsKind<C>,
  clock: Clock,
): ProposalKind<TermsProposal<C>> {
  const latest = async (reader: Reader, subject: string) => (await readEditions(reader, kind, subject, 1))[0];

  async function fault(tx: Tx, proposed: TermsProposal<C>): Promise<Refusal | undefined> {
    await lockTerms(tx, kind, proposed.subject);
    const [broken] = brokenRules(proposed.content, rules);
    if (broken) return refuse("terms-out-of-bounds", { term: broken.term });
    const unfit = await check(tx, proposed.subject, proposed.content);
    if (unfit) return unfit;
    const before = await latest(tx, proposed.subject);
    // What was read when it was proposed has been changed since by another agreement.
    if (before?.edition !== proposed.edition) return refuse("proposal-changed");
    if (termsChanges(before.content, proposed.content).length === 0) return refuse("terms-unchanged");
    const now = clock.now();
    const at = Math.max(now + leadMs, proposed.effective_at ?? now);
    if (at > now + AHEAD_MS_MAX) return refuse("terms-time-invalid");
    if (!proposed.is_withdrawal) return undefined;
    const holding = async (moment: number) => {
      const [row] = await readInForce(tx, { kind, subject: proposed.subject, at: instantOf(moment) });
      return row;
    };
    const [held, until] = [await holding(now), await holding(Math.max(now, at - 1))];
    const isHeld = held !== undefined && termsChanges(held.content, proposed.content).length === 0;
    // By then some of what waited would have taken effect.
    const isLate = held?.edition === before.edition || held?.edition !== until?.edition;
    return !isHeld || isLate ? refuse("proposal-changed") : undefined;
  }

  return {
    ...{ kind, proposers, approvers, check: fault },
    schema: termsProposal(content),
    async carryOut(tx, proposed, { proposal }) {
      const unfit = await fault(tx, proposed);
      if (unfit) return unfit;
      await insertEdition(tx, proposal);
      return undefined;
    },
    /** "USDT/tron: withdraw_fee 1.5 → 2, is_deposit_open true → false; from 2026-12-01T00:00:00.000Z". */
    async describe(reader, { subject, content: after, effective_at: at, is_withdrawal }) {
      const before = await latest(reader, subject);
      const changes = termsChanges(before?.content ?? {}, after).map(([term, was, is]) => `${term} ${was} → ${is}`);
      return `${subject}: ${is_withdrawal ? "withdrawn before it takes effect: " : ""}${changes.join(", ")}${at === null ? "" : `; from ${isoOf(instantOf(at))}`}`;
    },
  };
}
