/** Tells owners in the app of an address, card or account that was added or removed: one notice for each change. */
import type { Notices } from "../core/notice/notice.ts";
import { consumePayeeChanges } from "../core/payee/payee.ts";
import type { Outbox } from "../platform/tasks/outbox.ts";

interface PayeeNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerPayeeNotices({ outbox, notices }: PayeeNoticeDeps): void {
  consumePayeeChanges(outbox, "payee-notice", async (tx, { payload: { customerId, payeeId, notice } }) => {
    const source = `payee/${payeeId}/${notice.change}`;
    await notices.tell(tx, { customerId, kind: "payee-changed", parameters: notice, source });
  });
}
