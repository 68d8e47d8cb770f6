/** What two operators agree on, and what that needs. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Refusal } from "@candor/api/refusal";
import type { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";

/** Who proposed and who approved, and why. */
export interface Agreement {
  /** Id of the proposal. */
  readonly proposal: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly reason: string;
}

/** What a kind answers beside a refusal: something shown to the approver once and stored nowhere, such as a token. */
export interface Shown {
  readonly shown: string;
}

export interface ProposalKind<S> {
  /** "manual-credit", "site-setting", … */
  readonly kind: string;
  /** Of the subject, JSON on the wire and in the table; what it parses to is proposed, and parses to itself again. */
  readonly schema: z.ZodType<S>;
  readonly proposers: readonly OperatorRole[];
  readonly approvers: readonly OperatorRole[];
  /** Judged when proposed and again when approved; a refusal changes nothing. */
  check(tx: Tx, subject: S): Promise<Refusal | undefined>;
  /** In the transaction of the approval, whose row says `approved` already; a refusal undoes all of it. */
  carryOut(tx: Tx, subject: S, by: Agreement): Promise<Refusal | Shown | undefined>;
  /** One line for people, kept with the proposal: what it changes, from what to what (English facts: names, numbers). */
  describe(reader: Reader, subject: S): Promise<string>;
}

/** A kind of any subject. */
// biome-ignore lint/suspicious/noExplicitAny: each kind reads its own subjects with its own schema before it uses them
export type AnyProposalKind = ProposalKind<any>;

export interface MakerChecker {
  readonly routes: readonly Route[];
}

export interface MakerCheckerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly kinds: readonly AnyProposalKind[];
}
