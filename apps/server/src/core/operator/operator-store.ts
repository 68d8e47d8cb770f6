/** The SQL of operators and of what they did. Rows only grow, but for the end of a duty. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { sqlInstant } from "../../platform/sql-instant.ts";

/** False when the name was ever given before. */
export async function insertOperator(tx: Tx, name: string, tokenHash: Buffer, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("operator")
    .values({ name, token_hash: tokenHash, created_at: isoOf(at) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when nobody of that name is on duty. */
export async function revoke(tx: Tx, name: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable("operator")
    .set({ revoked_at: isoOf(at) })
    .where("name", "=", name)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of everyone on duty. */
export async function readTokenHashes(reader: Reader): Promise<{ name: string; tokenHash: Buffer }[]> {
  return reader.kysely
    .selectFrom("operator")
    .select(["name", "token_hash as tokenHash"])
    .where("revoked_at", "is", null)
    .execute();
}

/** True when somebody of that name is on duty; they then stay so until the transaction ends. */
export async function lockOnDuty(tx: Tx, name: string): Promise<boolean> {
  const row = await tx.kysely
    .selectFrom("operator")
    .select("name")
    .where("name", "=", name)
    .where("revoked_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface OperatorFacts {
  readonly name: string;
  readonly createdAt: Instant;
  /** Null while on duty. */
  readonly revokedAt: Instant | null;
}

export async function readOperators(reader: Reader): Promise<OperatorFacts[]> {
  return reader.kysely
    .selectFrom("operator")
    .select(["name", "created_at as createdAt", "revoked_at as revokedAt"])
    .orderBy("name")
    .execute();
}

export interface OperatorAct {
  readonly operator: string;
  readonly at: Instant;
  readonly act:
    | "created"
    | "revoked"
    | "halted"
    | "asked-to-resume"
    | "resumed"
    | "verification-read"
    | "document-viewed"
    | "verification-verified"
    | "verification-rejected"
    | "sealed-given-up";
  readonly instrumentId?: number;
  readonly verificationCaseId?: string;
  /** Why, in the operator's words. */
  readonly reason?: string;
}

/** Whether an operator did this to a case, then or later. */
export async function findCaseAct(
  reader: Reader,
  operator: string,
  act: OperatorAct["act"],
  verificationCaseId: string,
  since: Instant,
): Promise<boolean> {
  const found = await reader.kysely
    .selectFrom("operator_act")
    .select("id")
    .where("verification_case_id", "=", verificationCaseId)
    .where("operator", "=", operator)
    .where("act", "=", act)
    .where("at", ">=", sqlInstant(since))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertAct(tx: Tx, { operator, at, act, reason, ...of }: OperatorAct): Promise<void> {
  await tx.kysely
    .insertInto("operator_act")
    .values({
      ...{ operator, at: isoOf(at), act, reason: reason ?? "" },
      ...{ instrument_id: of.instrumentId ?? null, verification_case_id: of.verificationCaseId ?? null },
    })
    .execute();
}
