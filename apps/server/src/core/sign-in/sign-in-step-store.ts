/** SQL of log-ins that wait for their second factor. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";

export interface NewStep {
  readonly ticketHash: Buffer;
  readonly customerId: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export interface StoredStep {
  readonly customerId: string;
  readonly expiresAt: Instant;
  readonly tries: number;
  readonly usedAt: Instant | null;
}

export async function insertStep(tx: Tx, step: NewStep): Promise<void> {
  await tx.kysely
    .insertInto("sign_in_step")
    .values({
      ticket_hash: step.ticketHash,
      customer_id: step.customerId,
      created_at: isoOf(step.createdAt),
      expires_at: isoOf(step.expiresAt),
    })
    .execute();
}

export async function lockStep(tx: Tx, ticketHash: Buffer): Promise<StoredStep | undefined> {
  return tx.kysely
    .selectFrom("sign_in_step")
    .select(["customer_id as customerId", "expires_at as expiresAt", "tries", "used_at as usedAt"])
    .where("ticket_hash", "=", ticketHash)
    .forUpdate()
    .executeTakeFirst();
}

const update = (tx: Tx, ticketHash: Buffer) =>
  tx.kysely.updateTable("sign_in_step").where("ticket_hash", "=", ticketHash);

export async function countStepTry(tx: Tx, ticketHash: Buffer): Promise<void> {
  await update(tx, ticketHash)
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .execute();
}

export async function markStepUsed(tx: Tx, ticketHash: Buffer, at: Instant): Promise<void> {
  await update(tx, ticketHash)
    .set({ used_at: isoOf(at) })
    .execute();
}

/** Ends the log-ins of a customer that still wait. */
export async function markStepsUsed(tx: Tx, customerId: string, at: Instant): Promise<void> {
  await tx.kysely
    .updateTable("sign_in_step")
    .set({ used_at: isoOf(at) })
    .where("customer_id", "=", customerId)
    .where("used_at", "is", null)
    .execute();
}
