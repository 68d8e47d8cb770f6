/**
 * Which addresses are believed to be a customer's: those that come out of a key of the settings again, at the place that the table
 * says. A row alone is no proof of it: whoever writes to the database could name an address of their own. Anything else is nobody's
 * and an alarm for operators.
 */
import type { SurveillanceKind } from "@candor/api/surveillance-words";
import { raiseAlarm } from "../../core/surveillance/surveillance.ts";
import type { Reader } from "../../platform/database/database.ts";
import { type AddressRow, readAddresses, readKeysInUse } from "./address-store.ts";
import type { DepositDeps } from "./deposit-types.ts";

/** Another address than the key has there, or a key that the settings do not name. */
export type AddressFault = Extract<SurveillanceKind, "foreign-deposit-address" | "unknown-deposit-key">;

/** Undefined where it is the key's. */
export function addressFaultOf(
  { addressKeys }: Pick<DepositDeps, "addressKeys">,
  { keyId, keyIndex, address }: AddressRow,
): AddressFault | undefined {
  const key = addressKeys.get(keyId);
  if (!key) return "unknown-deposit-key";
  return key.addressAt(keyIndex) === address ? undefined : "foreign-deposit-address";
}

/** A line in the log each time, and an alarm that stays open until somebody of compliance has looked at it: one for a key. */
export async function reportAddress(deps: DepositDeps, row: AddressRow, fault: AddressFault): Promise<void> {
  const { database, clock, log } = deps;
  const { address, customerId, keyId, keyIndex } = row;
  log.error({ alarm: fault, ...row }, "a deposit address is not believed");
  const isOfKey = fault === "unknown-deposit-key";
  const facts = { ...(isOfKey ? {} : { address, key_index: String(keyIndex) }), key: keyId };
  const finding = { kind: fault, subject: isOfKey ? keyId : address, customerIds: [customerId], facts };
  await database.transaction((tx) => raiseAlarm(tx, finding, clock.now()));
}

/** Those that are believed, newest first; each of the others raises its alarm. Not within a transaction. */
export async function ownAddresses(deps: DepositDeps, reader: Reader, customerId: string): Promise<readonly string[]> {
  const believed: string[] = [];
  for (const row of await readAddresses(reader, customerId)) {
    const fault = addressFaultOf(deps, row);
    if (fault) await reportAddress(deps, row, fault);
    else believed.push(row.address);
  }
  return believed;
}

/** Addresses of a key that was changed and is not named any more get no credit: operators hear of it at the start. */
export async function reportUnknownKeys(deps: DepositDeps): Promise<void> {
  for (const row of await readKeysInUse(deps.database))
    if (!deps.addressKeys.has(row.keyId)) await reportAddress(deps, row, "unknown-deposit-key");
}
