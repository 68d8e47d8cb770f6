/** The SQL of what operators sign in with, and of the challenges that passkeys answer. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

/** On the machine itself, as the owner of the tables. */
export async function forgetFactors(tx: Tx, operator: string): Promise<void> {
  await tx.kysely.deleteFrom("operator_authenticator").where("operator", "=", operator).execute();
  await tx.kysely.deleteFrom("operator_passkey").where("operator", "=", operator).execute();
}

export interface Authenticator {
  readonly operator: string;
  readonly passwordHash: string;
  readonly encryptedSecret: Buffer;
  /** The thirty seconds whose code was taken last. */
  readonly lastStep: number;
}

const AUTHENTICATOR = [
  "operator",
  "password_hash as passwordHash",
  "sealed_secret as encryptedSecret",
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

export interface OperatorPasskey {
  readonly operator: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

export async function lockPasskey(tx: Tx, credentialId: Buffer): Promise<OperatorPasskey | undefined> {
  const { rows } = await tx.query<Omit<OperatorPasskey, "counter"> & { readonly counter: string }>(
    `select operator, credential_id as "credentialId", public_key as "publicKey", counter
     from operator_passkey_locked($1)`,
    [credentialId],
  );
  return rows[0] && { ...rows[0], counter: Number(rows[0].counter) };
}

export interface Challenge {
  readonly challengeHash: Buffer;
  /** Null for a sign-in. */
  readonly enrolmentId: string | null;
}

/** Also forgets challenges that nobody answered in time. */
export async function insertChallenge(tx: Tx, challenge: Challenge, now: Instant, expiresAt: Instant): Promise<void> {
  await tx.query("select operator_challenge_issued($1, $2, $3, $4)", [
    ...[challenge.challengeHash, challenge.enrolmentId, isoOf(now), isoOf(expiresAt)],
  ]);
}

/** Uses a challenge up; answers whether it was for this and not too old. */
export async function takeChallenge(tx: Tx, { challengeHash, enrolmentId }: Challenge, now: Instant): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>("select operator_challenge_taken($1, $2, $3) as taken", [
    ...[challengeHash, enrolmentId, isoOf(now)],
  ]);
  return rows[0]?.taken === true;
}
