/** What the contract pages fetch, follow and change. Refusals of orders are shown where they were asked for. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { ContractOrder } from "@candor/api/contract-order";
import type { PriceTicks } from "@candor/money/money";
import { useMutation, useQueries } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { call } from "../../app/api-client.ts";
import type { Refusal } from "../../app/envelope.ts";
import { useKeptIntent } from "../../app/kept-intent.ts";
import { queryClient, refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { freeIn } from "../../app/wallet-cover.ts";
import { useAccountState } from "../../live/account.ts";
import { useStaleSeconds } from "../../live/freshness.ts";
import { followQuotes, useLiveQuote } from "../../live/quotes.ts";
import type { CsvContract } from "./contract-csv.ts";
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

const instrumentQuery = (id: number) => ({
  queryKey: ["GET /currency/instrument", "contracts", id],
  queryFn: () => call("GET /currency/instrument", { match_id: id }, { isQuiet: true }),
  staleTime: FACTS_KEPT_MS,
});

/** These orders with the scales of their instruments, for a file. Rejects as a call does. */
export async function withScales(orders: readonly ContractOrder[]): Promise<CsvContract[]> {
  const scales = new Map<number, CsvContract["scale"]>();
  for (const id of new Set(orders.map((order) => order.match_id))) {
    scales.set(id, contractInstrumentOf(await queryClient.fetchQuery(instrumentQuery(id))).scale);
  }
  return orders.map((order) => ({ order, scale: scales.get(order.match_id) ?? null }));
}

/** The instruments of these orders, as far as they have come, with their prices followed meanwhile. */
export function useInstrumentsOf(orders: readonly ContractOrder[]): ReadonlyMap<number, ContractInstrument> {
  const ids = [...new Set(orders.map((order) => order.match_id))].sort((a, b) => a - b);
  const found = useQueries({
    queries: ids.map(instrumentQuery),
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

/** The receipts of what is closed of an order, newest first; asked for again when more of it is closed. */
export function useReceipts({ id, closed_lots, receipt_id }: ContractOrder, isShown: boolean) {
  const receipts = useEndpoint(
    "GET /receipt/list",
    { order_id: id },
    { enabled: isShown && closed_lots > 0, staleTime: FACTS_KEPT_MS },
  );
  const { data, refetch } = receipts;
  const isOld = data !== undefined && !data.list.some((one) => one.receipt_id === receipt_id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each closing
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, receipt_id, refetch]);
  return receipts;
}

/** A receipt is issued once the prices that decided are sealed in the log, a moment after the closing. */
const ASKED_AGAIN_MS = 2_000;

/** What one closing of a contract settled, as its receipt has it; a receipt never changes. */
export const useClosing = (receiptId: string) =>
  useEndpoint(
    "GET /receipt/detail",
    { id: receiptId },
    {
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => state.error?.code === "receipt-not-ready" && ASKED_AGAIN_MS,
    },
  );

export const openOf = (orders: readonly ContractOrder[], instrumentId: number): ContractOrder[] =>
  orders.filter((order) => order.match_id === instrumentId && isOpen(order));
