/** What the history fetches: the ended orders of the chosen account, from the list of each product, as one list. */
import type { Refusal } from "@candor/client/envelope";
import { afterMark, type Collecting, patiently } from "@candor/client/list-pages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../app/api-client.ts";
import { nowByServer } from "../../app/clock.ts";
import { useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import type { HistoryEntry, Kind } from "./history-entry.ts";
import { accepts, type HistoryFilter, kindsOf, spanOf } from "./history-filter.ts";
import { type EntryPage, type MergeState, startMerge, takeEntries } from "./history-merge.ts";

const SHOWN_AT_ONCE = 30;
/** So often each list is asked before one is told how far that went. */
const ROUNDS_MAX = 8;
const PER_PAGE = 50;
/** The most that the server gives at once. */
const PER_FILE_PAGE = 200;

const OUTCOMES = { profit: "won", loss: "lost", even: "tied", none: "void" } as const;

/** A page of one product's list, narrowed as far as that list can be asked to. */
async function pageOf(
  filter: HistoryFilter,
  { kind, after, limit, signal }: { kind: Kind; after: string | null; limit: number; signal: AbortSignal },
): Promise<EntryPage> {
  const { direction, result, instrumentId } = filter;
  const options = { isQuiet: true, signal };
  const common = { ...afterMark(after), limit, ...(instrumentId !== null && { match_id: instrumentId }) };
  if (kind === "spot") {
    const type = direction === "up" ? "buy" : "sell";
    const wish = { ...common, status: "final" as const, ...(direction !== "all" && { type }) } as const;
    const { list, next } = await call("GET /coin/list", wish, options);
    return { entries: list.map((order) => ({ kind, order })), next };
  }
  if (kind === "contract") {
    const wish = { ...common, status: "final" as const, ...(direction !== "all" && { type: direction }) };
    const { list, next } = await call("POST /lever/my_trade", wish, options);
    return { entries: list.map((order) => ({ kind, order })), next };
  }
  const status = result === "all" || result === "traded" ? ("final" as const) : OUTCOMES[result];
  const { list, next } = await call("GET /microtrade/lists", { ...common, status }, options);
  return { entries: list.map((order) => ({ kind, order })), next };
}

/** A stretch of the list, with how far it was looked for. */
export interface HistoryStretch {
  readonly list: readonly HistoryEntry[];
  readonly next: MergeState | null;
  readonly reached: number | null;
  readonly isCut: boolean;
}

/** Ended orders, the one placed last first; fetched again whenever the account changes. */
export function useHistory(filter: HistoryFilter) {
  const { account, user } = useSession();
  const span = spanOf(filter, nowByServer());
  // The first list stands for all three: they grow old together, with every change of the account.
  return useInfiniteQuery<HistoryStretch, Refusal>({
    queryKey: ["GET /coin/list", "history", filter, span, account, user?.userId ?? null],
    enabled: user !== null,
    initialPageParam: startMerge(kindsOf(filter)),
    async queryFn({ pageParam, signal }) {
      const { entries, ...rest } = await takeEntries(pageParam as MergeState, {
        fetchPage: (kind, after) => pageOf(filter, { kind, after, limit: PER_PAGE, signal }),
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
  filter: HistoryFilter,
  { signal, onProgress }: Collecting,
): Promise<readonly HistoryEntry[]> {
  const span = spanOf(filter, nowByServer());
  const found: HistoryEntry[] = [];
  let state: MergeState | null = startMerge(kindsOf(filter));
  while (state !== null) {
    const { entries, next } = await takeEntries(state, {
      fetchPage: (kind, after) =>
        patiently(() => pageOf(filter, { kind, after, limit: PER_FILE_PAGE, signal }), signal),
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
