/** What the market screens fetch and follow: the quotes of a category, live order, the category last looked at. */
import { readStored, readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";
import { useEffect, useMemo, useState } from "react";
import { useFavourites } from "../../app/favourites.ts";
import { useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { followQuotes, latestQuote, takeFetched } from "../../live/quotes.ts";
import {
  CATEGORY_IDS,
  type CategoryName,
  categoryOf,
  FIRST_CATEGORY,
  historyFrom,
  keptRows,
  type MarketRow,
  type NamesOf,
  rowOf,
  type Sort,
  sortedRows,
  withSearch,
} from "./market-view.ts";

/** Lines and names are renewed this often; prices come live. */
const RENEW_MS = 60_000;
/** Names hardly ever change. */
const NAMES_KEPT_MS = 3_600_000;
/** An order by moving figures is made anew this often: rows that jump under the finger help nobody. */
const REORDER_MS = 3000;

const CATEGORY_KEY = "candor.market.category";
const HISTORY_KEY = "candor.market.searches";

const category = createStore<CategoryName>(categoryOf(readStored(CATEGORY_KEY)) ?? FIRST_CATEGORY);
export const useCategory = (): CategoryName => useStore(category);
export function setCategory(next: CategoryName): void {
  category.set(next);
  writeStored(CATEGORY_KEY, next);
}

const history = createStore<readonly string[]>(historyFrom(readStoredJson(HISTORY_KEY)));
export const useSearches = (): readonly string[] => useStore(history);
export function keepSearch(text: string): void {
  history.update((current) => withSearch(current, text));
  writeStored(HISTORY_KEY, JSON.stringify(history.get()));
}
export function forgetSearches(): void {
  history.set([]);
  writeStored(HISTORY_KEY, null);
}

export interface MarketRows {
  /** Undefined until they have come. */
  readonly rows: readonly MarketRow[] | undefined;
  readonly error: string | null;
  readonly retry: () => void;
}

/** The markets of a category, their prices followed live; favourites in the order of their owner. */
export function useMarkets(name: CategoryName): MarketRows {
  const { user } = useSession();
  const { ids, areKnown } = useFavourites();
  const isOwn = name === "favourites";
  const isVisitors = isOwn && user === null;
  const listed = useEndpoint("GET /currency/quotation_new", isOwn ? {} : { is_class: CATEGORY_IDS[name] }, {
    enabled: isVisitors || !isOwn,
    refetchInterval: RENEW_MS,
  });
  const own = useEndpoint(
    "GET /currency/optionalquotation",
    {},
    { enabled: isOwn && user !== null, refetchInterval: RENEW_MS },
  );
  const followed = useFollowedRows(isOwn && !isVisitors ? own : listed);
  const { rows } = followed;
  const kept = useMemo(
    () => (isOwn && areKnown && rows !== undefined ? keptRows(rows, ids) : rows),
    [rows, ids, isOwn, areKnown],
  );
  return { ...followed, rows: kept };
}

/** Every market, for searching. */
export function useAllMarkets(): MarketRows {
  return useFollowedRows(useEndpoint("GET /currency/quotation_new", {}, { refetchInterval: RENEW_MS }));
}

const NO_NAMES: NamesOf = new Map();

/** What instruments are called in every language; none until they have come. */
export function useNames(): NamesOf {
  const { data } = useEndpoint("GET /currency/names", {}, { staleTime: NAMES_KEPT_MS });
  return useMemo(() => (data === undefined ? NO_NAMES : new Map(data.map((one) => [one.match_id, one.names]))), [data]);
}

type Fetched = ReturnType<typeof useEndpoint<"GET /currency/quotation_new">>;

function useFollowedRows({ data, error, refetch }: Fetched): MarketRows {
  const rows = useMemo(() => data?.map(rowOf), [data]);
  useEffect(() => {
    if (data !== undefined) takeFetched(data);
  }, [data]);
  const categories = [...new Set(rows?.map((row) => row.categoryId))].sort((a, b) => a - b).join();
  useEffect(() => {
    if (categories === "") return;
    const leave = categories.split(",").map((id) => followQuotes(Number(id)));
    return () => {
      for (const stop of leave) stop();
    };
  }, [categories]);
  return { rows, error: error?.message ?? null, retry: () => void refetch() };
}

/** The rows in the order asked for, made anew now and then while it is by figures that move. */
export function useSorted(rows: readonly MarketRow[], sort: Sort | null): readonly MarketRow[] {
  const [round, setRound] = useState(0);
  const isMoving = sort !== null && sort.by !== "name";
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setRound((current) => current + 1), REORDER_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads the live figures again
  return useMemo(() => sortedRows(rows, sort, latestQuote), [rows, sort, round]);
}
