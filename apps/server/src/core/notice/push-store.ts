/** The SQL of push subscriptions: the browsers that a customer wants to be told on. */
import type { Language } from "@candor/api/language";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";

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

/** An endpoint is one browser's: whoever is signed in there now is told, and nobody before them. */
export async function writeSubscription(tx: Tx, subscription: PushSubscriptionRecord, at: Instant): Promise<void> {
  const { customerId, id, endpoint, browserKey, browserSecret, language, timeZone } = subscription;
  await tx.query("delete from push_subscription where endpoint = $1", [endpoint]);
  await tx.query(
    `insert into push_subscription
       (customer_id, id, endpoint, browser_key, browser_secret, language, time_zone, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (endpoint) do nothing`,
    [customerId, id, endpoint, browserKey, browserSecret, language, timeZone, isoOf(at)],
  );
  await tx.query(
    `delete from push_subscription where customer_id = $1 and id in (
       select id from push_subscription where customer_id = $1 order by id desc offset $2)`,
    [customerId, PER_CUSTOMER_MAX],
  );
}

export async function deleteSubscription(tx: Tx, customerId: string, endpoint: string): Promise<void> {
  await tx.query("delete from push_subscription where customer_id = $1 and endpoint = $2", [customerId, endpoint]);
}

export async function deleteSubscriptionById(reader: Reader, customerId: string, id: string): Promise<void> {
  await reader.query("delete from push_subscription where customer_id = $1 and id = $2", [customerId, id]);
}

export async function readSubscriptionIds(reader: Reader, customerId: string): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>("select id from push_subscription where customer_id = $1", [
    customerId,
  ]);
  return rows.map(({ id }) => id);
}

export async function findSubscription(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<PushSubscriptionRecord | undefined> {
  const { rows } = await reader.query<PushSubscriptionRecord>(
    `select customer_id as "customerId", id, endpoint, browser_key as "browserKey", browser_secret as "browserSecret",
       language, time_zone as "timeZone" from push_subscription where customer_id = $1 and id = $2`,
    [customerId, id],
  );
  return rows[0];
}
