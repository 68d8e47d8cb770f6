/** SQL of freezes: at most one of a customer lasts. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";

export interface Freeze {
  readonly id: string;
  readonly frozenBy: "owner" | "operator";
  readonly frozenAt: Instant;
}

/** False where one lasts already. */
export async function insertFreeze(tx: Tx, customerId: string, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("account_freeze")
    .values({ customer_id: customerId, frozen_by: "owner", frozen_at: isoOf(at) })
    .onConflict((conflict) => conflict.column("customer_id").where("ended_at", "is", null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function lockFreeze(tx: Tx, customerId: string): Promise<Freeze | undefined> {
  return tx.kysely
    .selectFrom("account_freeze")
    .select(["id", "frozen_at as frozenAt"])
    .select((of) => of.ref("frozen_by").$castTo<Freeze["frozenBy"]>().as("frozenBy"))
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function endFreeze(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx.kysely
    .updateTable("account_freeze")
    .set({ ended_at: isoOf(at) })
    .where("id", "=", id)
    .execute();
}

/** Since when the account is frozen; null while it is not. */
export async function readFrozenSince(reader: Reader, customerId: string): Promise<Instant | null> {
  const freeze = await reader.kysely
    .selectFrom("account_freeze")
    .select("frozen_at as frozenAt")
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return freeze?.frozenAt ?? null;
}
