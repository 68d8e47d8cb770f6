/** The instruments that orders are about, whichever market a page shows. */
import type { ContractOrder } from "@candor/api/contract-order";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { call } from "../../app/api-client.ts";
import { queryClient } from "../../app/query.ts";
import { followQuotes } from "../../live/quotes.ts";
import type { CsvContract } from "./contract-csv.ts";
import { type ContractInstrument, contractInstrumentOf } from "./contract-market.ts";

const FACTS_KEPT_MS = 300_000;

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
