/** Tells owners in the app as well of a sign-in from a device that their account had not been used on. */
import type { Outbox } from "../../platform/tasks/outbox.ts";
import type { Notices } from "../notice/notice.ts";
import { NEW_DEVICE } from "./safety-topics.ts";

interface SafetyNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Registers its consumer, so call it before the outbox starts. */
export function registerSafetyNotices({ outbox, notices }: SafetyNoticeDeps): void {
  outbox.consume("safety-notice", [NEW_DEVICE], async (tx, { payload }) => {
    const { customerId, eventId, notice } = payload;
    await notices.tell(tx, { customerId, kind: "new-device", parameters: notice, source: `safety-event/${eventId}` });
  });
}
