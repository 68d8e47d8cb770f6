/** SQL of what happened to the safety of accounts: written, read and never changed. */
import type { SafetyEvent } from "@candor/api/account-safety";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Origin } from "../../platform/edge/secret-token.ts";

/** The id of the event. */
export async function insertSafetyEvent(
  tx: Tx,
  customerId: string,
  event: SafetyEvent,
  at: Instant,
  origin: Origin,
): Promise<string> {
  const { id } = await tx.kysely
    .insertInto("safety_event")
    .values({
      customer_id: customerId,
      event,
      at: isoOf(at),
      user_agent: origin.userAgent.slice(0, 300),
      client_address: origin.clientAddress,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first. */
export async function readSafetyEvents(reader: Reader, customerId: string, limit: number) {
  return reader.kysely
    .selectFrom("safety_event")
    .select(["id", "at", "user_agent as userAgent", "client_address as clientAddress"])
    .select((of) => of.ref("event").$castTo<SafetyEvent>().as("event"))
    .where("customer_id", "=", customerId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
