/**
 * The notice centre: what customers are told, as site mail, on the socket and by web push where they asked for it. Other
 * modules tell by kind and parameters, in the transaction of the cause; the words are made when a notice is read. This is
 * the module's one door. Read notices are kept for a year, deleted ones for a day, unread ones until they are read.
 */
import type { NoticeKind, NoticeParameters } from "@candor/api/notice";
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
import { noticeRoutes } from "./notice-routes.ts";
import { forgetOldNotices, insertNotice } from "./notice-store.ts";
import { NOTICES_CHANGED, SEALED_GIVEN_UP } from "./notice-topics.ts";
import { PUSH_QUEUE, pushNotice } from "./push-notice.ts";
import { countSubscriptions, deleteAllSubscriptions, readSubscriptionIds } from "./push-store.ts";

export { SEALED_GIVEN_UP, type SealedGivenUp } from "./notice-topics.ts";

/** What the command does that gives the key of web push up: all browsers of everybody. */
export const pushSubscriptions = { count: countSubscriptions, deleteAll: deleteAllSubscriptions } as const;

/** One kind with its parameters. */
export type NewNotice = {
  readonly [K in NoticeKind]: {
    readonly customerId: string;
    readonly kind: K;
    readonly parameters: NoticeParameters<K>;
    /** What caused it, such as "price-alert/17/3": the same cause never tells twice. */
    readonly source: string;
  };
}[NoticeKind];

export interface NoticeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly push: WebPush;
}

export interface Notices {
  /** Writes a notice and what is to be pushed, in the caller's transaction; the socket hears of it after the commit. */
  tell(tx: Tx, notice: NewNotice): Promise<void>;
  readonly routes: readonly Route[];
  provideChannels(channels: Channels): void;
}

interface GivenUpNoticeDeps {
  readonly outbox: Pick<Outbox, "consume">;
  readonly notices: Pick<Notices, "tell">;
}

/** Tells those owners; call before the outbox starts. */
export function registerGivenUpNotices({ outbox, notices }: GivenUpNoticeDeps): void {
  outbox.consume("given-up-notice", [SEALED_GIVEN_UP], async (tx, { payload: { customerId, at, ...parameters } }) => {
    await notices.tell(tx, { customerId, kind: "sealed-lost", parameters, source: `sealed-given-up/${at}` });
  });
}

const PATIENCE_MS = 60_000;

/** Registers its jobs, so call it before they start. */
export function createNotices(deps: NoticeDeps): Notices {
  const { database, clock, ids, bus, jobs } = deps;
  jobs.handle(PUSH_QUEUE, (job: Parameters<typeof pushNotice>[1]) => pushNotice(deps, job));
  jobs.schedule("forget-old-notices", "23 * * * *", async () => {
    await database.transaction((tx) => forgetOldNotices(tx, clock.now()), { patienceMs: PATIENCE_MS });
  });
  return {
    async tell(tx, notice) {
      const { customerId } = notice;
      const noticeId = ids.next();
      if (!(await insertNotice(tx, { ...notice, id: noticeId, at: clock.now() }))) return;
      tx.afterCommit(() => bus.publish(NOTICES_CHANGED, { customerId, arrived: noticeId }));
      for (const subscriptionId of await readSubscriptionIds(tx, customerId)) {
        await jobs.enqueue(PUSH_QUEUE, { customerId, noticeId, subscriptionId }, tx);
      }
    },
    routes: noticeRoutes(deps),
    provideChannels: (channels) => provideNoticeChannel(channels, deps),
  };
}
