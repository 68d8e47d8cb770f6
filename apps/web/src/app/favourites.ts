/** The markets a person keeps: which they are, and adding or removing one. Shown at once, settled with the server after. */
import type { WireResponse } from "@candor/api/api";
import { useCallback, useMemo } from "react";
import { call, goToLogin } from "./api-client.ts";
import { commonText } from "./i18n.ts";
import { queryClient, refreshEndpoints, useEndpoint } from "./query.ts";
import { useSession } from "./session.ts";
import { toast } from "./toast.ts";

type FavouriteList = WireResponse<"GET /optional/list">;

const LIST = "GET /optional/list";
/** Until the server has named it. */
const UNNAMED = "";

interface Favourites {
  /** Numbers of the instruments kept. */
  readonly ids: ReadonlySet<number>;
  /** Adds it, or removes it when it is kept; a visitor is sent to sign in. The function is the same each time. */
  readonly toggle: (instrument: { readonly id: number; readonly symbol: string }) => void;
}

export function useFavourites(): Favourites {
  const { user } = useSession();
  const isSignedIn = user !== null;
  const { data } = useEndpoint(LIST, {}, { enabled: isSignedIn, staleTime: 300_000 });
  const ids = useMemo(() => new Set(isSignedIn ? data?.map((one) => one.match_id) : []), [data, isSignedIn]);
  const toggle = useCallback<Favourites["toggle"]>(
    (instrument) => {
      if (isSignedIn) return void change(instrument);
      toast(commonText("login.first"));
      goToLogin();
    },
    [isSignedIn],
  );
  return { ids, toggle };
}

const keptList = (): FavouriteList => {
  const lists = queryClient.getQueriesData<FavouriteList>({ queryKey: [LIST], type: "active" });
  return lists.find(([, list]) => list !== undefined)?.[1] ?? [];
};

const showList = (list: FavouriteList): void =>
  void queryClient.setQueriesData<FavouriteList>({ queryKey: [LIST], type: "active" }, list);

/** Two changes at once would not know each other's ids, so each waits for the one before. */
let lastChange: Promise<void> = Promise.resolve();

function change(instrument: { readonly id: number; readonly symbol: string }): Promise<void> {
  const { id, symbol } = instrument;
  const isKept = keptList().some((one) => one.match_id === id);
  const others = (list: FavouriteList) => list.filter((one) => one.match_id !== id);
  const shown = { id: UNNAMED, currency_id: id, match_id: id, symbol };
  showList(isKept ? others(keptList()) : [...keptList(), shown]);
  lastChange = lastChange.then(() => settle(id, isKept)).catch(() => undefined);
  return lastChange;
}

/** Tells the server; its refusal is shown by the request layer, and the list read again says what is true. */
async function settle(instrumentId: number, isKept: boolean): Promise<void> {
  try {
    if (!isKept) await call("POST /optional/add", { currency_id: instrumentId });
    else {
      const kept = (await call(LIST, {})).find((one) => one.match_id === instrumentId);
      if (kept !== undefined) await call("POST /optional/del", { id: kept.id });
    }
  } finally {
    await refreshEndpoints(LIST, "GET /currency/optionalquotation");
  }
}
