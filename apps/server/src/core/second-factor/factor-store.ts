/** SQL of what a customer has set up, and of the count of wrong proofs, whose row is the lock of all of it. */
import type { SecondFactor } from "@candor/api/second-factor";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Tries } from "./tries.ts";

/** Kinds that count: an authenticator that is confirmed, passkeys, and unused recovery codes beside one of them. */
export async function findMethods(reader: Reader, customerId: string): Promise<readonly SecondFactor[]> {
  const { rows } = await reader.query<{ totp: boolean; passkey: boolean; recovery: boolean }>(
    `select exists (select from authenticator where customer_id = $1 and confirmed_at is not null) as totp,
            exists (select from passkey where customer_id = $1) as passkey,
            exists (select from recovery_code where customer_id = $1 and used_at is null) as recovery`,
    [customerId],
  );
  const row = rows[0];
  if (!row?.totp && !row?.passkey) return [];
  return (["totp", "passkey", "recovery"] as const).filter((method) => row[method]);
}

/** Locks until the transaction ends: whatever checks or changes the factors of a customer begins here. */
export async function lockFactors(tx: Tx, customerId: string): Promise<Tries> {
  await tx.kysely
    .insertInto("second_factor_tries")
    .values({ customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.kysely
    .selectFrom("second_factor_tries")
    .select(["wrong_in_row as wrongInRow", "locks_in_row as locksInRow", "locked_until as lockedUntil"])
    .where("customer_id", "=", customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveTries(tx: Tx, customerId: string, tries: Tries): Promise<void> {
  await tx.kysely
    .updateTable("second_factor_tries")
    .set({
      wrong_in_row: tries.wrongInRow,
      locks_in_row: tries.locksInRow,
      locked_until: tries.lockedUntil === null ? null : isoOf(tries.lockedUntil),
    })
    .where("customer_id", "=", customerId)
    .execute();
}
