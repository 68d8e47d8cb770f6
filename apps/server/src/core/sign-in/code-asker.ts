/**
 * Whose code it is, and among whose it is counted. A code can be tried by whoever asked for it and by nobody else: a signed-in
 * customer, a client by the secret it chose for itself, or else whoever calls from the same address.
 */
import { createHash } from "node:crypto";
import type { CodeScene } from "@candor/api/customer";
import { addressGroup, requestAddress } from "../../platform/edge/requester.ts";
import type { Call } from "../../platform/http/route.ts";

export type CodeCall = Pick<Call, "caller" | "clientAddress">;

/** What only somebody signed in asks for, and uses. */
const isOfCustomer = (scene: CodeScene): boolean => scene === "bind" || scene === "password" || scene === "pay";

export const customerAsker = (customerId: string): string => `customer ${customerId}`;

/** @param ticket what the client chose to be known by, as it came; never stored */
export function codeAsker(scene: CodeScene, call: CodeCall, ticket: string | undefined): string {
  if (isOfCustomer(scene)) return customerAsker(call.caller?.customerId ?? "nobody");
  if (ticket === undefined) return `address ${addressGroup(call.clientAddress)}`;
  return `ticket ${createHash("sha256").update(ticket).digest("base64url")}`;
}

export interface CodeLine {
  /** What is sent for it is counted together, whichever tickets it came with. */
  readonly line: string;
  /** Of a stranger with an IPv6 address the /48, whose /64s are counted together as well. */
  readonly network: string | null;
  /** Counted among all strangers as well: nothing says that the address is the asker's own. */
  readonly isStranger: boolean;
}

/** @param deviceId of a browser that the account of this contact is known on */
export function codeLine(scene: CodeScene, call: CodeCall, deviceId: string | undefined): CodeLine {
  if (isOfCustomer(scene))
    return { line: customerAsker(call.caller?.customerId ?? "nobody"), network: null, isStranger: scene === "bind" };
  if (deviceId !== undefined) return { line: `device ${deviceId}`, network: null, isStranger: false };
  const { group, network } = requestAddress(call.clientAddress);
  return { line: `address ${group}`, network: network && `network ${network}`, isStranger: true };
}
