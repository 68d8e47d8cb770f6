/** The SQL of what operators did. Rows only grow; the tables chain them by themselves when the transaction ends. */
import type { OperatorActName } from "@candor/api/operator-words";
import { type Instant, instantOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { sqlInstant } from "../../platform/sql-instant.ts";

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

export async function insertAct(tx: Tx, { operator, at, act, subject, reason, details }: OperatorAct): Promise<void> {
  await tx.kysely
    .insertInto("operator_act")
    .values({
      ...{ operator, at: isoOf(at), act, reason: reason ?? "", details: details ?? "" },
      ...{ subject_kind: subject?.kind ?? null, subject_id: subject?.id ?? null },
    })
    .execute();
}

/** Whether an operator did this to something, then or later. */
export async function findAct(
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

export interface ActFilter {
  readonly operator?: string | undefined;
  readonly act?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface KeptAct {
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
export async function readActs(
  reader: Reader,
  filter: ActFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ list: readonly KeptAct[]; total: number }> {
  let found = reader.kysely
    .selectFrom("operator_act as one")
    .innerJoin("operator_act_link as link", "link.act_id", "one.id");
  const same = { operator: filter.operator, act: filter.act, subject_kind: filter.subjectKind };
  for (const [column, value] of Object.entries({ ...same, subject_id: filter.subjectId }))
    if (value !== undefined) found = found.where(`one.${column as keyof typeof same}`, "=", value);
  if (filter.from !== undefined) found = found.where("one.at", ">=", sqlInstant(instantOf(filter.from)));
  if (filter.to !== undefined) found = found.where("one.at", "<=", sqlInstant(instantOf(filter.to)));
  const list = await found
    .select(["one.id", "link.sequence", "link.hash", "one.operator", "one.at", "one.act", "one.reason", "one.details"])
    .select(["one.subject_kind as subjectKind", "one.subject_id as subjectId"])
    .orderBy("one.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
  return { list: list.map((one) => ({ ...one, sequence: Number(one.sequence) })), total: Number(total) };
}
