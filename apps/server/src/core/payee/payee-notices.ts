/** Tells owners in the app of an address, card or account that was added or removed: one notice for each change. */
import type { Outbox } from "../../platform/tasks/outbox.ts";
import type { Notices } from "../notice/notice.ts";
import { PAYEE_CHANGED } from "./payee-topics.ts";

interface PayeeNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerPayeeNotices({ outbox, notices }: PayeeNoticeDeps): void {
  outbox.consume("payee-notice", [PAYEE_CHANGED], async (tx, { payload: { customerId, payeeId, notice } }) => {
    const source = `payee/${payeeId}/${notice.change}`;
    await notices.tell(tx, { customerId, kind: "payee-changed", parameters: notice, source });
  });
}
