/** SQL of the devices that customers are, and were, signed in on. */
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";

/** Whether a customer has ever had a session. Those are forgotten some time after they have ended, what happened is not. */
export async function wasSignedInBefore(reader: Reader, customerId: string): Promise<boolean> {
  const { rows } = await reader.query<{ was_signed_in: boolean }>(
    `select exists (select from customer_session where customer_id = $1)
         or exists (select from safety_event where customer_id = $1) as was_signed_in`,
    [customerId],
  );
  return rows[0]?.was_signed_in === true;
}

export interface Device {
  readonly sessionId: string;
  readonly userAgent: string;
  readonly clientAddress: string;
  readonly signedInAt: Instant;
  readonly lastSeenAt: Instant;
}

/** Live sessions, newest first. */
export async function readDevices(
  reader: Reader,
  customerId: string,
  now: Instant,
  limit: number,
): Promise<readonly Device[]> {
  return reader.kysely
    .selectFrom("customer_session")
    .select([
      "id as sessionId",
      "user_agent as userAgent",
      "client_address as clientAddress",
      "created_at as signedInAt",
      "last_seen_at as lastSeenAt",
    ])
    .where("customer_id", "=", customerId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sqlInstant(now))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
