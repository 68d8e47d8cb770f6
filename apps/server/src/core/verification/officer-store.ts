/** SQL of what officers did to applications: decisions and views. Rows only grow. */
import type { PageQuery } from "@candor/api/paging";
import type { PictureField, VerificationField } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { placeOf, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";

export interface FieldReason {
  readonly field: VerificationField;
  /** In the officer's words. */
  readonly reason: string;
}

export interface DecisionRecord {
  readonly applicationId: string;
  readonly operator: string;
  readonly at: Instant;
  readonly decision: "verify" | "reject";
  readonly reasons: readonly FieldReason[];
}

/** Answers the number of the decision. */
export async function insertDecision(
  tx: Tx,
  { applicationId, at, reasons, ...decided }: DecisionRecord,
): Promise<string> {
  const { id } = await tx.kysely
    .insertInto("verification_decision")
    .values({ ...decided, case_id: applicationId, at: isoOf(at), reasons: JSON.stringify(reasons) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface ViewRecord {
  readonly applicationId: string;
  readonly customerId: string;
  readonly field: PictureField;
  readonly operator: string;
  readonly at: Instant;
  readonly reason: string;
}

export async function insertView(tx: Tx, { applicationId, customerId, at, ...view }: ViewRecord): Promise<void> {
  await tx.kysely
    .insertInto("verification_view")
    .values({ ...view, case_id: applicationId, customer_id: customerId, at: isoOf(at) })
    .execute();
}

/** Pictures of a case that an officer has opened since each was sent last. */
export async function readOpened(
  reader: Reader,
  applicationId: string,
  operator: string,
): Promise<ReadonlySet<string>> {
  const rows = await reader.kysely
    .selectFrom("verification_field as sent")
    .innerJoin("verification_view as seen", (join) =>
      join.onRef("seen.case_id", "=", "sent.case_id").onRef("seen.field", "=", "sent.field"),
    )
    .select("sent.field")
    .distinct()
    .where("sent.case_id", "=", applicationId)
    .where("seen.operator", "=", operator)
    .whereRef("seen.at", ">=", "sent.sent_at")
    .execute();
  return new Set(rows.map(({ field }) => field));
}

/** Newest first. */
export const readViews = (
  reader: Reader,
  customerId: string,
  paging: PageQuery,
): Promise<Stretch<{ id: string; at: Instant; operator: string; field: PictureField; reason: string }>> => {
  const columns = "id, at, operator, field, reason";
  const source = { columns, table: "verification_view", owner: customerId, parts: ["customer_id = $1"], wanted: [] };
  return readStretch(reader, source, placeOf(paging));
};

export interface UnrelatedApplication {
  readonly applicationId: string;
  readonly customerId: string;
  readonly decidedAt: Instant;
}

/** Who was verified without its being kept as whom, but for those of whom something was given up. */
export async function readUnrelated(reader: Reader, limit: number): Promise<readonly UnrelatedApplication[]> {
  const { rows } = await reader.query<UnrelatedApplication>(
    `select found.id as "applicationId", found.customer_id as "customerId", found.decided_at as "decidedAt"
     from verification_case found where found.level = 1 and found.state = 'verified'
       and not exists (select from related_link link
         where link.customer_id = found.customer_id and link.kind = 'person' and link.ended_at is null)
       and 4 = (select count(*) from verification_field field where field.case_id = found.id and length(field.sealed) > 0
         and field.field in ('first_name', 'last_name', 'birth_date', 'country'))
     order by found.id limit $1`,
    [limit],
  );
  return rows;
}
