/**
 * What happened to the safety of an account: kept for its owner in the transaction that did it, and told to them where it
 * matters. Nothing here decides anything.
 */
import type { listSafetyEvents as listEndpoint, SafetyEvent } from "@candor/api/account-safety";
import type { ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Origin } from "../../platform/edge/secret-token.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { findCustomer } from "./customer-store.ts";
import type { CustomerDeps } from "./customer-types.ts";
import { deviceName } from "./device-name.ts";
import { insertSafetyEvent, readSafetyEvents } from "./safety-event-store.ts";
import { NEW_DEVICE } from "./safety-topics.ts";
import { type Addresses, isTold, tellOwner } from "./tell-owner.ts";

const LISTED_MAX = 100;

/** What recording needs; less than a command has, so that modules below can be given it before there are customers. */
export type RecordingDeps = Pick<CustomerDeps, "clock" | "sendMessage" | "delivers" | "outbox">;

/** @param before the account's addresses before the event, where it changed them */
export async function recordSafetyEvent(
  deps: RecordingDeps,
  tx: Tx,
  customerId: string,
  event: SafetyEvent,
  origin: Origin,
  before?: Addresses,
): Promise<void> {
  const at = deps.clock.now();
  const eventId = await insertSafetyEvent(tx, customerId, event, at, origin);
  if (!isTold(event)) return;
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new Error(`no customer ${customerId}`);
  await tellOwner(deps, tx, customer, event, at, origin, before);
  if (event !== "signed-in-new-device") return;
  const notice = { device: deviceName(origin.userAgent), address: origin.clientAddress, at };
  await deps.outbox.emit(tx, NEW_DEVICE, { customerId, eventId, notice });
}

export interface NamedEvent {
  readonly id: string;
  readonly event: SafetyEvent;
  readonly at: Instant;
  /** "Firefox (Windows)"; empty for what operators did. */
  readonly device: string;
  readonly address: string;
}

export async function safetyEventsOf(reader: Reader, customerId: string): Promise<readonly NamedEvent[]> {
  const events = await readSafetyEvents(reader, customerId, LISTED_MAX);
  return events.map(({ id, event, at, userAgent, clientAddress }) => ({
    ...{ id, event, at },
    device: userAgent === "" && clientAddress === "" ? "" : deviceName(userAgent),
    address: clientAddress,
  }));
}

export async function listSafetyEvents(
  { database }: { readonly database: Reader },
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof listEndpoint>>> {
  return answer({ list: [...(await safetyEventsOf(database, call.caller.customerId))] });
}
