/** Endpoint → command, and customers as the wire shows them. */
import * as api from "@candor/api/customer";
import type { ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { type Call, type CustomerCall, type Route, route } from "../../platform/http/route.ts";
import { changePassword, resetPassword } from "./change-password.ts";
import { readContact } from "./contact.ts";
import type { Customer, CustomerContext, SignedIn } from "./customer.ts";
import { findCustomer, updateNickname, updatePortrait } from "./customer-store.ts";
import { registerCustomer } from "./register-customer.ts";
import { sendCode } from "./send-code.ts";
import { signIn, signOut } from "./sign-in.ts";
import { checkCode } from "./verification-code.ts";

type Profile = ResponseOf<typeof api.getProfile>;

const profileOf = (customer: Customer): Profile => ({
  user_id: customer.id,
  uid: customer.uid,
  nickname: customer.nickname,
  head_portrait: customer.portraitPath,
  email: customer.email,
  mobile: customer.mobile,
  area_code: customer.areaCode,
  invite_code: customer.inviteCode,
  registered_at: customer.registeredAt,
  lang: customer.language,
});

/** The web app gets a cookie and never the token; API clients the other way round. */
function signedInAnswer(signedIn: SignedIn, wantsCookie: boolean, call: Call): Answer<ResponseOf<typeof api.login>> {
  if (signedIn.refused) return signedIn;
  const { customerId, token } = signedIn.value;
  if (wantsCookie) call.setSessionCookie(token);
  return answer({ user_id: customerId, token: wantsCookie ? null : token });
}

export function customerRoutes(context: CustomerContext): readonly Route[] {
  const readProfile = async (customerId: string): Promise<Answer<Profile>> => {
    const customer = await findCustomer(context.database, customerId);
    return customer ? answer(profileOf(customer)) : refuse("session-ended");
  };

  return [
    route(api.sendCode, (request, call) => sendCode(context, request, call)),
    route(api.checkCode, async (request) => {
      const contact = await readContact(request.contact, request.areaCode);
      if (contact.refused) return contact;
      const checked = await context.database.transaction((tx) =>
        checkCode(tx, contact.value.value, request.scene, request.code, context.clock.now()),
      );
      return checked.refused ? checked : answer({ is_valid: true as const });
    }),
    route(api.register, async (request, call) =>
      signedInAnswer(await registerCustomer(context, request, call), request.wantsCookie, call),
    ),
    route(api.login, async (request, call) =>
      signedInAnswer(await signIn(context, request, call), request.wantsCookie, call),
    ),
    route(api.logout, (request, call) => signOut(context, request, call)),
    route(api.forgetPassword, (request, call) => resetPassword(context, request, call)),
    route(api.changePassword, (request, call) => changePassword(context, request, call)),
    route(api.getProfile, (_request, call) => readProfile(call.caller.customerId)),
    route(api.editNickname, (request, call) =>
      call.transaction(async (tx) => {
        await updateNickname(tx, call.caller.customerId, request.nickname);
        return profileWithin(tx, call);
      }),
    ),
    route(api.setPortrait, (request, call) =>
      call.transaction(async (tx) => {
        const isOwn = await context.ownsFile(call.caller.customerId, request.filePath);
        if (!isOwn) return refuse("file-missing");
        await updatePortrait(tx, call.caller.customerId, request.filePath);
        return profileWithin(tx, call);
      }),
    ),
  ];
}

async function profileWithin(tx: Parameters<typeof findCustomer>[0], call: CustomerCall): Promise<Answer<Profile>> {
  const customer = await findCustomer(tx, call.caller.customerId);
  return customer ? answer(profileOf(customer)) : refuse("session-ended");
}
