/** Since when the account of whoever is signed in is frozen, and what of it is restricted, as the server's channel tells every page of theirs. */
import type { CustomerMessage } from "@candor/api/channels";
import type { RestrictionFact } from "@candor/api/restriction-words";
import { createStore, useStore } from "@candor/client/store";
import { useEffect } from "react";
import { refreshEndpoints } from "../app/query.ts";
import { onSignOut, useSession } from "../app/session.ts";
import { follow } from "./socket.ts";

const frozenSince = createStore<number | null>(null);
const frozenBy = createStore<CustomerMessage["frozen_by"]>(null);
const restrictions = createStore<readonly RestrictionFact[]>([]);
onSignOut(() => {
  frozenSince.set(null);
  frozenBy.set(null);
  restrictions.set([]);
});

function hear({ frozen_since, frozen_by, restrictions: told }: CustomerMessage): void {
  const isSame = JSON.stringify(restrictions.get()) === JSON.stringify(told);
  if (isSame && frozenSince.get() === frozen_since && frozenBy.get() === frozen_by) return;
  restrictions.set(told);
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

/** What operators have stopped of the account without freezing it. */
export const useRestrictions = (): readonly RestrictionFact[] => useStore(restrictions);
