/** Since when the account of whoever is signed in is frozen, as the server's channel tells every page of theirs. */
import type { CustomerMessage } from "@candor/api/channels";
import { useEffect } from "react";
import { refreshEndpoints } from "../app/query.ts";
import { onSignOut, useSession } from "../app/session.ts";
import { createStore, useStore } from "../app/store.ts";
import { follow } from "./socket.ts";

const frozenSince = createStore<number | null>(null);
const frozenBy = createStore<CustomerMessage["frozen_by"]>(null);
onSignOut(() => {
  frozenSince.set(null);
  frozenBy.set(null);
});

function hear({ frozen_since, frozen_by }: CustomerMessage): void {
  if (frozenSince.get() === frozen_since && frozenBy.get() === frozen_by) return;
  frozenSince.set(frozen_since);
  frozenBy.set(frozen_by);
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

/** Who froze it, operators first: theirs is not its owner's to end. */
export const useFrozenBy = (): CustomerMessage["frozen_by"] => useStore(frozenBy);
