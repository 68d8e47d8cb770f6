/** The SQL of enrolments: made, begun, used once, and of whoever was added by operators confirmed by another one. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { sqlInstant } from "../../platform/sql-instant.ts";

export interface NewEnrolment {
  readonly operator: string;
  readonly tokenHash: Buffer;
  readonly madeAt: Instant;
  readonly expiresAt: Instant;
  readonly shownTo: string | null;
}

export async function insertEnrolment(tx: Tx, enrolment: NewEnrolment): Promise<void> {
  await tx.kysely
    .insertInto("operator_enrolment")
    .values({
      ...{ operator: enrolment.operator, token_hash: enrolment.tokenHash, shown_to: enrolment.shownTo },
      ...{ made_at: isoOf(enrolment.madeAt), expires_at: isoOf(enrolment.expiresAt) },
    })
    .execute();
}

export interface Enrolment {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly shownTo: string | null;
  readonly method: string | null;
  readonly passwordHash: string | null;
  readonly sealedSecret: Buffer | null;
  readonly tries: number;
}

/** Of somebody on duty, in time, not used up, and the latest of theirs; nobody else uses it until the transaction ends. */
export async function lockEnrolment(tx: Tx, tokenHash: Buffer, now: Instant): Promise<Enrolment | undefined> {
  const row = await tx.kysely
    .selectFrom("operator_enrolment as enrolment")
    .innerJoin("operator", "operator.name", "enrolment.operator")
    .select([
      "enrolment.id",
      "operator.name",
      "operator.roles",
      "enrolment.shown_to as shownTo",
      "enrolment.method",
      "enrolment.password_hash as passwordHash",
      "enrolment.sealed_secret as sealedSecret",
      "enrolment.tries",
    ])
    .where("enrolment.token_hash", "=", tokenHash)
    .where("enrolment.used_at", "is", null)
    .where("enrolment.tries", "<", 5)
    .where("enrolment.expires_at", ">", sqlInstant(now))
    .where("operator.revoked_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("operator_enrolment as later")
            .select("later.id")
            .whereRef("later.operator", "=", "enrolment.operator")
            .whereRef("later.id", ">", "enrolment.id"),
        ),
      ),
    )
    .forUpdate("enrolment")
    .executeTakeFirst();
  return row && { ...row, roles: row.roles as OperatorRole[] };
}

export interface Begun {
  readonly method: "totp" | "passkey";
  readonly passwordHash: string | null;
  readonly sealedSecret: Buffer | null;
}

export async function saveBegun(tx: Tx, id: string, begun: Begun): Promise<void> {
  await tx.kysely
    .updateTable("operator_enrolment")
    .set({ method: begun.method, password_hash: begun.passwordHash, sealed_secret: begun.sealedSecret })
    .where("id", "=", id)
    .execute();
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx.kysely
    .updateTable("operator_enrolment")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** What was begun moves to where it is signed in with. @param confirmationHash null where nobody confirms */
export async function markUsed(tx: Tx, id: string, at: Instant, confirmationHash: Buffer | null): Promise<void> {
  await tx.kysely
    .updateTable("operator_enrolment")
    .set({
      ...{ used_at: isoOf(at), password_hash: null, sealed_secret: null },
      ...{ confirmation_hash: confirmationHash },
    })
    .where("id", "=", id)
    .execute();
}

export interface Waiting {
  readonly id: string;
  readonly shownTo: string | null;
  readonly confirmationHash: Buffer;
  readonly tries: number;
}

/** The latest enrolment of somebody on duty, where it waits for its confirmation. */
export async function lockWaiting(tx: Tx, name: string): Promise<Waiting | undefined> {
  const { rows } = await tx.query<Waiting>(
    `select enrolment.id, enrolment.shown_to as "shownTo", enrolment.confirmation_hash as "confirmationHash",
            enrolment.confirmation_tries as tries
     from operator_enrolment enrolment join operator on operator.name = enrolment.operator
     where enrolment.id = (select max(id) from operator_enrolment where operator = $1) and operator.revoked_at is null
       and enrolment.confirmation_hash is not null and enrolment.confirmed_by is null
     for update of enrolment`,
    [name],
  );
  return rows[0];
}

export async function countConfirmationTry(tx: Tx, id: string): Promise<void> {
  await tx.kysely
    .updateTable("operator_enrolment")
    .set(({ eb }) => ({ confirmation_tries: eb("confirmation_tries", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function markConfirmed(tx: Tx, id: string, by: string, at: Instant): Promise<void> {
  await tx.kysely
    .updateTable("operator_enrolment")
    .set({ confirmed_by: by, confirmed_at: isoOf(at) })
    .where("id", "=", id)
    .execute();
}

/** Whether somebody is on duty, has enrolled, and needs no confirmation (any more). */
export async function isReady(reader: Reader, name: string): Promise<boolean> {
  const { rows } = await reader.query<{ ready: boolean }>(
    `select used_at is not null and (shown_to is null or confirmed_by is not null) as ready
     from operator_enrolment join operator on operator.name = operator_enrolment.operator
     where operator.name = $1 and operator.revoked_at is null order by id desc limit 1`,
    [name],
  );
  return rows[0]?.ready === true;
}
