/** Tells owners of decisions about their verification: one notice for each, with the decision's own commit as its cause. */
import type { Outbox } from "../../platform/tasks/outbox.ts";
import type { Notices } from "../notice/notice.ts";
import { VERIFICATION_DECIDED } from "./verification-topics.ts";

interface VerificationNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerVerificationNotices({ outbox, notices }: VerificationNoticeDeps): void {
  outbox.consume("verification-notice", [VERIFICATION_DECIDED], async (tx, { payload }) => {
    const { customerId, decisionId, level, state, at } = payload;
    await notices.tell(tx, {
      ...{ customerId, kind: "verification-decided", source: `verification/${decisionId}` },
      parameters: { level, state, at },
    });
  });
}
