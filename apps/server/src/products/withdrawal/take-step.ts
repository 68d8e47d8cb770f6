/**
 * Takes one step of a withdrawal, in the transaction that decides it: the row, the step that is kept for ever, and what its owner is
 * notified of, by mail too.
 */

import { BANK } from "@candor/api/network-words";
import type { NoticeParameters } from "@candor/api/notice";
import { WITHDRAWAL_STATES_NOTIFIED, type WithdrawalState } from "@candor/api/withdrawal-words";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Tx } from "../../platform/database/database.ts";
import { insertStep, type Step } from "./withdrawal-step-store.ts";
import { type Change, changeState } from "./withdrawal-store.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";

export interface StepTaken extends Change {
  readonly event: Step["event"];
  /** Null where the owner or the program does it. */
  readonly operator: string | null;
}

type StepDeps = Pick<WithdrawalDeps, "ledger" | "networks" | "notices">;

/** Call with the withdrawal locked. Answers it as it is afterwards. */
export async function takeStep(
  deps: StepDeps,
  tx: Tx,
  before: WithdrawalRecord,
  { event, operator, ...change }: StepTaken,
): Promise<WithdrawalRecord> {
  const { state, at } = change;
  if (state !== before.state) await changeState(tx, before, change);
  const note = change.reason ?? change.txHash ?? "";
  const stepId = await insertStep(tx, before.id, { state, event, at, operator, note });
  const after: WithdrawalRecord = {
    ...before,
    state,
    ...(state === before.state ? {} : { changedAt: at }),
    reason: change.reason ?? before.reason,
    sentBy: change.sentBy ?? before.sentBy,
    txHash: change.txHash ?? before.txHash,
  };
  // Nothing new for its owner but the first word, and another payment than they were notified of.
  const isNews = state !== before.state || event === "request" || event === "correct";
  const parameters = isNews ? parametersOf(deps, after) : null;
  if (!parameters) return after;
  const [{ customerId }, source] = [after, `withdrawal-step/${stepId}`];
  await deps.notices.notify(tx, { customerId, kind: "withdrawal", parameters, source, also: "mail" });
  return after;
}

/** An approval alone changes nothing for the owner: the next thing they are notified of is that it was sent. */
const isNotified = (state: WithdrawalState): state is NoticeParameters<"withdrawal">["state"] =>
  WITHDRAWAL_STATES_NOTIFIED.some((one) => one === state);

function parametersOf({ ledger, networks }: StepDeps, after: WithdrawalRecord): NoticeParameters<"withdrawal"> | null {
  const currency = ledger.currency(after.currencyId);
  const { state } = after;
  if (!currency || !isNotified(state)) return null;
  const text = (units: bigint) => formatDecimalShort(units, currency.decimals);
  return {
    withdrawal_id: after.id,
    state,
    currency: currency.code,
    amount: text(after.amount),
    fee: text(after.fee),
    arrives: text(after.amount - after.fee),
    network: after.network === BANK ? BANK : (networks.network(after.network)?.name ?? after.network),
    recipient: after.recipient,
    tx_hash: after.txHash,
    reason: after.reason,
    at: after.changedAt,
  };
}
