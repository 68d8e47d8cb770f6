/** Where a customer is signed in: listed, and ended one by one or all together. Only ever their own. */
import type { listDevices as listEndpoint, logoutEverywhere as logoutEndpoint } from "@candor/api/account-safety";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { deviceName, recordSafetyEvent } from "../customer/customer.ts";
import {
  type Device,
  deleteDeviceOfSession,
  endWaitingSteps,
  readDevices,
  type SignInContext,
} from "../sign-in/sign-in.ts";

const LISTED_MAX = 200;

export interface NamedDevice extends Omit<Device, "userAgent"> {
  /** "Firefox (Windows)" */
  readonly device: string;
}

export async function devicesOf(reader: Reader, customerId: string, now: Instant): Promise<readonly NamedDevice[]> {
  const devices = await readDevices(reader, customerId, now, LISTED_MAX);
  return devices.map(({ userAgent, ...device }) => ({ ...device, device: deviceName(userAgent) }));
}

export async function listDevices(
  { database, clock }: SignInContext,
  { caller }: CustomerCall,
): Promise<Answer<ResponseOf<typeof listEndpoint>>> {
  const devices = await devicesOf(database, caller.customerId, clock.now());
  const list = devices.map((device) => ({
    id: device.sessionId,
    name: device.device,
    address: device.clientAddress,
    signed_in_at: device.signedInAt,
    last_seen_at: device.lastSeenAt,
    is_current: device.sessionId === caller.sessionId,
  }));
  return answer({ list });
}

export async function revokeDevice(
  context: SignInContext,
  { id }: { readonly id: string },
  call: CustomerCall,
): Promise<Answer<{ is_revoked: true }>> {
  const { customerId, sessionId } = call.caller;
  const revoked = await call.transaction(async (tx): Promise<Answer<{ is_revoked: true }>> => {
    if (!(await context.sessions.end(tx, customerId, id))) return refuse("device-unknown");
    await deleteDeviceOfSession(tx, customerId, id);
    await recordSafetyEvent(context, tx, customerId, "device-revoked", call);
    return answer({ is_revoked: true });
  });
  if (!revoked.refused && id === sessionId) call.clearSessionCookie();
  return revoked;
}

export async function logoutEverywhere(
  context: SignInContext,
  { keepsCurrent }: RequestOf<typeof logoutEndpoint>,
  call: CustomerCall,
): Promise<Answer<{ ended: number }>> {
  const { customerId, sessionId } = call.caller;
  const ended = await context.database.transaction(async (tx) => {
    await endWaitingSteps(context, tx, customerId);
    await recordSafetyEvent(context, tx, customerId, "signed-out-everywhere", call);
    return context.sessions.endAll(tx, customerId, keepsCurrent ? sessionId : null);
  });
  if (!keepsCurrent) call.clearSessionCookie();
  return answer({ ended });
}
