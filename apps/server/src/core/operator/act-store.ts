/** The SQL of what operators did. Rows only grow; the tables chain them by themselves when the transaction ends. */
import type { OperatorActName } from "@candor/api/operator-words";
import type { Instant } from "@candor/money/money";
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
