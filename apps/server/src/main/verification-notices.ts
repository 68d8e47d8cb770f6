/** Tells owners of decisions about their verification: one notice for each, with the decision's own commit as its cause. */
import type { Notices } from "../core/notice/notice.ts";
import { consumeDecisions } from "../core/verification/verification.ts";
import type { Outbox } from "../platform/tasks/outbox.ts";

interface VerificationNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerVerificationNotices({ outbox, notices }: VerificationNoticeDeps): void {
  consumeDecisions(outbox, "verification-notice", async (tx, { payload }) => {
    const { customerId, decisionId, level, state, at } = payload;
    await notices.tell(tx, {
      ...{ customerId, kind: "verification-decided", source: `verification/${decisionId}` },
      parameters: { level, state, at },
    });
  });
}
