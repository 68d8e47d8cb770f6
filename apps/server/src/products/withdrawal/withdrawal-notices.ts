/** Tells owners of the steps that their withdrawals take: one notice for each, with the step's own commit as its cause. */
import type { Notices } from "../../core/notice/notice.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import { WITHDRAWAL_STEP_TAKEN } from "./withdrawal-topics.ts";

interface WithdrawalNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerWithdrawalNotices({ outbox, notices }: WithdrawalNoticeDeps): void {
  outbox.consume("withdrawal-notice", [WITHDRAWAL_STEP_TAKEN], async (tx, { payload }) => {
    const { customerId, stepId, notice } = payload;
    if (!notice) return;
    await notices.tell(tx, { customerId, kind: "withdrawal", source: `withdrawal-step/${stepId}`, parameters: notice });
  });
}
