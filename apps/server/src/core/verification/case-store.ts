/** SQL of cases and their fields. What fields say comes here sealed. */
import type { VerificationField, VerificationLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { CaseState } from "./verification-state.ts";

export interface CaseRecord {
  readonly id: string;
  readonly customerId: string;
  readonly level: VerificationLevel;
  readonly state: CaseState;
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
  /** Name of the officer. */
  readonly decidedBy: string | null;
}

export interface FieldRecord {
  readonly field: VerificationField;
  readonly state: "sent" | "accepted" | "rejected";
  readonly sealed: Buffer;
  /** Why it was rejected last, until it is accepted. */
  readonly reason: string | null;
}

const cases = (reader: Reader) =>
  reader.kysely
    .selectFrom("verification_case")
    .select((of) => [
      "verification_case.id",
      "verification_case.customer_id as customerId",
      of.ref("verification_case.level").$castTo<VerificationLevel>().as("level"),
      of.ref("verification_case.state").$castTo<CaseState>().as("state"),
      "verification_case.submitted_at as submittedAt",
      "verification_case.decided_at as decidedAt",
      "verification_case.decided_by as decidedBy",
    ]);

const casesOf = (reader: Reader, customerId: string, level: VerificationLevel) =>
  cases(reader).where("customer_id", "=", customerId).where("level", "=", level);

/** Makes the case of a level; false where there is one already. */
export async function insertCase(
  tx: Tx,
  { id, customerId, level, at }: { id: string; customerId: string; level: VerificationLevel; at: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("verification_case")
    .values({ id, customer_id: customerId, level, state: "pending", submitted_at: isoOf(at) })
    .onConflict((conflict) => conflict.columns(["customer_id", "level"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const findCase = (
  reader: Reader,
  customerId: string,
  level: VerificationLevel,
): Promise<CaseRecord | undefined> => casesOf(reader, customerId, level).executeTakeFirst();

/** Until the transaction ends nobody else changes it. */
export const lockCase = (tx: Tx, customerId: string, level: VerificationLevel): Promise<CaseRecord> =>
  casesOf(tx, customerId, level).forUpdate().executeTakeFirstOrThrow();

export const findCaseById = (reader: Reader, id: string): Promise<CaseRecord | undefined> =>
  cases(reader).where("verification_case.id", "=", id).executeTakeFirst();

export const lockCaseById = (tx: Tx, id: string): Promise<CaseRecord | undefined> =>
  cases(tx).where("verification_case.id", "=", id).forUpdate().executeTakeFirst();

/** What of all cases is asked for. */
export interface CaseSearch {
  /** All states without one. */
  readonly state?: CaseState | undefined;
  readonly level?: number | undefined;
  /** The beginning of a uid, or a case's number. */
  readonly search?: string | undefined;
  /** Of when it was sent. */
  readonly order: "asc" | "desc";
  readonly offset: number;
  readonly limit: number;
}

const searched = (reader: Reader, { state, level, search }: CaseSearch) => {
  let found = cases(reader)
    .innerJoin("customer", "customer.id", "verification_case.customer_id")
    .where("verification_case.state", "!=", "unverified");
  if (state !== undefined) found = found.where("verification_case.state", "=", state);
  if (level !== undefined) found = found.where("verification_case.level", "=", level);
  if (search === undefined) return found;
  const begins = `${search.replace(/[\\%_]/g, "\\$&")}%`;
  return found.where((is) =>
    is.or([is("customer.uid", "like", begins), is(is.cast<string>("verification_case.id", "text"), "=", search)]),
  );
};

export const readCases = (reader: Reader, asked: CaseSearch): Promise<(CaseRecord & { readonly uid: string })[]> =>
  searched(reader, asked)
    .select("customer.uid")
    .orderBy("verification_case.submitted_at", asked.order)
    .orderBy("verification_case.id", asked.order)
    .offset(asked.offset)
    .limit(asked.limit)
    .execute();

export async function countCases(reader: Reader, asked: CaseSearch): Promise<number> {
  const { count } = await searched(reader, asked)
    .clearSelect()
    .select((of) => of.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const update = (tx: Tx, id: string) => tx.kysely.updateTable("verification_case").where("id", "=", id);

/** Back under review. */
export async function reopenCase(tx: Tx, id: string, at: Instant): Promise<void> {
  await update(tx, id)
    .set({ state: "pending", submitted_at: isoOf(at), decided_at: null, decided_by: null })
    .execute();
}

export async function decideCase(
  tx: Tx,
  id: string,
  { state, at, operator }: { state: CaseState; at: Instant; operator: string },
): Promise<void> {
  await update(tx, id)
    .set({ state, decided_at: isoOf(at), decided_by: operator })
    .execute();
}

export const readFields = (reader: Reader, caseId: string): Promise<FieldRecord[]> =>
  reader.kysely
    .selectFrom("verification_field")
    .select((of) => [
      of.ref("field").$castTo<VerificationField>().as("field"),
      of.ref("state").$castTo<FieldRecord["state"]>().as("state"),
      "sealed",
      "reason",
    ])
    .where("case_id", "=", caseId)
    .execute();

interface SentField {
  readonly field: VerificationField;
  readonly sealed: Buffer;
  /** The upload that it is; null for text. */
  readonly fileId: string | null;
  readonly at: Instant;
}

/** Keeps what was sent; the reason of an earlier rejection stays with it until it is accepted. */
export async function putField(tx: Tx, caseId: string, { field, sealed, fileId, at }: SentField): Promise<void> {
  const sent = { state: "sent", sealed, file_id: fileId, sent_at: isoOf(at) };
  await tx.kysely
    .insertInto("verification_field")
    .values({ case_id: caseId, field, ...sent })
    .onConflict((conflict) => conflict.columns(["case_id", "field"]).doUpdateSet(sent))
    .execute();
}

const updateFields = (tx: Tx, caseId: string) =>
  tx.kysely.updateTable("verification_field").where("case_id", "=", caseId);

export async function acceptFields(tx: Tx, caseId: string): Promise<void> {
  await updateFields(tx, caseId).set({ state: "accepted", reason: null }).execute();
}

export async function rejectField(tx: Tx, caseId: string, field: VerificationField, reason: string): Promise<void> {
  await updateFields(tx, caseId).where("field", "=", field).set({ state: "rejected", reason }).execute();
}
