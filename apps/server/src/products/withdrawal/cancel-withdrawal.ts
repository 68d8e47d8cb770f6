/** Its owner takes a withdrawal back that nobody has approved yet; against an approval at the same moment one of them wins. */
import type { RequestOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { cancelWithdrawal as endpoint, Withdrawal } from "@candor/api/withdrawal";
import { withdrawalStateAfter } from "@candor/engine/withdrawal-state";
import type { CustomerCall } from "../../platform/http/route.ts";
import { takeStep } from "./take-step.ts";
import { releaseAmount } from "./withdrawal-books.ts";
import { lockWithdrawal } from "./withdrawal-store.ts";
import type { WithdrawalDeps } from "./withdrawal-types.ts";
import { withdrawalOut } from "./withdrawal-wire.ts";

export async function cancelWithdrawal(
  deps: WithdrawalDeps,
  { id }: RequestOf<typeof endpoint>,
  call: CustomerCall,
): Promise<Answer<Withdrawal>> {
  if (call.accountMode !== "real") return refuse("real-only");
  return call.transaction(async (tx): Promise<Answer<Withdrawal>> => {
    const found = await lockWithdrawal(tx, id);
    if (found?.customerId !== call.caller.customerId) return refuse("withdrawal-unknown");
    const state = withdrawalStateAfter(found.state, "cancel");
    if (state === null) return refuse("withdrawal-not-possible-now");
    await releaseAmount(deps.ledger, tx, found);
    const at = deps.clock.now();
    const cancelled = await takeStep(deps, tx, found, { event: "cancel", state, at, operator: null });
    return answer(withdrawalOut(deps, cancelled, call.language));
  });
}
