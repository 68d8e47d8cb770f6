/** Tells owners what became of their deposits: one notice for each, with its commit as the cause. */
import type { Notices } from "../../core/notice/notice.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import { DEPOSIT_TOLD } from "./deposit-topics.ts";

interface DepositNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerDepositNotices({ outbox, notices }: DepositNoticeDeps): void {
  outbox.consume("deposit-notice", [DEPOSIT_TOLD], async (tx, { payload }) => {
    const { customerId, source, ...parameters } = payload;
    await notices.tell(tx, { customerId, source, kind: "deposit", parameters });
  });
}
