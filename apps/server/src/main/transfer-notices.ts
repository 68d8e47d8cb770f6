/** Tells people of money that another user sent them: one notice for each, with the transfer's own commit as its cause. */
import type { Notices } from "../core/notice/notice.ts";
import type { Outbox } from "../platform/outbox.ts";
import { USER_TRANSFER_DONE } from "../products/transfer/transfer-topics.ts";

interface TransferNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerTransferNotices({ outbox, notices }: TransferNoticeDeps): void {
  outbox.consume("transfer-notice", [USER_TRANSFER_DONE], async (tx, { payload }) => {
    const { customerId, transferId, notice } = payload;
    await notices.tell(tx, {
      ...{ customerId, kind: "transfer-received", source: `user-transfer/${transferId}` },
      parameters: notice,
    });
  });
}
