/** The SQL of the setting that says where options with real money are offered. Read only: two operators write it. */
import type { Reader } from "../../platform/database/database.ts";

/** As the newest change of this country says; false for one that was never named. @param country ISO 3166, two letters */
export async function readIsOffered(reader: Reader, country: string): Promise<boolean> {
  const newest = await reader.kysely
    .selectFrom("option_country")
    .select("is_offered as isOffered")
    .where("country", "=", country)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.isOffered ?? false;
}
