/**
 * Sends a verification code. What a stranger sees, the time it takes included, is the same whether the address has an
 * account or not.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { CodeScene, sendCode as sendCodeEndpoint } from "@candor/api/customer";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Call } from "../../platform/http/route.ts";
import {
  type Contact,
  type CustomerMessage,
  findCredentials,
  findCustomer,
  readContact,
} from "../customer/customer.ts";
import { codeAsker, codeLine } from "./code-asker.ts";
import { codeMessage, isForNewAddress, knownAddressMessage, needsKnownAddress } from "./code-messages.ts";
import { deviceOfAccount } from "./known-devices.ts";
import type { SignInContext } from "./sign-in-types.ts";
import { smsAllowance } from "./sms-allowance.ts";
import { CODE_LIFETIME_S, CODE_RESEND_AFTER_S, issueCode } from "./verification-code.ts";

type Request = RequestOf<typeof sendCodeEndpoint>;
type Sent = ResponseOf<typeof sendCodeEndpoint>;

/** Well above what either way takes, well below what a person notices. */
export const CODE_ANSWER_MS = 100;
/** How often somebody is written to is limited by how often a code is issued. */
const UNLIMITED = answer(async () => undefined);
const SENT: Sent = { resend_after_s: CODE_RESEND_AFTER_S, expires_after_s: CODE_LIFETIME_S };

export async function sendCode(context: SignInContext, request: Request, call: Call): Promise<Answer<Sent>> {
  const contact = await readContact(request.contact, request.areaCode);
  if (contact.refused) return contact;
  return sendCodeTo(context, contact.value, request.scene, call, request.ticket);
}

/**
 * @param contact checked, and by nobody proved yet
 * @param ticket by which the client will be known when it uses the code
 */
export async function sendCodeTo(
  context: SignInContext,
  contact: Contact,
  scene: CodeScene,
  call: Call,
  ticket?: string,
): Promise<Answer<Sent>> {
  // Before anything is looked up or written: known or not, nobody waits for a code that cannot come.
  if (!context.delivers(channelOf(contact))) {
    return refuse(contact.kind === "email" ? "mail-unavailable" : "sms-unavailable");
  }
  // Writing a message takes time that not writing one does not: both answers wait for the same moment.
  const [sent] = await Promise.all([issueAndSend(context, contact, scene, call, ticket), sleep(context.codeAnswerMs)]);
  return sent;
}

const channelOf = ({ kind }: Contact): CustomerMessage["channel"] => (kind === "email" ? "mail" : "sms");

function issueAndSend(
  context: SignInContext,
  contact: Contact,
  scene: CodeScene,
  call: Call,
  ticket: string | undefined,
): Promise<Answer<Sent>> {
  const { value: to } = contact;
  return context.database.transaction(async (tx) => {
    const known = await findCredentials(tx, contact);
    if (!mayAsk(scene, call.caller?.customerId, known?.id)) return answer(SENT);
    const line = codeLine(scene, call, await deviceOfAccount(context, tx, contact, call));
    const asked = { number: to, clientAddress: call.clientAddress, isStranger: line.isStranger };
    const allowed = contact.kind === "email" ? UNLIMITED : await smsAllowance(context, tx, asked);
    if (allowed.refused) return allowed;
    const place = { contact: to, scene, asker: codeAsker(scene, call, ticket) };
    const issued = await issueCode(tx, place, line, context.clock.now());
    if (issued.refused) return issued;
    await allowed.value();
    const owner = known && (await findCustomer(tx, known.id));
    const language = owner?.language ?? call.language;
    const channel = channelOf(contact);
    if (known && isForNewAddress(scene)) {
      await context.sendMessage(tx, { to, channel, kind: `known-${scene}`, ...knownAddressMessage(scene, language) });
    } else if (known || !needsKnownAddress(scene)) {
      await context.sendMessage(tx, {
        to,
        channel,
        kind: `code-${scene}`,
        ...codeMessage(issued.value.code, language),
      });
    }
    return answer({ ...SENT, resend_after_s: issued.value.resendAfterS });
  });
}

/** Only the owner's request may replace the owner's code; anybody else's has no effect and looks the same. */
function mayAsk(scene: CodeScene, callerId: string | undefined, ownerId: string | undefined): boolean {
  if (scene === "password" || scene === "pay") return ownerId !== undefined && ownerId === callerId;
  return scene !== "bind" || callerId !== undefined;
}
