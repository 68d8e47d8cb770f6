/** What each decision of finance begins with: an operator for it, and a withdrawal that waits for just this, until it is decided. */
import { type Answer, refuse } from "@candor/api/refusal";
import { type WithdrawalEvent, type WithdrawalState, withdrawalStateAfter } from "@candor/engine/withdrawal-state";
import type { Instant } from "@candor/money/money";
import { currentRoles } from "../../core/operator/operator.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockWithdrawal } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";

export const subjectOf = (id: string) => ({ kind: "withdrawal", id });

/** Whether somebody decides over withdrawals at this moment, and until the transaction ends. */
export const isOfFinance = async (tx: Tx, operator: string): Promise<boolean> =>
  (await currentRoles(tx, operator))?.includes("finance") === true;

interface Decided {
  readonly found: WithdrawalRecord;
  /** In which it is afterwards. */
  readonly state: WithdrawalState;
  readonly at: Instant;
}

/** `correct` leaves one that was sent in its state. */
const stateAfter = (state: WithdrawalState, event: WithdrawalEvent | "correct"): WithdrawalState | null => {
  if (event === "correct") return state === "sent" ? state : null;
  return withdrawalStateAfter(state, event);
};

/** Nobody else decides over it until the transaction ends. */
export const decideOn = (
  deps: WithdrawalDeps,
  operator: string,
  id: string,
  event: WithdrawalEvent | "correct",
  decide: (tx: Tx, one: Decided) => Promise<Answer<WithdrawalRecord>>,
): Promise<Answer<WithdrawalRecord>> =>
  deps.database.transaction(async (tx): Promise<Answer<WithdrawalRecord>> => {
    if (!(await isOfFinance(tx, operator))) return refuse("operator-only");
    const found = await lockWithdrawal(tx, id);
    if (!found) return refuse("withdrawal-unknown");
    const state = stateAfter(found.state, event);
    if (state === null) return refuse("withdrawal-not-possible-now");
    return decide(tx, { found, state, at: deps.clock.now() });
  });
