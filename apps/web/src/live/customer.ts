/** Since when the account of whoever is signed in is frozen, as the server's channel tells every page of theirs. */
import type { CustomerMessage } from "@candor/api/channels";
import { useEffect } from "react";
import { refreshEndpoints } from "../app/query.ts";
import { onSignOut, useSession } from "../app/session.ts";
import { createStore, useStore } from "../app/store.ts";
import { follow } from "./socket.ts";

const frozenSince = createStore<number | null>(null);
onSignOut(() => frozenSince.set(null));

function hear({ frozen_since }: CustomerMessage): void {
  if (frozenSince.get() === frozen_since) return;
  frozenSince.set(frozen_since);
  void refreshEndpoints("GET /user/info", "GET /safe/devices", "GET /safe/events");
}

/** Follows it while the component is there; the strip over every page does. */
export function useFollowedFreeze(): void {
  const userId = useSession().user?.userId;
  useEffect(() => {
    if (userId !== undefined) return follow("customer", { onSnapshot: hear, onUpdate: hear });
  }, [userId]);
}

/** Whether the server refuses whatever opens or takes out; false until it is known. */
export const useIsFrozen = (): boolean => useStore(frozenSince) !== null;
