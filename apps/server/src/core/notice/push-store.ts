/** The SQL of push subscriptions: the browsers that a customer wants to see notices on. */
import type { Language } from "@candor/api/language";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface PushSubscriptionRecord {
  readonly customerId: string;
  readonly id: string;
  readonly endpoint: string;
  readonly browserKey: string;
  readonly browserSecret: string;
  readonly language: Language;
  readonly timeZone: string;
}

/** Browsers of one customer at most; the oldest gives way. */
const PER_CUSTOMER_MAX = 10;

/** An endpoint is one browser's: whoever is signed in there now is notified, and nobody before them. */
export async function writeSubscription(tx: Tx, subscription: PushSubscriptionRecord, at: Instant): Promise<void> {
  const { customerId, id, endpoint, browserKey, browserSecret, language, timeZone } = subscription;
  await tx.kysely.deleteFrom("push_subscription").where("endpoint", "=", endpoint).execute();
  await tx.kysely
    .insertInto("push_subscription")
    .values({
      customer_id: customerId,
      id,
      endpoint,
      browser_key: browserKey,
      browser_secret: browserSecret,
      language,
      time_zone: timeZone,
      created_at: isoOf(at),
    })
    .onConflict((conflict) => conflict.column("endpoint").doNothing())
    .execute();
  await remove(tx, customerId)
    .where("id", "in", (of) =>
      of
        .selectFrom("push_subscription")
        .select("id")
        .where("customer_id", "=", customerId)
        .orderBy("id", "desc")
        .offset(PER_CUSTOMER_MAX),
    )
    .execute();
}

const remove = (reader: Reader, customerId: string) =>
  reader.kysely.deleteFrom("push_subscription").where("customer_id", "=", customerId);

const select = (reader: Reader, customerId: string) =>
  reader.kysely.selectFrom("push_subscription").where("customer_id", "=", customerId);

export async function deleteSubscription(tx: Tx, customerId: string, endpoint: string): Promise<void> {
  await remove(tx, customerId).where("endpoint", "=", endpoint).execute();
}

export async function deleteSubscriptionById(reader: Reader, customerId: string, id: string): Promise<void> {
  await remove(reader, customerId).where("id", "=", id).execute();
}

/** Of everybody. */
export async function countSubscriptions(reader: Reader): Promise<number> {
  const { rows } = await reader.query<{ count: number }>("select count(*)::int as count from push_subscription");
  return rows[0]?.count ?? 0;
}

/** Of everybody; answers how many there were. */
export async function deleteAllSubscriptions(tx: Tx): Promise<number> {
  return (await tx.query("delete from push_subscription")).rowCount;
}

export async function readSubscriptionIds(reader: Reader, customerId: string): Promise<string[]> {
  const rows = await select(reader, customerId).select("id").execute();
  return rows.map(({ id }) => id);
}

export async function findSubscription(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<PushSubscriptionRecord | undefined> {
  return select(reader, customerId)
    .select((of) => [
      "customer_id as customerId",
      "id",
      "endpoint",
      "browser_key as browserKey",
      "browser_secret as browserSecret",
      of.ref("language").$castTo<Language>().as("language"),
      "time_zone as timeZone",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}
