/** The SQL of where customers verifiably live. Rows only grow, and only for whom an officer has verified. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

/** ISO 3166, two letters; null where it is not known, or not any more. */
export async function residenceOf(reader: Reader, customerId: string): Promise<string | null> {
  const newest = await reader.kysely
    .selectFrom("customer_residence")
    .select("country")
    .where("customer_id", "=", customerId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.country ?? null;
}

export async function insertResidence(tx: Tx, customerId: string, country: string, at: Instant): Promise<void> {
  await tx.kysely
    .insertInto("customer_residence")
    .values({ customer_id: customerId, country, verified_at: isoOf(at) })
    .execute();
}
