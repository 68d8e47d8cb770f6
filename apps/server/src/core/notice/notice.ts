/**
 * The notice centre: what customers are notified of, in the app, on the socket, by web push where they asked for it, and by mail or
 * text message where the cause says so. Stands below every module that notifies. Other modules notify by kind and parameters, in
 * the transaction of the cause; the words are made when a notice is read or sent, in the customer's language and time zone. This is
 * the module's one door. Read notices are kept for a year, deleted ones for a day, unread ones until they are read.
 */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { WebPush } from "../../platform/messages/web-push.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import { provideNoticeChannel } from "./notice-channel.ts";
import { type Letter, type LetterPorts, noticeLetter, writeLetter } from "./notice-letter.ts";
import { noticeRoutes } from "./notice-routes.ts";
import { forgetOldNotices, insertNotice } from "./notice-store.ts";
import { NOTICE_LATER, NOTICE_PUSH, NOTICES_CHANGED } from "./notice-topics.ts";
import type { NewNotice } from "./notice-types.ts";
import { PUSH_QUEUE, pushNotice } from "./push-notice.ts";
import { countSubscriptions, deleteAllSubscriptions, readSubscriptionIds } from "./push-store.ts";

export type { Addresses, Letter } from "./notice-letter.ts";
export type { NewNotice } from "./notice-types.ts";

/** What the command does that gives the key of web push up: all browsers of everybody. */
export const pushSubscriptions = { count: countSubscriptions, deleteAll: deleteAllSubscriptions } as const;

export interface NoticeDeps extends LetterPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly outbox: Pick<Outbox, "emit" | "consume">;
  readonly jobs: Pick<Jobs, "handle" | "schedule" | "enqueue">;
  readonly log: Log;
  readonly push: WebPush;
}

export interface Notices {
  /**
   * Writes a notice in the transaction of its cause, and queues what is pushed and sent of it; the socket hears of it after the
   * commit. The same source notifies once; what is sent outside the app is sent, and noticed, with every call, of which its cause
   * makes one.
   */
  notify(tx: Tx, notice: NewNotice): Promise<void>;
  /** Writes to the owner outside the app alone, in the transaction of the cause. */
  write(tx: Tx, letter: Letter): Promise<void>;
  readonly routes: readonly Route[];
  provideChannels(channels: Channels): void;
}

/** For commands that run beside the server or without it: it notifies in their stead, as soon as it runs. */
export const noticesLater = (outbox: Pick<Outbox, "emit">): Pick<Notices, "notify" | "write"> => ({
  notify: (tx, notice) => outbox.emit(tx, NOTICE_LATER, notice),
  write: () => Promise.reject(new Error("a command writes no letters")),
});

const PATIENCE_MS = 60_000;

/** Registers its jobs and consumers, so call it before they start. */
export function createNotices(deps: NoticeDeps): Notices {
  const { database, clock, ids, bus, outbox, jobs } = deps;
  jobs.handle(PUSH_QUEUE, (job: Parameters<typeof pushNotice>[1]) => pushNotice(deps, job));
  jobs.schedule("forget-old-notices", "23 * * * *", async () => {
    await database.transaction((tx) => forgetOldNotices(tx, clock.now()), { patienceMs: PATIENCE_MS });
  });
  outbox.consume("notice-later", [NOTICE_LATER], (tx, { payload }) => notify(tx, payload));
  outbox.consume("notice-push", [NOTICE_PUSH], async (tx, { payload: { customerId, noticeId } }) => {
    for (const subscriptionId of await readSubscriptionIds(tx, customerId)) {
      await jobs.enqueue(PUSH_QUEUE, { customerId, noticeId, subscriptionId }, tx);
    }
  });

  async function notify(tx: Tx, notice: NewNotice): Promise<void> {
    const { customerId } = notice;
    const noticeId = ids.next();
    // What goes outside the app follows from its cause alone: a row that stood here beforehand would silence it.
    if (notice.also) await writeLetter(deps, tx, noticeLetter(notice, notice.also));
    const source = notice.also ? `${notice.source}/${noticeId}` : notice.source;
    const inserted = await insertNotice(tx, { ...notice, source, id: noticeId, at: clock.now() });
    if (!inserted) return;
    tx.afterCommit(() => bus.publish(NOTICES_CHANGED, { customerId, arrived: noticeId }));
    // The queue of jobs is opened with its first job, which is too slow for a transaction that may hold locks of money.
    if (inserted.isPushed) await outbox.emit(tx, NOTICE_PUSH, { customerId, noticeId });
  }

  return {
    notify,
    write: (tx, letter) => writeLetter(deps, tx, letter),
    routes: noticeRoutes(deps),
    provideChannels: (channels) => provideNoticeChannel(channels, deps),
  };
}
