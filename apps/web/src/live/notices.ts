/** How many notices are unread, as the server's channel tells it; a new one is shown as a short message, once. */
import type { WireResponse } from "@candor/api/api";
import { createStore, useStore } from "@candor/client/store";
import { useEffect } from "react";
import { call } from "../app/api-client.ts";
import { refreshEndpoints } from "../app/query.ts";
import { onSignOut, useSession } from "../app/session.ts";
import { toast } from "../app/toast.ts";
import { follow } from "./socket.ts";

const unread = createStore(0);
onSignOut(() => unread.set(0));

type Told = WireResponse<"GET /mailMessage/getList">["list"][number];

/** What on the page tells such notices itself, and for longer: each answers whether it tells this one. */
export const tellers = new Set<(notice: Pick<Told, "kind" | "order_id">) => boolean>();

/** The words are the server's, in the reader's language; reading them here marks nothing as read. */
async function announce(id: string): Promise<void> {
  const { list } = await call("GET /mailMessage/getList", { limit: 1 }, { isQuiet: true });
  const newest = list[0];
  if (newest?.id === id && ![...tellers].some((tells) => tells(newest))) toast(newest.title);
}

/** What is fetched is old once a notice has come or was read elsewhere. */
const OLD_AFTER_CHANGE = [
  "GET /mailMessage/getList",
  "GET /price_alert/list",
  "GET /real/state",
  "GET /real/newstate",
] as const;

/** Follows the count while the component is there; 0 for visitors. */
export function useUnreadNotices(): number {
  const userId = useSession().user?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    return follow("notices", {
      onSnapshot(message, isAfterLoss) {
        unread.set(message.unread);
        if (isAfterLoss) void refreshEndpoints(...OLD_AFTER_CHANGE);
      },
      onUpdate({ unread: count, arrived }) {
        const isShownElsewhere = unread.get() === count && arrived !== null;
        unread.set(count);
        void refreshEndpoints(...OLD_AFTER_CHANGE);
        if (arrived !== null && !isShownElsewhere) announce(arrived).catch(() => undefined);
      },
    });
  }, [userId]);
  return useStore(unread);
}
