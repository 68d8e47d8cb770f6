/** SQL of recovery codes: at most one set of ten for each customer. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface StoredCode {
  readonly number: number;
  readonly salt: Buffer;
  readonly codeHash: Buffer;
}

export async function findUnusedCodes(reader: Reader, customerId: string): Promise<readonly StoredCode[]> {
  return reader.kysely
    .selectFrom("recovery_code")
    .select(["number", "salt", "code_hash as codeHash"])
    .where("customer_id", "=", customerId)
    .where("used_at", "is", null)
    .orderBy("number")
    .execute();
}

/** Takes the place of all there were. */
export async function replaceCodes(
  tx: Tx,
  customerId: string,
  codes: readonly StoredCode[],
  at: Instant,
): Promise<void> {
  await deleteCodes(tx, customerId);
  await tx.kysely
    .insertInto("recovery_code")
    .values(
      codes.map(({ number, salt, codeHash }) => ({
        customer_id: customerId,
        number,
        salt,
        code_hash: codeHash,
        created_at: isoOf(at),
      })),
    )
    .execute();
}

export async function markCodeUsed(tx: Tx, customerId: string, number: number, at: Instant): Promise<void> {
  await tx.kysely
    .updateTable("recovery_code")
    .set({ used_at: isoOf(at) })
    .where("customer_id", "=", customerId)
    .where("number", "=", number)
    .execute();
}

export async function deleteCodes(tx: Tx, customerId: string): Promise<void> {
  await tx.kysely.deleteFrom("recovery_code").where("customer_id", "=", customerId).execute();
}
