/** SQL of passkeys and of the challenges they answer. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";

export interface Passkey {
  readonly id: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

export async function listPasskeys(reader: Reader, customerId: string): Promise<readonly Passkey[]> {
  const rows = await reader.kysely
    .selectFrom("passkey")
    .select([
      "id",
      "credential_id as credentialId",
      "public_key as publicKey",
      "counter",
      "transports",
      "name",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
    ])
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }));
}

export type NewPasskey = Omit<Passkey, "lastUsedAt"> & { readonly customerId: string };

/** Inserts unless somebody has that credential already; answers whether it was inserted. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("passkey")
    .values({
      id: passkey.id,
      customer_id: passkey.customerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: isoOf(passkey.createdAt),
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function markPasskeyUsed(tx: Tx, id: string, counter: number, at: Instant): Promise<void> {
  await tx.kysely
    .updateTable("passkey")
    .set({ counter: String(counter), last_used_at: isoOf(at) })
    .where("id", "=", id)
    .execute();
}

/** Answers whether the customer had it. */
export async function deletePasskey(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.kysely
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export type ChallengePurpose = "register" | "prove";

export interface NewChallenge {
  readonly challengeHash: Buffer;
  readonly customerId: string;
  readonly purpose: ChallengePurpose;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Also forgets the customer's challenges that nobody answered in time. */
export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx.kysely
    .deleteFrom("passkey_challenge")
    .where("customer_id", "=", challenge.customerId)
    .where("expires_at", "<=", sqlInstant(challenge.createdAt))
    .execute();
  await tx.kysely
    .insertInto("passkey_challenge")
    .values({
      challenge_hash: challenge.challengeHash,
      customer_id: challenge.customerId,
      purpose: challenge.purpose,
      created_at: isoOf(challenge.createdAt),
      expires_at: isoOf(challenge.expiresAt),
    })
    .execute();
}

/** Uses a challenge up; answers whether it was the customer's, for this purpose and not too old. */
export async function takeChallenge(
  tx: Tx,
  challenge: Pick<NewChallenge, "challengeHash" | "customerId" | "purpose">,
  now: Instant,
): Promise<boolean> {
  const { numDeletedRows } = await tx.kysely
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", challenge.challengeHash)
    .where("customer_id", "=", challenge.customerId)
    .where("purpose", "=", challenge.purpose)
    .where("expires_at", ">", sqlInstant(now))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
