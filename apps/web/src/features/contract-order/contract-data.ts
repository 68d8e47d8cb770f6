/** What the contract pages fetch, follow and change. Refusals of orders are shown where they were asked for. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { ContractOrder } from "@candor/api/contract-order";
import type { PriceTicks } from "@candor/money/money";
import { useInfiniteQuery, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { call } from "../../app/api-client.ts";
import { type Collecting, collectPages, patiently } from "../../app/csv-pages.ts";
import type { Refusal } from "../../app/envelope.ts";
import { useKeptIntent } from "../../app/kept-intent.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { freeIn } from "../../app/wallet-cover.ts";
import { useAccountState } from "../../live/account.ts";
import { useStaleSeconds } from "../../live/freshness.ts";
import { followQuotes, useLiveQuote } from "../../live/quotes.ts";
import {
  type ContractInstrument,
  type ContractMarket,
  contractInstrumentOf,
  dealOf,
  isOpen,
  ticksOf,
} from "./contract-market.ts";

/** No instrument has this number: what asks for it is never woken. */
const NOBODY = -1;
const FACTS_KEPT_MS = 300_000;

/** The index of an instrument in ticks, renewed with each price; null while there is no valid one. */
export function useLiveIndex(instrument: ContractInstrument | undefined): PriceTicks | null {
  const quote = useLiveQuote(instrument?.id ?? NOBODY);
  const isStale = useStaleSeconds(instrument?.id ?? NOBODY) > 0;
  return instrument === undefined || isStale ? null : ticksOf(quote?.price, instrument.scale);
}

/** The terms of a market; undefined for visitors and until they have come. */
export function useDeal(instrument: ContractInstrument) {
  const { user } = useSession();
  const { data, error, refetch } = useEndpoint(
    "POST /lever/deal",
    { currency_id: instrument.baseId, legal_id: instrument.quoteId },
    { staleTime: FACTS_KEPT_MS, enabled: user !== null && instrument.isContract },
  );
  const terms = data?.terms;
  const deal = useMemo(() => (terms === undefined ? null : dealOf(terms, instrument.scale)), [terms, instrument]);
  return { deal, error, refetch };
}

/** The number of a currency that one holds; undefined while not known. */
export const useCurrencyId = (code: string | undefined): number | undefined =>
  useAccountState()?.balances.find((one) => one.currency_name === code)?.currency_id;

/** The live facts that a ticket reckons with; one that nobody looks at is not woken. */
export function useContractMarket(instrument: ContractInstrument, isShown: boolean): ContractMarket {
  const index = useLiveIndex(isShown ? instrument : undefined);
  const { deal } = useDeal(instrument);
  const balances = useAccountState()?.balances;
  const settleId = useCurrencyId(deal?.settle);
  return useMemo(
    () => ({
      instrument,
      deal,
      index,
      available:
        balances === undefined || deal === null || settleId === undefined
          ? null
          : freeIn(balances, settleId, "margin", deal.settleScale),
    }),
    [instrument, deal, index, balances, settleId],
  );
}

/** One's contracts as they stand now, newest first; null for visitors and until they have come. */
export const useContracts = (): readonly ContractOrder[] | null => useAccountState()?.contracts ?? null;

/** The instruments of these orders, as far as they have come, with their prices followed meanwhile. */
export function useInstrumentsOf(orders: readonly ContractOrder[]): ReadonlyMap<number, ContractInstrument> {
  const ids = [...new Set(orders.map((order) => order.match_id))].sort((a, b) => a - b);
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ["GET /currency/instrument", "contracts", id],
      queryFn: () => call("GET /currency/instrument", { match_id: id }, { isQuiet: true }),
      staleTime: FACTS_KEPT_MS,
    })),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data])),
  });
  const instruments = useMemo(() => new Map(found.map((wire) => [wire.match_id, contractInstrumentOf(wire)])), [found]);
  const categories = [...new Set([...instruments.values()].map((one) => one.categoryId))].sort().join();
  useEffect(() => {
    const stops = categories === "" ? [] : categories.split(",").map((id) => followQuotes(Number(id)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [categories]);
  return instruments;
}

const CHANGED = ["POST /lever/my_trade", "POST /lever/dealall"] as const;

/** A change of one's contracts that keeps its key while it is sent again as it was. */
function useKeptChange<K extends "POST /lever/close" | "POST /lever/setstop" | "POST /lever/batch_close">(key: K) {
  const keep = useKeptIntent();
  return useMutation<WireResponse<K>, Refusal, WireRequest<K>>({
    mutationFn: (request) => keep(request, (intent) => call(key, request, { intent, isQuiet: true })),
    onSettled: () => refreshEndpoints(...CHANGED),
  });
}

/** Closes a position or a part of it, or cancels an order that is not entered yet. */
export const useCloseContract = () => useKeptChange("POST /lever/close");
export const useSetStops = () => useKeptChange("POST /lever/setstop");
export const useBatchClose = () => useKeptChange("POST /lever/batch_close");

export interface ContractFilter {
  readonly show: "pending" | "open" | "final";
  readonly type: "all" | ContractOrder["type"];
  readonly instrumentId: number | null;
}

const ORDERS_PER_PAGE = 20;
/** The most that the server gives at once. */
const ORDERS_PER_FILE_PAGE = 200;

const wishOf = ({ show, type, instrumentId }: ContractFilter, page: number, limit: number) => ({
  ...{ status: show, page, limit },
  ...(type !== "all" && { type }),
  ...(instrumentId !== null && { match_id: instrumentId }),
});

/** Orders of the chosen account page by page, newest first; fetched again whenever the account changes. */
export function useContractPages(filter: ContractFilter) {
  const { account, user } = useSession();
  const { show, type, instrumentId } = filter;
  return useInfiniteQuery<WireResponse<"POST /lever/my_trade">, Refusal>({
    queryKey: ["POST /lever/my_trade", "pages", show, type, instrumentId, account, user?.userId ?? null],
    enabled: user !== null,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call("POST /lever/my_trade", wishOf(filter, Number(pageParam), ORDERS_PER_PAGE), { isQuiet: true, signal }),
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
  });
}

/** Every order that matches, for a file. Rejects as `collectPages` does. */
export const allContracts = (filter: ContractFilter, task: Collecting) =>
  collectPages(
    (page) =>
      call("POST /lever/my_trade", wishOf(filter, page, ORDERS_PER_FILE_PAGE), { isQuiet: true, signal: task.signal }),
    task,
  );

/** One of one's contracts by its number: as the live account has it, else looked for in the list. Null for none of one's own. */
export function useContract(id: string) {
  const { account, user } = useSession();
  const live = useContracts();
  const found = live?.find((order) => order.id === id);
  const { data, error, refetch } = useQuery<ContractOrder | null, Refusal>({
    queryKey: ["POST /lever/my_trade", "one", id, account, user?.userId ?? null],
    enabled: user !== null && live !== null && found === undefined,
    queryFn: ({ signal }) => seekContract(id, signal),
  });
  return { order: found ?? data, error, refetch };
}

/** The list comes with falling numbers: it is read as far as the number would stand. */
async function seekContract(id: string, signal: AbortSignal): Promise<ContractOrder | null> {
  if (!/^\d{1,19}$/.test(id)) return null;
  for (let page = 1; ; page += 1) {
    const wish = { status: "all" as const, page, limit: ORDERS_PER_FILE_PAGE };
    const { list, has_more } = await patiently(
      () => call("POST /lever/my_trade", wish, { isQuiet: true, signal }),
      signal,
    );
    const order = list.find((one) => one.id === id);
    if (order !== undefined) return order;
    const last = list.at(-1);
    if (!has_more || last === undefined || BigInt(last.id) < BigInt(id)) return null;
  }
}

export const openOf = (orders: readonly ContractOrder[], instrumentId: number): ContractOrder[] =>
  orders.filter((order) => order.match_id === instrumentId && isOpen(order));
