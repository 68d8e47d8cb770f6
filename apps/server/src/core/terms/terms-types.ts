/** What the owner of a kind of terms says of it, and what it is given to read them by. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Refusal } from "@candor/api/refusal";
import type { TermsProposal } from "@candor/api/terms";
import type { TermsRule } from "@candor/api/terms-change";
import type { Instant } from "@candor/money/money";
import type { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ProposalKind } from "../maker-checker/maker-checker.ts";
import type { EditionRow } from "./terms-store.ts";

/** What the owner of one kind of terms says of it. */
export interface TermsKind<C extends object> {
  /** "way-terms": in the table, and of the proposals that change them. */
  readonly kind: string;
  /** Of the terms, JSON in the table and in proposals; what it parses to parses to itself again. */
  readonly content: z.ZodType<C>;
  readonly proposers: readonly OperatorRole[];
  readonly approvers: readonly OperatorRole[];
  /** Between the second approval and the instant from which they are in force at least; as the table's `terms_lead`. None where left out. */
  readonly leadMs?: number;
  /** What the back office says before it sends; judged before `check`. */
  readonly rules?: readonly TermsRule[];
  /** Why these terms cannot hold of this subject; judged when proposed and again when approved. */
  check(tx: Tx, subject: string, content: C): Promise<Refusal | undefined>;
}

export interface Edition<C> extends Omit<EditionRow, "content"> {
  readonly content: C;
}

export interface Terms<C extends object> extends Pick<TermsKind<C>, "kind" | "proposers"> {
  readonly rules: readonly TermsRule[];
  /** The edition that is in force at an instant. */
  of(reader: Reader, subject: string, at: Instant): Promise<Edition<C> | undefined>;
  /** The same of every subject, by subject. */
  inForce(reader: Reader, at: Instant): Promise<ReadonlyMap<string, Edition<C>>>;
  /** Of one subject, newest first; what takes effect only later is among them. */
  editions(reader: Reader, subject: string, limit: number): Promise<readonly Edition<C>[]>;
  proposals(deps: { readonly clock: Clock }): ProposalKind<TermsProposal<C>>;
}
