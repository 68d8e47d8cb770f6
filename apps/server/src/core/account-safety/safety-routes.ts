/** Endpoint → command, for what protects an account. */
import * as api from "@candor/api/account-safety";
import { moneyRoute, type Route, route } from "../../platform/http/route.ts";
import { listSafetyEvents } from "../customer/customer.ts";
import type { SignInContext } from "../sign-in/sign-in.ts";
import { bindEmail, bindMobile, sendMobileCode } from "./bind-contact.ts";
import { listDevices, logoutEverywhere, revokeDevice } from "./devices.ts";
import { freezeAccount, unfreezeAccount } from "./freeze-account.ts";
import { getStepUp, stepUp, stepUpOptions } from "./step-up.ts";

export function safetyRoutes(context: SignInContext): readonly Route[] {
  return [
    route(api.getStepUp, (_request, call) => getStepUp(context, call)),
    route(api.stepUpOptions, (request, call) => stepUpOptions(context, request, call)),
    route(api.stepUp, (request, call) => stepUp(context, request, call)),
    route(api.listDevices, (_request, call) => listDevices(context, call)),
    route(api.revokeDevice, (request, call) => revokeDevice(context, request, call)),
    route(api.logoutEverywhere, (request, call) => logoutEverywhere(context, request, call)),
    // Money that goes out waits for what these lock.
    moneyRoute(api.freezeAccount, (_request, call) => freezeAccount(context, call)),
    moneyRoute(api.unfreezeAccount, (_request, call) => unfreezeAccount(context, call)),
    route(api.listSafetyEvents, (_request, call) => listSafetyEvents(context, call)),
    route(api.bindEmail, (request, call) => bindEmail(context, request, call)),
    route(api.sendMobileCode, (request, call) => sendMobileCode(context, request, call)),
    route(api.bindMobile, (request, call) => bindMobile(context, request, call)),
  ];
}
