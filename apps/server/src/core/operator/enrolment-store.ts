/** The SQL of enrolments: made, begun, used once, and of whoever was added by operators confirmed by another one. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";

export interface NewEnrolment {
  readonly operator: string;
  readonly tokenHash: Buffer;
  readonly madeAt: Instant;
  readonly expiresAt: Instant;
}

/** On the machine itself, as the owner of the tables: nobody was shown it. */
export async function insertEnrolment(tx: Tx, enrolment: NewEnrolment): Promise<void> {
  await tx.kysely
    .insertInto("operator_enrolment")
    .values({
      ...{ operator: enrolment.operator, token_hash: enrolment.tokenHash },
      ...{ made_at: isoOf(enrolment.madeAt), expires_at: isoOf(enrolment.expiresAt) },
    })
    .execute();
}

/** Of whoever is added by this transaction; shown to who approved it. */
export async function insertEnrolmentAsAgreed(tx: Tx, enrolment: NewEnrolment): Promise<void> {
  await tx.query("select operator_enrolment_as_agreed($1, $2, $3, $4)", [
    ...[enrolment.operator, enrolment.tokenHash, isoOf(enrolment.madeAt), isoOf(enrolment.expiresAt)],
  ]);
}

export interface Enrolment {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly shownTo: string | null;
  readonly method: string | null;
  readonly passwordHash: string | null;
  readonly encryptedSecret: Buffer | null;
  readonly tries: number;
}

/** Of an operator, in time, not used up, and the latest of theirs; nobody else uses it until the transaction ends. */
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
      "enrolment.sealed_secret as encryptedSecret",
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
  readonly encryptedSecret: Buffer | null;
}

export async function saveBegun(tx: Tx, id: string, begun: Begun): Promise<void> {
  await tx.query("select operator_enrolment_begun($1, $2, $3, $4)", [
    ...[id, begun.method, begun.passwordHash, begun.encryptedSecret],
  ]);
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx.query("select operator_enrolment_tried($1)", [id]);
}

export interface EndOfEnrolment {
  /** Of the enrolment. */
  readonly id: string;
  readonly at: Instant;
  /** Null where nobody confirms. */
  readonly confirmationHash: Buffer | null;
}

/** The enrolment is used up: password and authenticator take the place of whatever was signed in with before. */
export async function enrolTotp(
  tx: Tx,
  { id, at, confirmationHash }: EndOfEnrolment,
  { encryptedSecret, lastStep }: { readonly encryptedSecret: Buffer; readonly lastStep: number },
): Promise<void> {
  await tx.query("select operator_enrolled_by_totp($1, $2, $3, $4, $5)", [
    ...[id, encryptedSecret, lastStep, isoOf(at), confirmationHash],
  ]);
}

/** The same with a passkey; false, with nothing used up, where somebody has that credential already. */
export async function enrolPasskey(
  tx: Tx,
  { id, at, confirmationHash }: EndOfEnrolment,
  passkey: { readonly credentialId: Buffer; readonly publicKey: Buffer; readonly counter: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ kept: boolean }>(
    "select operator_enrolled_by_passkey($1, $2, $3, $4, $5, $6) as kept",
    [id, passkey.credentialId, passkey.publicKey, passkey.counter, isoOf(at), confirmationHash],
  );
  return rows[0]?.kept === true;
}

export interface Waiting {
  readonly id: string;
  readonly shownTo: string | null;
  readonly confirmationHash: Buffer;
  readonly tries: number;
}

/** The latest enrolment of an operator, where it waits for its confirmation. */
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
  await tx.query("select operator_confirmation_tried($1)", [id]);
}

/** By the code that was shown to whoever enrolled. */
export async function markConfirmed(tx: Tx, { id, confirmationHash }: Waiting, by: string, at: Instant): Promise<void> {
  await tx.query("select operator_enrolment_confirmed_by($1, $2, $3, $4)", [id, by, confirmationHash, isoOf(at)]);
}

/** Whether somebody is an active operator, has enrolled, and needs no confirmation (any more). */
export async function isReady(reader: Reader, name: string): Promise<boolean> {
  const { rows } = await reader.query<{ ready: boolean }>(
    `select used_at is not null and (shown_to is null or confirmed_by is not null) as ready
     from operator_enrolment join operator on operator.name = operator_enrolment.operator
     where operator.name = $1 and operator.revoked_at is null order by id desc limit 1`,
    [name],
  );
  return rows[0]?.ready === true;
}
