/** The SQL of what operators did. Rows only grow; the tables chain them by themselves when the transaction ends. */
import type { OperatorActName } from "@candor/api/operator-words";
import type { PageQuery } from "@candor/api/paging";
import { type Instant, instantOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { equals, type Wanted } from "../../platform/database/list-stretch.ts";
import { inOrder, type QueuePage, type QueueSource, readQueuePage } from "../../platform/database/queue-page.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";

export interface OperatorAct {
  /** Null for a failed sign-in under a name that nobody has, and for nothing else. */
  readonly operator: string | null;
  readonly at: Instant;
  readonly act: OperatorActName;
  /** What it was done to: "verification" and its id, "instrument" and its number. */
  readonly subject?: { readonly kind: string; readonly id: string };
  /** Why, in the operator's words. */
  readonly reason?: string;
  /** Facts for whoever reads the audit: amounts, what was before. Never a secret. */
  readonly details?: string;
}

export async function recordAuditEntry(
  tx: Tx,
  { operator, at, act, subject, reason, details }: OperatorAct,
): Promise<void> {
  await tx.kysely
    .insertInto("operator_act")
    .values({
      ...{ operator, at: isoOf(at), act, reason: reason ?? "", details: details ?? "" },
      ...{ subject_kind: subject?.kind ?? null, subject_id: subject?.id ?? null },
    })
    .execute();
}

/** Whether an operator did this to something, then or later. */
export async function findAuditEntry(
  reader: Reader,
  { operator, act, subject }: Required<Pick<OperatorAct, "operator" | "act" | "subject">>,
  since: Instant,
): Promise<boolean> {
  const found = await reader.kysely
    .selectFrom("operator_act")
    .select("id")
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("operator", "=", operator)
    .where("act", "=", act)
    .where("at", ">=", sqlInstant(since))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface AuditFilter {
  readonly operator?: string | undefined;
  readonly act?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface KeptAuditEntry {
  readonly id: string;
  /** Place in the chain. */
  readonly sequence: number;
  readonly hash: Buffer;
  readonly operator: string | null;
  readonly at: Instant;
  readonly act: string;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly reason: string;
  readonly details: string;
}

/** Newest first. */
export async function readAuditEntries(
  reader: Reader,
  filter: AuditFilter,
  paging: PageQuery,
): Promise<Omit<QueuePage, "ids"> & { readonly list: readonly KeptAuditEntry[] }> {
  const { ids, ...page } = await readQueuePage(reader, sourceOf(filter), paging);
  if (ids.length === 0) return { ...page, list: [] };
  const rows = await reader.kysely
    .selectFrom("operator_act as one")
    .innerJoin("operator_act_link as link", "link.act_id", "one.id")
    .select(["one.id", "link.sequence", "link.hash", "one.operator", "one.at", "one.act", "one.reason", "one.details"])
    .select(["one.subject_kind as subjectKind", "one.subject_id as subjectId"])
    .where("one.id", "in", ids)
    .execute();
  return { ...page, list: inOrder(ids, rows).map((one) => ({ ...one, sequence: Number(one.sequence) })) };
}

/** One condition has an index in this order; what else is asked for is looked for among those rows. */
function sourceOf({ operator, act, subjectKind, subjectId, from, to }: AuditFilter): QueueSource {
  const time = (sql: string, at: number | undefined): Wanted | undefined =>
    at === undefined ? undefined : { sql, value: isoOf(instantOf(at)) };
  const [indexed, ...wanted] = [
    equals("operator_act.subject_id", subjectId),
    equals("operator_act.operator", operator),
    equals("operator_act.act", act),
    equals("operator_act.subject_kind", subjectKind),
  ].filter((one) => one !== undefined);
  const times = [time("operator_act.at >= ?", from), time("operator_act.at <= ?", to)];
  const keys = ["operator_act.at", "operator_act.id"];
  return { table: "operator_act", within: [indexed, ...times], wanted, keys, order: "desc" };
}
