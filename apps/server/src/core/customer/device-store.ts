/** SQL of the devices that customers are, and were, signed in on. */
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database.ts";
import { sqlInstant } from "../../platform/sql-instant.ts";

/**
 * Whether a customer has ever had a session, and one on this device. Sessions are forgotten some time after they have ended,
 * what happened in them is not. Those from before devices had names are known by what the browser sent.
 */
export async function earlierSessions(
  reader: Reader,
  customerId: string,
  deviceName: string,
  userAgent: string,
): Promise<{ readonly any: boolean; readonly onDevice: boolean }> {
  const { rows } = await reader.query<{ any: boolean; on_device: boolean }>(
    `select exists (select from customer_session where customer_id = $1)
         or exists (select from safety_event where customer_id = $1) as any,
       exists (select from customer_session where customer_id = $1
         and (device_name = $2 or (device_name = '' and user_agent = $3))) as on_device`,
    [customerId, deviceName, userAgent.slice(0, 300)],
  );
  return { any: rows[0]?.any === true, onDevice: rows[0]?.on_device === true };
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
