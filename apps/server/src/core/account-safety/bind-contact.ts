/**
 * Binds an e-mail address or a mobile number, or changes it, with a code sent there. Whoever asks never learns whether an address
 * is taken until they have shown that it is theirs.
 */
import type {
  bindEmail as bindEmailEndpoint,
  bindMobile as bindMobileEndpoint,
  sendMobileCode as sendMobileEndpoint,
} from "@candor/api/account-safety";
import type { RequestOf, ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { CustomerCall } from "../../platform/http/route.ts";
import {
  type Contact,
  findCustomer,
  isContactTaken,
  readContact,
  recordSafetyEvent,
  updateContact,
} from "../customer/customer.ts";
import { customerAsker, type SignInContext, sendCodeTo, useCode } from "../sign-in/sign-in.ts";

type MobileTyped = Pick<RequestOf<typeof sendMobileEndpoint>, "mobile" | "areaCode">;

export async function bindEmail(
  context: SignInContext,
  { email, code }: RequestOf<typeof bindEmailEndpoint>,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof bindEmailEndpoint>>> {
  if (!email.includes("@")) return refuse("email-invalid");
  const contact = await readContact(email, "");
  if (contact.refused) return contact;
  const bound = await bind(context, contact.value, code, call);
  return bound.refused ? bound : answer({ email: contact.value.value });
}

export async function sendMobileCode(
  context: SignInContext,
  request: RequestOf<typeof sendMobileEndpoint>,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof sendMobileEndpoint>>> {
  const contact = await readMobile(request);
  return contact.refused ? contact : sendCodeTo(context, contact.value, "bind", call);
}

export async function bindMobile(
  context: SignInContext,
  { code, ...typed }: RequestOf<typeof bindMobileEndpoint>,
  call: CustomerCall,
): Promise<Answer<ResponseOf<typeof bindMobileEndpoint>>> {
  const contact = await readMobile(typed);
  if (contact.refused) return contact;
  const bound = await bind(context, contact.value, code, call);
  if (bound.refused) return bound;
  return answer({ mobile: contact.value.value, area_code: contact.value.areaCode ?? typed.areaCode });
}

const readMobile = async ({ mobile, areaCode }: MobileTyped): Promise<Answer<Contact>> =>
  mobile.includes("@") ? refuse("mobile-invalid") : readContact(mobile, areaCode);

async function bind(context: SignInContext, contact: Contact, code: string, call: CustomerCall): Promise<Answer<true>> {
  const { database, clock } = context;
  const { customerId } = call.caller;
  const place = { contact: contact.value, scene: "bind", asker: customerAsker(customerId) } as const;
  try {
    // Commits either way, so that wrong codes are counted.
    return await database.transaction(async (tx): Promise<Answer<true>> => {
      const before = await findCustomer(tx, customerId);
      if (before?.[contact.kind] === contact.value) return refuse("contact-unchanged");
      const used = await useCode(tx, place, code, clock.now());
      if (used.refused) return used;
      await updateContact(tx, customerId, contact);
      await recordSafetyEvent(context, tx, customerId, `${contact.kind}-bound`, call, before);
      return answer(true);
    });
  } catch (error) {
    if (isContactTaken(error)) return refuse("email-or-mobile-taken");
    throw error;
  }
}
