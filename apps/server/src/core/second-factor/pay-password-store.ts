/** SQL of pay passwords and of the tries at them. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Tries } from "./tries.ts";

export interface StoredPayPassword extends Tries {
  readonly passwordHash: string;
}

const select = (reader: Reader, customerId: string) =>
  reader.kysely
    .selectFrom("pay_password")
    .select([
      "password_hash as passwordHash",
      "wrong_in_row as wrongInRow",
      "locks_in_row as locksInRow",
      "locked_until as lockedUntil",
    ])
    .where("customer_id", "=", customerId);

export const findPayPassword = (reader: Reader, customerId: string): Promise<StoredPayPassword | undefined> =>
  select(reader, customerId).executeTakeFirst();

/** Loads and locks, so that tries are counted one at a time. */
export const lockPayPassword = (tx: Tx, customerId: string): Promise<StoredPayPassword | undefined> =>
  select(tx, customerId).forUpdate().executeTakeFirst();

const columnsOf = ({ wrongInRow, locksInRow, lockedUntil }: Tries) => ({
  wrong_in_row: wrongInRow,
  locks_in_row: locksInRow,
  locked_until: lockedUntil === null ? null : isoOf(lockedUntil),
});

/** Saves the tries of this very password; answers whether it still is the customer's. */
export async function savePayTries(tx: Tx, customerId: string, passwordHash: string, tries: Tries): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable("pay_password")
    .set(columnsOf(tries))
    .where("customer_id", "=", customerId)
    .where("password_hash", "=", passwordHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface NewPayPassword {
  readonly customerId: string;
  readonly passwordHash: string;
  readonly at: Instant;
}

/** Inserts unless there is one; answers whether it was inserted. */
export async function insertPayPassword(tx: Tx, { customerId, passwordHash, at }: NewPayPassword): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("pay_password")
    .values({ customer_id: customerId, password_hash: passwordHash, set_at: isoOf(at) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Wrong tries of the old one are forgotten with it. */
export async function replacePayPassword(tx: Tx, { customerId, passwordHash, at }: NewPayPassword): Promise<void> {
  await tx.kysely
    .updateTable("pay_password")
    .set({
      password_hash: passwordHash,
      set_at: isoOf(at),
      wrong_in_row: 0,
      locks_in_row: 0,
      locked_until: null,
    })
    .where("customer_id", "=", customerId)
    .execute();
}
