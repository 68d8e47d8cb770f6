/** Tells owners, at addresses of their own and outside the app, what happened to the safety of their account. */

import { fillTemplate } from "@candor/api/text-template";
import { UNKNOWN_DEVICE } from "@candor/api/unknown-device";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Origin } from "../../platform/edge/secret-token.ts";
import type { Customer, CustomerDeps, CustomerMessage } from "./customer-types.ts";
import { deviceName } from "./device-name.ts";
import { SAFETY_WORDS, TOLD_EVENTS, type ToldEvent } from "./safety-words.ts";

export type Addresses = Pick<Customer, "email" | "mobile">;
type Address = Pick<CustomerMessage, "to" | "channel">;
type Sending = Pick<CustomerDeps, "sendMessage" | "delivers">;

export const isTold = (event: string): event is ToldEvent => TOLD_EVENTS.some((told) => told === event);

/**
 * Writes to the e-mail address, or to the mobile number of whoever has none that is reached; in the transaction of the event.
 * @param before what the account's addresses were before the event, where it changed them: these are told as well
 */
export async function tellOwner(
  { sendMessage, delivers }: Sending,
  tx: Tx,
  customer: Customer,
  event: ToldEvent,
  at: Instant,
  origin: Origin,
  before: Addresses | undefined,
): Promise<void> {
  const words = SAFETY_WORDS[customer.language];
  const device = deviceName(origin.userAgent);
  const facts = fillTemplate(words.facts, {
    time: isoOf(at).slice(0, 16).replace("T", " "),
    device: device === UNKNOWN_DEVICE ? words.unknownDevice : device,
    address: origin.clientAddress,
  });
  const kind = event === "signed-in-new-device" ? "login-alert" : "safety";
  const tos = addressesTold(customer, before, delivers);
  for (const { to, channel } of tos) {
    const subject = words[event];
    await sendMessage(tx, { to, channel, kind, subject, text: `${subject}.\n${facts}\n${words.advice}` });
  }
}

/** Nothing is sent to where nothing arrives. */
function addressesTold(
  { email, mobile }: Customer,
  before: Addresses | undefined,
  delivers: CustomerDeps["delivers"],
): readonly Address[] {
  const usable = (to: string | null, channel: Address["channel"]): Address[] =>
    to !== null && delivers(channel) ? [{ to, channel }] : [];
  const own = [...usable(email, "mail"), ...usable(mobile, "sms")].slice(0, 1);
  const left = [
    ...(before && before.email !== email ? usable(before.email, "mail") : []),
    ...(before && before.mobile !== mobile ? usable(before.mobile, "sms") : []),
  ];
  return [...own, ...left];
}
