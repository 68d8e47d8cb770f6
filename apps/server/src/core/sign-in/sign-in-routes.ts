/** Endpoint → command: codes, signing up, in and out, second steps, passwords. */
import * as safety from "@candor/api/account-safety";
import * as api from "@candor/api/customer";
import { answer } from "@candor/api/refusal";
import { moneyRoute, type Route, route } from "../../platform/http/route.ts";
import { readContact } from "../customer/customer.ts";
import { changePassword, resetPassword } from "./change-password.ts";
import { codeAsker } from "./code-asker.ts";
import { loginPasskeyOptions, loginSecondStep } from "./login-second-step.ts";
import { signIn, signOut } from "./password-sign-in.ts";
import { proveRegistering, registerCustomer } from "./register-customer.ts";
import { sendCode } from "./send-code.ts";
import type { SignInContext } from "./sign-in-types.ts";
import { signedInAnswer } from "./signed-in-answer.ts";
import { checkCode } from "./verification-code.ts";

export function signInRoutes(context: SignInContext): readonly Route[] {
  return [
    route(safety.loginPasskeyOptions, (request) => loginPasskeyOptions(context, request)),
    route(safety.loginSecondStep, async (request, call) =>
      signedInAnswer(await loginSecondStep(context, request, call), request.wantsCookie, call),
    ),
    route(api.sendCode, (request, call) => sendCode(context, request, call)),
    route(api.checkCode, async (request, call) => {
      const contact = await readContact(request.contact, request.areaCode);
      if (contact.refused) return contact;
      const { scene, code, ticket } = request;
      const place = { contact: contact.value.value, scene, asker: codeAsker(scene, call, ticket) };
      const checked = await context.database.transaction((tx) => checkCode(tx, place, code, context.clock.now()));
      return checked.refused ? checked : answer({ is_valid: true as const });
    }),
    moneyRoute(api.register, {
      prepare: (request, call) => proveRegistering(context, request, call),
      decide: async (proved, call) =>
        signedInAnswer(await registerCustomer(context, proved, call), proved.wantsCookie, call),
    }),
    route(api.login, async (request, call) =>
      signedInAnswer(await signIn(context, request, call), request.wantsCookie, call),
    ),
    route(api.logout, (request, call) => signOut(context, request, call)),
    route(api.forgetPassword, (request, call) => resetPassword(context, request, call)),
    route(api.changePassword, (request, call) => changePassword(context, request, call)),
  ];
}
