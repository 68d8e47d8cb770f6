/** Endpoints of the notice centre. Someone else's notice and one that never was answer alike. */
import {
  addPushSubscription,
  countUnreadNotices,
  deleteNotice,
  getNotice,
  getPushKey,
  listNotices,
  readNotices,
  removePushSubscription,
  restoreNotice,
} from "@candor/api/notice";
import { answer, refuse } from "@candor/api/refusal";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { pageOut } from "../../platform/database/list-stretch.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { WebPush } from "../../platform/messages/web-push.ts";
import {
  countUnread,
  findNotice,
  markDeleted,
  markRead,
  markRestored,
  readNotices as readList,
} from "./notice-store.ts";
import { NOTICES_CHANGED } from "./notice-topics.ts";
import { noticeOut } from "./notice-wire.ts";
import { deleteSubscription, writeSubscription } from "./push-store.ts";

interface NoticeRouteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly push: WebPush;
}

export function noticeRoutes({ database, clock, ids, bus, push }: NoticeRouteDeps): readonly Route[] {
  /** Other tabs and devices of the same customer count anew. */
  const changed = (customerId: string): void => bus.publish(NOTICES_CHANGED, { customerId, arrived: null });

  const unreadAfter = async (tx: Tx, customerId: string) => {
    tx.afterCommit(() => changed(customerId));
    return answer({ unread: await countUnread(tx, customerId) });
  };

  const unreadOf = async (reader: Reader, customerId: string) =>
    answer({ unread: await countUnread(reader, customerId) });

  return [
    route(listNotices, async (request, { caller, language, timeZone, reader }) => {
      const found = await readList(reader, caller.customerId, request);
      const unread = await countUnread(reader, caller.customerId);
      return answer({ ...pageOut(found, (record) => noticeOut(record, { language, timeZone })), unread });
    }),
    route(getNotice, async ({ id }, { caller, language, timeZone }) => {
      const found = await findNotice(database, caller.customerId, id);
      if (!found) return refuse("notice-unknown");
      const wasUnread = !found.isRead && (await markRead(database, caller.customerId, id, clock.now())) > 0;
      if (wasUnread) changed(caller.customerId);
      return answer(noticeOut({ ...found, isRead: true }, { language, timeZone }));
    }),
    route(countUnreadNotices, (_request, { caller }) => unreadOf(database, caller.customerId)),
    route(readNotices, (_request, call) =>
      call.transaction(async (tx) => {
        const { customerId } = call.caller;
        await markRead(tx, customerId, null, clock.now());
        return unreadAfter(tx, customerId);
      }),
    ),
    route(deleteNotice, ({ id }, call) =>
      call.transaction(async (tx) => {
        const { customerId } = call.caller;
        if (!(await markDeleted(tx, customerId, id, clock.now()))) return refuse("notice-unknown");
        return unreadAfter(tx, customerId);
      }),
    ),
    route(restoreNotice, ({ id }, call) =>
      call.transaction(async (tx) => {
        const { customerId } = call.caller;
        if (!(await markRestored(tx, customerId, id, clock.now()))) return refuse("notice-unknown");
        return unreadAfter(tx, customerId);
      }),
    ),
    route(getPushKey, async () => answer({ key: push.publicKey })),
    route(addPushSubscription, async (request, call) => {
      if (!push.mayUse(request.endpoint)) return refuse("push-endpoint-not-allowed");
      const { language, timeZone, caller } = call;
      return call.transaction(async (tx) => {
        const subscription = { ...request, customerId: caller.customerId, id: ids.next(), language, timeZone };
        await writeSubscription(tx, subscription, clock.now());
        return answer({});
      });
    }),
    route(removePushSubscription, ({ endpoint }, call) =>
      call.transaction(async (tx) => {
        await deleteSubscription(tx, call.caller.customerId, endpoint);
        return answer({});
      }),
    ),
  ];
}
