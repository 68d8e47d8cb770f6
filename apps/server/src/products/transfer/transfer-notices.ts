/** Tells both of money that one user sent another: one notice for each, with the transfer's own commit as its cause. */
import type { Notices } from "../../core/notice/notice.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import { USER_TRANSFER_DONE } from "./transfer-topics.ts";

interface TransferNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerTransferNotices({ outbox, notices }: TransferNoticeDeps): void {
  outbox.consume("transfer-notice", [USER_TRANSFER_DONE], async (tx, { payload }) => {
    const { customerId, senderId, transferId, notice, senderNotice } = payload;
    const source = `user-transfer/${transferId}`;
    await notices.tell(tx, {
      ...{ customerId, kind: "transfer-received", source },
      parameters: notice,
    });
    await notices.tell(tx, {
      ...{ customerId: senderId, kind: "transfer-sent", source },
      parameters: senderNotice,
    });
  });
}
