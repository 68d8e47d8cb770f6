/**
 * Whether a call may go without a fresh proof of who asks, and what a client is told that has to give one: where, and by which
 * methods. What the call carries and its command checks counts where the account has no second factor: never something weaker
 * than what the account asks for at the door.
 */
import { isFreshProof, stepUp } from "@candor/api/account-safety";
import type { Endpoint } from "@candor/api/endpoint";
import { type Answer, type Refusal, type RefusalDetails, refuse } from "@candor/api/refusal";
import { SECOND_FACTORS, type StepUpMethod, wayToProve } from "@candor/api/second-factor";
import type { Instant } from "@candor/money/money";
import type { Caller } from "./route.ts";

/** By which methods a customer proves anew who they are; none where the account has nothing to prove it with. */
export type StepUpMethodsOf = (customerId: string) => Promise<readonly StepUpMethod[]>;

/** @param request as its schema gave it */
export async function stepUpFault(
  endpoint: Endpoint,
  caller: Caller | null,
  request: unknown,
  { now, methodsOf }: { readonly now: Instant; readonly methodsOf: StepUpMethodsOf },
): Promise<Refusal | undefined> {
  if (!endpoint.needsStepUp || !caller || isFreshProof(caller.provedAt, now)) return undefined;
  const methods = await methodsOf(caller.customerId);
  const hasSecondFactor = methods.some((method) => SECOND_FACTORS.some((factor) => factor === method));
  return !hasSecondFactor && endpoint.carriesProof(request) ? undefined : wayTo(methods);
}

/** A command's own `step-up-required` with the way named as well. */
export async function namingTheWay<T>(
  answered: Answer<T>,
  caller: Caller | null,
  methodsOf: StepUpMethodsOf,
): Promise<Answer<T>> {
  if (!answered.refused || answered.code !== "step-up-required" || !caller) return answered;
  return wayTo(await methodsOf(caller.customerId), answered.details);
}

/** @param cause what the command says of why it asks */
const wayTo = (methods: readonly StepUpMethod[], cause: RefusalDetails = {}): Refusal =>
  refuse("step-up-required", { ...cause, ...wayToProve(stepUp.path, methods) });
