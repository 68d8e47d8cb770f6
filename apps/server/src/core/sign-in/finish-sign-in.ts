/**
 * The end of every way to sign in: whoever has proved a password, a wallet or a code still needs the second factor, where the
 * account has one, before there is a session.
 */
import { loginSecondStep } from "@candor/api/account-safety";
import { answer, refuse } from "@candor/api/refusal";
import { wayToProve } from "@candor/api/second-factor";
import type { Tx } from "../../platform/database/database.ts";
import type { Call } from "../../platform/http/route.ts";
import { recordSafetyEvent } from "../customer/customer.ts";
import { wasSignedInBefore } from "./device-store.ts";
import { recogniseDevice } from "./known-devices.ts";
import { openSignInStep } from "./sign-in-step.ts";
import type { SignedIn, SignInContext } from "./sign-in-types.ts";

/** Opens the session, or refuses with the ticket of the step that is missing. The transaction commits either way. */
export async function finishSignIn(context: SignInContext, tx: Tx, customerId: string, call: Call): Promise<SignedIn> {
  const methods = await context.secondFactors.methodsOf(tx, customerId);
  if (methods.length > 0) {
    const ticket = await openSignInStep(context, tx, customerId);
    return refuse("second-factor-required", { ticket, ...wayToProve(loginSecondStep.path, methods) });
  }
  return openSession(context, tx, customerId, call);
}

/** Opens a session for somebody who has proved everything the account asks for. */
export async function openSession(context: SignInContext, tx: Tx, customerId: string, call: Call): Promise<SignedIn> {
  const isFirst = !(await wasSignedInBefore(tx, customerId));
  const { deviceId, wasKnown, deviceToken } = await recogniseDevice(context, tx, customerId, call);
  const token = await context.sessions.open(tx, customerId, call, deviceId);
  await recordSafetyEvent(context, tx, customerId, isFirst || wasKnown ? "signed-in" : "signed-in-new-device", call);
  return answer({ customerId, token, deviceToken });
}
