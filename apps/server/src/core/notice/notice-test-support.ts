/** The notice centre for tests of what notifies: as it is, but that what is committed is kept in lists and nothing is pushed. */
import { createInProcessBus } from "../../platform/bus/bus.ts";
import type { Message } from "../../platform/messages/message-outbox.ts";
import { createNotices, type NewNotice, type NoticeDeps, type Notices } from "./notice.ts";

type Parts = Pick<NoticeDeps, "database" | "clock" | "ids" | "log"> & Partial<NoticeDeps>;

interface Kept {
  readonly notice?: (notice: NewNotice) => void;
  readonly message?: (message: Message) => void;
}

export function testNotices(parts: Parts, kept: Kept = {}): Notices {
  const notices = createNotices({
    bus: createInProcessBus(parts.log),
    outbox: { emit: async () => undefined, consume: () => undefined },
    jobs: { handle: () => undefined, schedule: () => undefined, enqueue: async () => undefined },
    push: { publicKey: "", mayUse: () => false, send: async () => "refused" },
    sendMessage: async (tx, message) => tx.afterCommit(() => kept.message?.(message)),
    delivers: () => true,
    ...parts,
  });
  return {
    ...notices,
    async notify(tx, notice) {
      await notices.notify(tx, notice);
      tx.afterCommit(() => kept.notice?.(notice));
    },
  };
}
