/** The SQL of proposals. That two people decide, and only once and in time, is also enforced by the table itself. */
import type { OperatorRole, ProposalState } from "@candor/api/operator-words";
import type { PageQuery } from "@candor/api/paging";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { equals, type Wanted } from "../../platform/database/list-stretch.ts";
import { inOrder, type QueuePage, type QueueSource, readQueuePage } from "../../platform/database/queue-page.ts";

export interface NewProposal {
  readonly id: string;
  readonly kind: string;
  /** JSON text. */
  readonly subject: string;
  readonly summary: string;
  readonly reason: string;
  readonly proposerRoles: readonly OperatorRole[];
  readonly approverRoles: readonly OperatorRole[];
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  readonly expiresAt: Instant;
}

/** Under which its proposer sent it, so that it is one however often it is sent. */
interface Keyed {
  readonly requestKey: string | undefined;
}

export interface Proposal extends NewProposal {
  readonly state: Exclude<ProposalState, "expired">;
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
  readonly decisionReason: string | null;
  /** Whether the proposer and whoever asks count as one: one of them has just added the other. */
  readonly isKin: boolean;
}

export async function insertProposal(tx: Tx, proposal: NewProposal & Keyed): Promise<void> {
  await tx.kysely
    .insertInto("proposal")
    .values({
      ...{ id: proposal.id, kind: proposal.kind, subject: proposal.subject, summary: proposal.summary },
      ...{ reason: proposal.reason, proposed_by: proposal.proposedBy },
      ...{ proposer_roles: [...proposal.proposerRoles], approver_roles: [...proposal.approverRoles] },
      ...{ proposed_at: isoOf(proposal.proposedAt), expires_at: isoOf(proposal.expiresAt) },
      request_key: proposal.requestKey ?? null,
    })
    .execute();
}

interface Asking {
  readonly operator: string;
  readonly at: Instant;
}

/** $1 is who asks, $2 when. */
const PROPOSAL = `select one.id, one.kind, one.subject, one.summary, one.reason, one.proposer_roles as "proposerRoles",
    one.approver_roles as "approverRoles", one.proposed_by as "proposedBy", one.proposed_at as "proposedAt",
    one.expires_at as "expiresAt", one.state, one.decided_by as "decidedBy", one.decided_at as "decidedAt",
    one.decision_reason as "decisionReason",
    (one.proposed_by <> $1 and operators_are_one($1, one.proposed_by, $2::timestamptz)) as "isKin"
  from proposal one`;

/** Who may read one: its proposer, and whoever has one of these roles and could propose or approve it; null for all. */
export interface Reading extends Asking {
  readonly roles: readonly OperatorRole[] | null;
}

/** $1 is who asks, $3 their roles or null. */
const READABLE = `($3::text[] is null or one.proposed_by = $1 or one.proposer_roles && $3::text[]
    or one.approver_roles && $3::text[])`;

export async function findProposal(reader: Reader, id: string, by: Reading): Promise<Proposal | undefined> {
  const { rows } = await reader.query<Proposal>(`${PROPOSAL} where ${READABLE} and one.id = $4`, [
    ...[by.operator, isoOf(by.at), by.roles],
    id,
  ]);
  return rows[0];
}

/** What somebody has proposed under a key before; the same key sent meanwhile waits until the transaction ends. */
export async function findSentBefore(tx: Tx, by: Asking, requestKey: string): Promise<Proposal | undefined> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('proposal ' || $1 || ' ' || $2, 0))", [
    ...[by.operator, requestKey],
  ]);
  const { rows } = await tx.query<Proposal>(`${PROPOSAL} where one.proposed_by = $1 and one.request_key = $3`, [
    ...[by.operator, isoOf(by.at), requestKey],
  ]);
  return rows[0];
}

/** Nobody else decides it until the transaction ends. */
export async function lockProposal(tx: Tx, id: string, by: Asking): Promise<Proposal | undefined> {
  const { rows } = await tx.query<Proposal>(`${PROPOSAL} where one.id = $3 for update of one`, [
    ...[by.operator, isoOf(by.at)],
    id,
  ]);
  return rows[0];
}

export interface ProposalPage extends Reading, PageQuery {
  readonly state: ProposalState | "all";
}

/** Whose time has come is still there as proposed. */
const inState = (state: ProposalState | "all"): Wanted | undefined =>
  state === "all" ? undefined : equals("proposal.state", state === "expired" ? "proposed" : state);

function whileOpen(state: ProposalState | "all", at: Instant): Wanted | undefined {
  if (state !== "proposed" && state !== "expired") return undefined;
  return { sql: `proposal.expires_at ${state === "expired" ? "<=" : ">"} ?::timestamptz`, value: isoOf(at) };
}

/** Newest first. */
export async function readProposals(
  reader: Reader,
  { state, operator, roles, at, ...request }: ProposalPage,
): Promise<Omit<QueuePage, "ids"> & { readonly list: readonly Proposal[] }> {
  const readable = {
    sql: "proposal.proposed_by = ? or proposal.proposer_roles && ?::text[] or proposal.approver_roles && ?::text[]",
    values: [operator, roles, roles],
  };
  const source: QueueSource = {
    table: "proposal",
    within: [inState(state)],
    wanted: [roles === null ? undefined : readable, whileOpen(state, at)],
    keys: ["proposal.id"],
    order: "desc",
  };
  const { ids, ...page } = await readQueuePage(reader, source, request);
  const asked = [operator, isoOf(at), ids];
  const { rows } = await reader.query<Proposal>(`${PROPOSAL} where one.id = any ($3::bigint[])`, asked);
  return { ...page, list: inOrder(ids, rows) };
}

export interface Decision extends Asking {
  readonly id: string;
  readonly state: "approved" | "rejected" | "withdrawn";
  readonly reason: string | null;
}

/** False where it was decided before. */
export async function decideProposal(tx: Tx, { id, state, operator, at, reason }: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable("proposal")
    .set({ state, decided_by: operator, decided_at: isoOf(at), decision_reason: reason })
    .where("id", "=", id)
    .where("state", "=", "proposed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
