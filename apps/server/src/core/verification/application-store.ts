/** SQL of applications and their fields. What fields say comes here encrypted. */
import type { PageQuery } from "@candor/api/paging";
import type { VerificationField, VerificationLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { equals, type Wanted } from "../../platform/database/list-stretch.ts";
import { inOrder, type QueuePage, readQueuePage } from "../../platform/database/queue-page.ts";
import type { ApplicationState } from "./verification-state.ts";

export interface ApplicationRecord {
  readonly id: string;
  readonly customerId: string;
  readonly level: VerificationLevel;
  readonly state: ApplicationState;
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

const applications = (reader: Reader) =>
  reader.kysely
    .selectFrom("verification_case")
    .select((of) => [
      "verification_case.id",
      "verification_case.customer_id as customerId",
      of.ref("verification_case.level").$castTo<VerificationLevel>().as("level"),
      of.ref("verification_case.state").$castTo<ApplicationState>().as("state"),
      "verification_case.submitted_at as submittedAt",
      "verification_case.decided_at as decidedAt",
      "verification_case.decided_by as decidedBy",
    ]);

const applicationsOf = (reader: Reader, customerId: string, level: VerificationLevel) =>
  applications(reader).where("customer_id", "=", customerId).where("level", "=", level);

/** Makes the application of a level; false where there is one already. */
export async function insertApplication(
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

export const findApplication = (
  reader: Reader,
  customerId: string,
  level: VerificationLevel,
): Promise<ApplicationRecord | undefined> => applicationsOf(reader, customerId, level).executeTakeFirst();

/** Until the transaction ends nobody else changes it. */
export const lockApplication = (tx: Tx, customerId: string, level: VerificationLevel): Promise<ApplicationRecord> =>
  applicationsOf(tx, customerId, level).forUpdate().executeTakeFirstOrThrow();

export const findApplicationById = (reader: Reader, id: string): Promise<ApplicationRecord | undefined> =>
  applications(reader).where("verification_case.id", "=", id).executeTakeFirst();

export const lockApplicationById = (tx: Tx, id: string): Promise<ApplicationRecord | undefined> =>
  applications(tx).where("verification_case.id", "=", id).forUpdate().executeTakeFirst();

/** What of all applications is asked for. */
export interface ApplicationSearch extends PageQuery {
  /** All states without one. */
  readonly state?: ApplicationState | undefined;
  readonly level?: number | undefined;
  /** The beginning of a uid, or an application's number. */
  readonly search?: string | undefined;
  /** Of when it was sent. */
  readonly order: "asc" | "desc";
}

export interface ApplicationPage extends Omit<QueuePage, "ids"> {
  readonly applications: readonly (ApplicationRecord & { readonly uid: string })[];
}

export async function readApplications(
  reader: Reader,
  { state, level, search, order, ...request }: ApplicationSearch,
): Promise<ApplicationPage> {
  const { one, wanted } = await searched(reader, search ?? "");
  const source = {
    table: "verification_case",
    joined: "join customer on customer.id = verification_case.customer_id",
    within: [{ sql: "verification_case.state <> 'unverified'" }, equals("verification_case.state", state), one],
    wanted: [equals("verification_case.level", level), wanted],
    keys: ["verification_case.submitted_at", "verification_case.id"],
    order,
  };
  const { ids, ...page } = await readQueuePage(reader, source, request);
  if (ids.length === 0) return { ...page, applications: [] };
  const rows = await applications(reader)
    .innerJoin("customer", "customer.id", "verification_case.customer_id")
    .select("customer.uid")
    .where("verification_case.id", "in", ids)
    .execute();
  return { ...page, applications: inOrder(ids, rows) };
}

/** An application's number, or a customer's in full, has an index; the beginning of one is looked for. */
async function searched(reader: Reader, search: string): Promise<{ readonly one?: Wanted; readonly wanted?: Wanted }> {
  if (search === "") return {};
  const { rows } = await reader.query<{ customerId: string | null; isId: boolean }>(
    `select (select id from customer where uid = $1) as "customerId",
       exists (select from verification_case where id = $2::bigint) as "isId"`,
    [search, /^\d{1,18}$/.test(search) ? search : null],
  );
  const [found] = rows;
  if (found?.customerId) return { one: { sql: "verification_case.customer_id = ?", value: found.customerId } };
  if (found?.isId) return { one: { sql: "verification_case.id = ?", value: search } };
  return { wanted: { sql: "starts_with(customer.uid, ?)", value: search } };
}

const update = (tx: Tx, id: string) => tx.kysely.updateTable("verification_case").where("id", "=", id);

/** Back under review. */
export async function reopenApplication(tx: Tx, id: string, at: Instant): Promise<void> {
  await update(tx, id)
    .set({ state: "pending", submitted_at: isoOf(at), decided_at: null, decided_by: null })
    .execute();
}

export async function decideApplication(
  tx: Tx,
  id: string,
  { state, at, operator }: { state: ApplicationState; at: Instant; operator: string },
): Promise<void> {
  await update(tx, id)
    .set({ state, decided_at: isoOf(at), decided_by: operator })
    .execute();
}

export const readFields = (reader: Reader, applicationId: string): Promise<FieldRecord[]> =>
  reader.kysely
    .selectFrom("verification_field")
    .select((of) => [
      of.ref("field").$castTo<VerificationField>().as("field"),
      of.ref("state").$castTo<FieldRecord["state"]>().as("state"),
      "sealed",
      "reason",
    ])
    .where("case_id", "=", applicationId)
    .execute();

interface SentField {
  readonly field: VerificationField;
  readonly sealed: Buffer;
  /** The upload that it is; null for text. */
  readonly fileId: string | null;
  readonly at: Instant;
}

/** Keeps what was sent; the reason of an earlier rejection stays with it until it is accepted. */
export async function putField(tx: Tx, applicationId: string, { field, sealed, fileId, at }: SentField): Promise<void> {
  const sent = { state: "sent", sealed, file_id: fileId, sent_at: isoOf(at) };
  await tx.kysely
    .insertInto("verification_field")
    .values({ case_id: applicationId, field, ...sent })
    .onConflict((conflict) => conflict.columns(["case_id", "field"]).doUpdateSet(sent))
    .execute();
}

const updateFields = (tx: Tx, applicationId: string) =>
  tx.kysely.updateTable("verification_field").where("case_id", "=", applicationId);

export async function acceptFields(tx: Tx, applicationId: string): Promise<void> {
  await updateFields(tx, applicationId).set({ state: "accepted", reason: null }).execute();
}

export async function rejectField(
  tx: Tx,
  applicationId: string,
  field: VerificationField,
  reason: string,
): Promise<void> {
  await updateFields(tx, applicationId).where("field", "=", field).set({ state: "rejected", reason }).execute();
}
