/** The SQL of what operators sign in with, and of the challenges that passkeys answer. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import { sqlInstant } from "../../platform/sql-instant.ts";

export async function forgetFactors(tx: Tx, operator: string): Promise<void> {
  await tx.kysely.deleteFrom("operator_authenticator").where("operator", "=", operator).execute();
  await tx.kysely.deleteFrom("operator_passkey").where("operator", "=", operator).execute();
}

export interface Authenticator {
  readonly operator: string;
  readonly passwordHash: string;
  readonly sealedSecret: Buffer;
  /** The thirty seconds whose code was taken last. */
  readonly lastStep: number;
}

export async function insertAuthenticator(tx: Tx, authenticator: Authenticator): Promise<void> {
  await tx.kysely
    .insertInto("operator_authenticator")
    .values({
      ...{ operator: authenticator.operator, password_hash: authenticator.passwordHash },
      ...{ sealed_secret: authenticator.sealedSecret, last_step: String(authenticator.lastStep) },
    })
    .execute();
}

const AUTHENTICATOR = [
  "operator",
  "password_hash as passwordHash",
  "sealed_secret as sealedSecret",
  "last_step as lastStep",
] as const;

export async function findAuthenticator(reader: Reader, operator: string): Promise<Authenticator | undefined> {
  const row = await reader.kysely
    .selectFrom("operator_authenticator")
    .select(AUTHENTICATOR)
    .where("operator", "=", operator)
    .executeTakeFirst();
  return row && { ...row, lastStep: Number(row.lastStep) };
}

/** As it stands now; no other code of it is taken until the transaction ends. */
export async function lockAuthenticator(tx: Tx, operator: string): Promise<Authenticator | undefined> {
  const row = await tx.kysely
    .selectFrom("operator_authenticator")
    .select(AUTHENTICATOR)
    .where("operator", "=", operator)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, lastStep: Number(row.lastStep) };
}

export async function saveStep(tx: Tx, operator: string, step: number): Promise<void> {
  await tx.kysely
    .updateTable("operator_authenticator")
    .set({ last_step: String(step) })
    .where("operator", "=", operator)
    .execute();
}

export interface OperatorPasskey {
  readonly operator: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** False where somebody has that credential already. */
export async function insertPasskey(tx: Tx, passkey: OperatorPasskey, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("operator_passkey")
    .values({
      ...{ operator: passkey.operator, credential_id: passkey.credentialId, public_key: passkey.publicKey },
      ...{ counter: String(passkey.counter), made_at: isoOf(at) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function lockPasskey(tx: Tx, credentialId: Buffer): Promise<OperatorPasskey | undefined> {
  const row = await tx.kysely
    .selectFrom("operator_passkey")
    .select(["operator", "credential_id as credentialId", "public_key as publicKey", "counter"])
    .where("credential_id", "=", credentialId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, counter: Number(row.counter) };
}

export async function saveCounter(tx: Tx, credentialId: Buffer, counter: number): Promise<void> {
  await tx.kysely
    .updateTable("operator_passkey")
    .set({ counter: String(counter) })
    .where("credential_id", "=", credentialId)
    .execute();
}

export interface Challenge {
  readonly challengeHash: Buffer;
  /** Null for a sign-in. */
  readonly enrolmentId: string | null;
}

/** Also forgets challenges that nobody answered in time. */
export async function insertChallenge(tx: Tx, challenge: Challenge, now: Instant, expiresAt: Instant): Promise<void> {
  await tx.kysely.deleteFrom("operator_challenge").where("expires_at", "<=", sqlInstant(now)).execute();
  await tx.kysely
    .insertInto("operator_challenge")
    .values({
      ...{ challenge_hash: challenge.challengeHash, enrolment_id: challenge.enrolmentId },
      expires_at: isoOf(expiresAt),
    })
    .execute();
}

/** Uses a challenge up; answers whether it was for this and not too old. */
export async function takeChallenge(tx: Tx, { challengeHash, enrolmentId }: Challenge, now: Instant): Promise<boolean> {
  const { numDeletedRows } = await tx.kysely
    .deleteFrom("operator_challenge")
    .where("challenge_hash", "=", challengeHash)
    .where("enrolment_id", "is not distinct from", enrolmentId)
    .where("expires_at", ">", sqlInstant(now))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
