/** SQL of the browsers that customers have signed in with. Their cookies' values are stored as hashes only. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";
import type { Contact } from "../customer/customer.ts";
import { DOOR_WRONG_MAX } from "./password-guess-store.ts";

export interface KnownDevice {
  readonly id: string;
  readonly isKnown: boolean;
}

/** The customer's own row of a browser, also where it is known no more; nobody changes it until the transaction ends. */
export async function lockDevice(
  tx: Tx,
  customerId: string,
  tokenHash: Buffer,
  now: Instant,
): Promise<KnownDevice | undefined> {
  const row = await tx.kysely
    .selectFrom("known_device")
    .select((of) => [
      "id",
      of
        .and([of("wrong", "<", DOOR_WRONG_MAX), of("expires_at", ">", sqlInstant(now))])
        .$castTo<boolean>()
        .as("isKnown"),
    ])
    .where("token_hash", "=", tokenHash)
    .where("customer_id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/** The device by which a browser is known to the account of this address or number. */
export async function findKnownDevice(
  reader: Reader,
  { kind, value }: Contact,
  tokenHash: Buffer,
  now: Instant,
): Promise<string | undefined> {
  const row = await reader.kysely
    .selectFrom("known_device")
    .innerJoin("customer", "customer.id", "known_device.customer_id")
    .select("known_device.id")
    .where("token_hash", "=", tokenHash)
    .where(`customer.${kind}`, "=", value)
    .where("wrong", "<", DOOR_WRONG_MAX)
    .where("expires_at", ">", sqlInstant(now))
    .executeTakeFirst();
  return row?.id;
}

export async function insertDevice(
  tx: Tx,
  device: { readonly customerId: string; readonly tokenHash: Buffer; readonly expiresAt: Instant },
): Promise<string> {
  const { id } = await tx.kysely
    .insertInto("known_device")
    .values({ customer_id: device.customerId, token_hash: device.tokenHash, expires_at: isoOf(device.expiresAt) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives what other accounts know a browser by its new name. */
export async function renameDevices(tx: Tx, from: Buffer, to: Buffer): Promise<void> {
  await tx.kysely.updateTable("known_device").set({ token_hash: to }).where("token_hash", "=", from).execute();
}

export async function renewDevice(tx: Tx, id: string, expiresAt: Instant): Promise<void> {
  await tx.kysely
    .updateTable("known_device")
    .set({ wrong: 0, expires_at: isoOf(expiresAt) })
    .where("id", "=", id)
    .execute();
}

/** Counts a password that was tried on a known device, a right one ending the row; false where it is known no more. */
export async function countOnDevice(tx: Tx, id: string, isRight: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable("known_device")
    .set((row) => ({ wrong: isRight ? 0 : row("wrong", "+", 1) }))
    .where("id", "=", id)
    .where("wrong", "<", DOOR_WRONG_MAX)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets the device that a session of the customer's was opened on. */
export async function deleteDeviceOfSession(tx: Tx, customerId: string, sessionId: string): Promise<void> {
  await tx.kysely
    .deleteFrom("known_device")
    .where("customer_id", "=", customerId)
    .where("id", "=", (of) =>
      of
        .selectFrom("customer_session")
        .select("known_device_id")
        .where("id", "=", sessionId)
        .where("customer_id", "=", customerId),
    )
    .execute();
}

/** Forgets every device of a customer, but for that of a session that may be kept. */
export async function deleteDevices(tx: Tx, customerId: string, keptSessionId: string | null): Promise<void> {
  await tx.query(
    `delete from known_device where customer_id = $1
       and id is distinct from (select known_device_id from customer_session where id = $2 and customer_id = $1)`,
    [customerId, keptSessionId],
  );
}
