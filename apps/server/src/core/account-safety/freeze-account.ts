/**
 * Owners freeze their own account, which ends every other session, and end that freeze again. One by an operator is not theirs
 * to end. What a frozen account may still do is decided where calls come in.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { type Instant, instantOf } from "@candor/money/money";
import type { CustomerCall } from "../../platform/http/route.ts";
import { recordSafetyEvent } from "../customer/customer.ts";
import { endWaitingSteps, type SignInContext } from "../sign-in/sign-in.ts";
import { endFreeze, insertFreeze, lockFreeze } from "./freeze-store.ts";

export function freezeAccount(context: SignInContext, call: CustomerCall): Promise<Answer<{ frozen_at: Instant }>> {
  const { customerId, sessionId } = call.caller;
  return call.transaction(async (tx) => {
    const isNew = await insertFreeze(tx, customerId, context.clock.now());
    // Also where it is frozen already: somebody may have signed in since.
    await endWaitingSteps(context, tx, customerId);
    await context.sessions.endAll(tx, customerId, sessionId);
    if (isNew) {
      await recordSafetyEvent(context, tx, customerId, "frozen", call);
      context.sessions.refresh(tx, customerId);
    }
    const freeze = await lockFreeze(tx, customerId, "owner");
    if (!freeze) throw new Error(`no freeze of customer ${customerId}`);
    return answer({ frozen_at: freeze.frozenAt });
  });
}

export function unfreezeAccount(context: SignInContext, call: CustomerCall): Promise<Answer<{ is_unfrozen: true }>> {
  const { customerId } = call.caller;
  return call.transaction(async (tx): Promise<Answer<{ is_unfrozen: true }>> => {
    const freeze = await lockFreeze(tx, customerId, "owner");
    if (!freeze) {
      const other = await lockFreeze(tx, customerId, "operator");
      return refuse(other ? "account-frozen-by-operator" : "account-not-frozen");
    }
    // A clock that was set back must not keep an account frozen.
    await endFreeze(tx, freeze.id, instantOf(Math.max(context.clock.now(), freeze.frozenAt)));
    await recordSafetyEvent(context, tx, customerId, "unfrozen", call);
    context.sessions.refresh(tx, customerId);
    return answer({ is_unfrozen: true });
  });
}
