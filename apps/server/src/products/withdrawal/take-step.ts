/**
 * Takes one step of a withdrawal, in the transaction that decides it: the row, the step that is kept for ever, the event, and
 * what its owner is told in the app and by mail.
 */

import { BANK } from "@candor/api/network-words";
import type { NoticeParameters } from "@candor/api/notice";
import { noticeText } from "@candor/api/notice-texts/notice-text";
import { WITHDRAWAL_STATES_TOLD, type WithdrawalState } from "@candor/api/withdrawal-words";
import { formatDecimalShort } from "@candor/money/decimal";
import type { Tx } from "../../platform/database/database.ts";
import { insertStep, type Step } from "./withdrawal-step-store.ts";
import { type Change, changeState } from "./withdrawal-store.ts";
import { WITHDRAWAL_STEP_TAKEN } from "./withdrawal-topics.ts";
import type { WithdrawalDeps, WithdrawalRecord } from "./withdrawal-types.ts";

export interface StepTaken extends Change {
  readonly event: Step["event"];
  /** Null where the owner or the program does it. */
  readonly operator: string | null;
}

type Telling = Pick<WithdrawalDeps, "ledger" | "networks" | "customers" | "outbox" | "sendMessage" | "deliversMail">;

/** Call with the withdrawal locked. Answers it as it is afterwards. */
export async function takeStep(
  deps: Telling,
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
  // Nothing new for its owner but the first word, and another payment than they were told of.
  const isNews = state !== before.state || event === "request" || event === "correct";
  const notice = isNews ? noticeOf(deps, after) : null;
  const { id: withdrawalId, customerId } = after;
  await deps.outbox.emit(tx, WITHDRAWAL_STEP_TAKEN, { customerId, withdrawalId, stepId, state, at, notice });
  if (notice) await mailOwner(deps, tx, customerId, notice);
  return after;
}

/** An approval alone changes nothing for the owner: the next thing they hear is that it was sent. */
const isTold = (state: WithdrawalState): state is NoticeParameters<"withdrawal">["state"] =>
  WITHDRAWAL_STATES_TOLD.some((told) => told === state);

function noticeOf({ ledger, networks }: Telling, after: WithdrawalRecord): NoticeParameters<"withdrawal"> | null {
  const currency = ledger.currency(after.currencyId);
  const { state } = after;
  if (!currency || !isTold(state)) return null;
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

async function mailOwner(
  { customers, sendMessage, deliversMail }: Telling,
  tx: Tx,
  customerId: string,
  notice: NoticeParameters<"withdrawal">,
): Promise<void> {
  const customer = await customers.find(tx, customerId);
  if (!customer?.email || !deliversMail()) return;
  const { title, content } = noticeText("withdrawal", notice, { language: customer.language, timeZone: "UTC" });
  await sendMessage(tx, { channel: "mail", to: customer.email, subject: title, text: content, kind: "withdrawal" });
}
