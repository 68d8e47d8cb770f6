/** SQL of authenticators: one for each customer, begun and then confirmed. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface StoredAuthenticator {
  readonly encryptedSecret: Buffer;
  readonly startedAt: Instant;
  readonly confirmedAt: Instant | null;
  /** The thirty seconds whose code was taken last; null until it is confirmed. */
  readonly lastStep: number | null;
}

export async function findAuthenticator(reader: Reader, customerId: string): Promise<StoredAuthenticator | undefined> {
  const row = await reader.kysely
    .selectFrom("authenticator")
    .select([
      "sealed_secret as encryptedSecret",
      "started_at as startedAt",
      "confirmed_at as confirmedAt",
      "last_step as lastStep",
    ])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row && { ...row, lastStep: row.lastStep === null ? null : Number(row.lastStep) };
}

/** In place of one that was begun and never confirmed. */
export async function startAuthenticator(
  tx: Tx,
  customerId: string,
  encryptedSecret: Buffer,
  at: Instant,
): Promise<void> {
  const begun = { sealed_secret: encryptedSecret, started_at: isoOf(at) };
  await tx.kysely
    .insertInto("authenticator")
    .values({ customer_id: customerId, ...begun })
    .onConflict((conflict) =>
      conflict.column("customer_id").doUpdateSet(begun).where("authenticator.confirmed_at", "is", null),
    )
    .execute();
}

const update = (tx: Tx, customerId: string) =>
  tx.kysely.updateTable("authenticator").where("customer_id", "=", customerId);

export async function confirmAuthenticator(tx: Tx, customerId: string, step: number, at: Instant): Promise<void> {
  await update(tx, customerId)
    .set({ confirmed_at: isoOf(at), last_step: String(step) })
    .execute();
}

export async function saveStep(tx: Tx, customerId: string, step: number): Promise<void> {
  await update(tx, customerId)
    .set({ last_step: String(step) })
    .execute();
}

/** Answers whether one was on. */
export async function deleteAuthenticator(tx: Tx, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.kysely
    .deleteFrom("authenticator")
    .where("customer_id", "=", customerId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
