/** The results nobody has seen yet, from the live account and this device's record of what was seen. */
import type { OptionOrder } from "@candor/api/option-order";
import { useEffect, useMemo } from "react";
import { useSession } from "../../app/session.ts";
import { setAwaited } from "../../app/standing-note.tsx";
import { createStore, useStore } from "../../app/store.ts";
import { useAccountState } from "../../live/account.ts";
import { isRunning } from "./option-order-view.ts";
import { type SeenResults, seenResults, seenSoFar, unseen, withSeen } from "./option-results.ts";

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
  const options = useAccountState()?.options;
  const ended = useMemo(() => (options === undefined || seen === null ? NONE : unseen(options, seen)), [options, seen]);
  useEffect(() => {
    if (options === undefined || user === null) return;
    if (seen === null) store.set(seenSoFar(options));
    setAwaited(ended.length > 0 || options.some(isRunning));
  }, [options, seen, ended, store, user]);
  return {
    ended,
    close(orders) {
      if (options === undefined || seen === null) return;
      const ids = orders.map(({ id }) => id);
      store.set(withSeen(seen, options, ids));
    },
  };
}
