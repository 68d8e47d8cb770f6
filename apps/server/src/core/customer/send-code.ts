/** Sends a verification code. What a stranger sees is the same whether the address has an account or not. */
import type { sendCode as sendCodeEndpoint } from "@candor/api/customer";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer } from "@candor/api/refusal";
import type { Call } from "../../platform/http/route.ts";
import { codeMessage, knownAddressMessage, needsKnownAddress } from "./code-messages.ts";
import { readContact } from "./contact.ts";
import type { CustomerContext } from "./customer.ts";
import { findCredentials, findCustomer } from "./customer-store.ts";
import { CODE_LIFETIME_S, CODE_RESEND_AFTER_S, issueCode } from "./verification-code.ts";

type Request = RequestOf<typeof sendCodeEndpoint>;
type Sent = ResponseOf<typeof sendCodeEndpoint>;

const SENT: Sent = { resend_after_s: CODE_RESEND_AFTER_S, expires_after_s: CODE_LIFETIME_S };

export async function sendCode(context: CustomerContext, request: Request, call: Call): Promise<Answer<Sent>> {
  const contact = readContact(request.contact, request.areaCode);
  if (contact.refused) return contact;
  const { value: to, kind } = contact.value;
  const { scene } = request;
  return context.database.transaction(async (tx) => {
    const issued = await issueCode(tx, to, scene, context.clock.now());
    if (issued.refused) return issued;
    const known = await findCredentials(tx, contact.value);
    const isOwn = scene !== "password" || (known !== undefined && known.id === call.caller?.customerId);
    const owner = known && (await findCustomer(tx, known.id));
    const language = owner?.language ?? call.language;
    const channel = kind === "email" ? ("mail" as const) : ("sms" as const);
    if (scene === "register" && known) {
      await context.sendMessage(tx, { to, channel, kind: `known-${scene}`, ...knownAddressMessage(language) });
    } else if (isOwn && (known || !needsKnownAddress(scene))) {
      await context.sendMessage(tx, { to, channel, kind: `code-${scene}`, ...codeMessage(issued.value, language) });
    }
    return answer(SENT);
  });
}
