/**
 * Finishes a log-in whose second factor was missing. A wrong proof counts against the ticket and outlives the refusal; whatever
 * is wrong with a ticket, the answer is the same.
 */
import type {
  loginPasskeyOptions as optionsEndpoint,
  loginSecondStep as stepEndpoint,
} from "@candor/api/account-safety";
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { Call } from "../../platform/http/route.ts";
import { recordSafetyEvent } from "../customer/customer.ts";
import { openSession } from "./finish-sign-in.ts";
import { countWrongProof, customerOfStep, endSignInStep } from "./sign-in-step.ts";
import type { SignedIn, SignInContext } from "./sign-in-types.ts";

export function loginPasskeyOptions(
  context: SignInContext,
  { ticket }: RequestOf<typeof optionsEndpoint>,
): Promise<Answer<{ options: string }>> {
  return context.database.transaction(async (tx): Promise<Answer<{ options: string }>> => {
    const customerId = await customerOfStep(context, tx, ticket);
    if (customerId.refused) return customerId;
    const options = await context.secondFactors.passkeyOptions(tx, customerId.value);
    return options === undefined ? refuse("second-factor-missing") : answer({ options });
  });
}

export async function loginSecondStep(
  context: SignInContext,
  { ticket, proof }: RequestOf<typeof stepEndpoint>,
  call: Call,
): Promise<SignedIn> {
  if (!proof) return refuse("bad-input");
  return context.database.transaction(async (tx): Promise<SignedIn> => {
    const customerId = await customerOfStep(context, tx, ticket);
    if (customerId.refused) return customerId;
    // While no proof is judged, none is wrong; the one that locks was.
    const isJudged = !(await context.secondFactors.isLocked(tx, customerId.value));
    const proved = await context.secondFactors.prove(tx, customerId.value, proof);
    if (proved.refused) {
      if (isJudged) await countWrongProof(tx, ticket);
      return proved.code === "second-factor-locked" ? proved : refuse("second-factor-wrong");
    }
    await endSignInStep(context, tx, ticket);
    if (proved.value === "recovery") await recordSafetyEvent(context, tx, customerId.value, "recovery-code-used", call);
    return openSession(context, tx, customerId.value, call);
  });
}
