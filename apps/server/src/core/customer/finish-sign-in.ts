/**
 * The end of every way to sign in: whoever has proved a password, a wallet or a code still needs the second factor, where the
 * account has one, before there is a session.
 */
import { answer, refuse } from "@candor/api/refusal";
import type { Tx } from "../../platform/database.ts";
import type { Call } from "../../platform/http/route.ts";
import type { CustomerContext, SignedIn } from "./customer.ts";
import { deviceName } from "./device-name.ts";
import { earlierSessions } from "./device-store.ts";
import { recordSafetyEvent } from "./safety-events.ts";
import { openSignInStep } from "./sign-in-step.ts";

/** Opens the session, or refuses with the ticket of the step that is missing. The transaction commits either way. */
export async function finishSignIn(
  context: CustomerContext,
  tx: Tx,
  customerId: string,
  call: Call,
): Promise<SignedIn> {
  const methods = await context.secondFactors.methodsOf(tx, customerId);
  if (methods.length > 0) {
    const ticket = await openSignInStep(context, tx, customerId);
    return refuse("second-factor-required", { ticket, methods: methods.join() });
  }
  return openSession(context, tx, customerId, call);
}

/** Opens a session for somebody who has proved everything the account asks for. */
export async function openSession(context: CustomerContext, tx: Tx, customerId: string, call: Call): Promise<SignedIn> {
  const earlier = await earlierSessions(tx, customerId, deviceName(call.userAgent), call.userAgent);
  const event = earlier.any && !earlier.onDevice ? "signed-in-new-device" : "signed-in";
  const token = await context.sessions.open(tx, customerId, call);
  await recordSafetyEvent(context, tx, customerId, event, call);
  return answer({ customerId, token });
}
