/** The results nobody has seen yet, from the live account and this device's record of what was seen. */
import type { OptionOrder } from "@candor/api/option-order";
import { createStore, useStore } from "@candor/client/store";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useSession } from "../../app/session.ts";
import { setAwaited } from "../../app/standing-note.tsx";
import { useAccountState } from "../../live/account.ts";
import { endedSince } from "./option-order-data.ts";
import { isRunning } from "./option-order-view.ts";
import { mayLackResults, type SeenResults, seenResults, seenSoFar, unseen, withSeen } from "./option-results.ts";

interface Results {
  /** In the order they ended. */
  readonly ended: readonly OptionOrder[];
  readonly close: (orders: readonly OptionOrder[]) => void;
}

const nobody = createStore<SeenResults | null>(null);
const NONE: readonly OptionOrder[] = [];

/** Also has the app wait for results, over every page and when it is opened again, while there may be any. */
export function useResults(): Results {
  const { user, account } = useSession();
  const store = user === null ? nobody : seenResults(user.userId, account);
  const seen = useStore(store);
  const live = useAccountState()?.options;
  const { options, isWhole } = useAllUnseen(live, seen);
  const ended = useMemo(() => (options === undefined || seen === null ? NONE : unseen(options, seen)), [options, seen]);
  useEffect(() => {
    if (options === undefined || user === null) return;
    if (seen === null) store.set(seenSoFar(options));
    setAwaited(ended.length > 0 || options.some(isRunning));
  }, [options, seen, ended, store, user]);
  const close = useCallback(
    (orders: readonly OptionOrder[]) => {
      if (options === undefined || seen === null) return;
      const ids = orders.map(({ id }) => id);
      store.set(withSeen(seen, options, ids, isWhole));
    },
    [options, seen, isWhole, store],
  );
  return { ended, close };
}

interface Known {
  readonly options: readonly OptionOrder[] | undefined;
  /** False while more may have ended than these. */
  readonly isWhole: boolean;
}

/** The live orders, and where more have ended while the app was left than the live account tells, those as well. */
function useAllUnseen(live: readonly OptionOrder[] | undefined, seen: SeenResults | null): Known {
  const { user, account } = useSession();
  const isCut = live !== undefined && seen !== null && mayLackResults(live, seen);
  const { data } = useQuery({
    queryKey: ["option-results", user?.userId ?? null, account, seen?.upTo ?? null],
    enabled: isCut,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => endedSince((order) => seen !== null && unseen([order], seen).length > 0, signal),
  });
  const options = useMemo(() => {
    if (live === undefined || !isCut || data === undefined) return live;
    const known = new Set(live.map(({ id }) => id));
    return [...live, ...data.filter(({ id }) => !known.has(id))];
  }, [live, isCut, data]);
  return { options, isWhole: !isCut || data !== undefined };
}
