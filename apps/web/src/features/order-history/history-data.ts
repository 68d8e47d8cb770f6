/** What the history fetches: the ended orders of the chosen account, from the list of each product, as one list. */
import type { Refusal } from "@candor/client/envelope";
import { type Collecting, retryOnLock } from "@candor/client/list-pages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { nowByServer } from "../../app/clock.ts";
import { useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import type { RecordEntry, RecordKind } from "../../shared/records/record-kind.ts";
import { accepts, type HistoryFilter, kindsOf, spanOf } from "./history-filter.ts";
import { type MergeState, startMerge, takeEntries } from "./history-merge.ts";

const SHOWN_AT_ONCE = 30;
/** So often each list is asked before one is told how far that went. */
const ROUNDS_MAX = 8;
const PER_PAGE = 50;
/** The most that the server gives at once. */
const PER_FILE_PAGE = 200;

/** What a product's list is asked for. */
const narrowedTo = ({ direction, result, instrumentId }: HistoryFilter) => ({
  direction: direction === "all" ? null : direction,
  result: result === "all" ? null : result,
  instrumentId,
});

/** A stretch of the list, with how far it was looked for. */
export interface HistoryStretch {
  readonly list: readonly RecordEntry[];
  readonly next: MergeState | null;
  readonly reached: number | null;
  readonly isCut: boolean;
}

/** Ended orders, the one placed last first; fetched again whenever the account changes. */
export function useHistory(kinds: readonly RecordKind[], filter: HistoryFilter) {
  const { account, user } = useSession();
  const span = spanOf(filter, nowByServer());
  // The first list stands for all three: they grow old together, with every change of the account.
  return useInfiniteQuery<HistoryStretch, Refusal>({
    queryKey: ["GET /coin/list", "history", filter, span, account, user?.userId ?? null],
    enabled: user !== null,
    initialPageParam: startMerge(kindsOf(filter, kinds)),
    async queryFn({ pageParam, signal }) {
      const { entries, ...rest } = await takeEntries(pageParam as MergeState, {
        fetchPage: (kind, after) => kind.read({ ...narrowedTo(filter), after, limit: PER_PAGE, signal }),
        accepts: (entry) => accepts(filter, span, entry),
        oldest: span.from,
        wanted: SHOWN_AT_ONCE,
        roundsMax: ROUNDS_MAX,
      });
      return { list: entries, ...rest };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Every order of a filter, for a file. Rejects as `collectPages` does. */
export async function collectHistory(
  kinds: readonly RecordKind[],
  filter: HistoryFilter,
  { signal, onProgress }: Collecting,
): Promise<readonly RecordEntry[]> {
  const span = spanOf(filter, nowByServer());
  const found: RecordEntry[] = [];
  let state: MergeState | null = startMerge(kindsOf(filter, kinds));
  while (state !== null) {
    const { entries, next } = await takeEntries(state, {
      fetchPage: (kind, after) =>
        retryOnLock(() => kind.read({ ...narrowedTo(filter), after, limit: PER_FILE_PAGE, signal }), signal),
      accepts: (entry) => accepts(filter, span, entry),
      oldest: span.from,
      wanted: Number.POSITIVE_INFINITY,
      roundsMax: 1,
    });
    found.push(...entries);
    onProgress(found.length);
    state = next;
  }
  return found;
}

const MARKETS_KEPT_MS = 300_000;

export interface HistoryMarket {
  readonly id: number;
  /** "BTC/USDT". */
  readonly pair: string;
}

/** Every market that can be chosen, by name; none until they have come. */
export function useMarkets(): readonly HistoryMarket[] {
  const { data } = useEndpoint("GET /currency/quotation_new", {}, { staleTime: MARKETS_KEPT_MS });
  return useMemo(
    () =>
      (data ?? [])
        .map(({ match_id: id, currency_name, legal_name }) => ({ id, pair: `${currency_name}/${legal_name}` }))
        .sort((a, b) => (a.pair < b.pair ? -1 : 1)),
    [data],
  );
}
