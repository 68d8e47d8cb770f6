/** The SQL of where customers verifiably live. Read only: verification alone writes it, in verified-level.ts. */
import type { Reader } from "../../platform/database.ts";

/** ISO 3166, two letters; null where it is not known, or not any more. */
export async function readResidence(reader: Reader, customerId: string): Promise<string | null> {
  const newest = await reader.kysely
    .selectFrom("customer_residence")
    .select("country")
    .where("customer_id", "=", customerId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.country ?? null;
}
