/** What is known of an instrument wherever it is traded: its terms, and when its market trades. */
import type { Instrument, InstrumentState } from "@candor/api/market";
import { useEffect } from "react";
import { useLiveState } from "../live/quotes.ts";
import { useEndpoint } from "./query.ts";

/** The market opened when neither the address nor the device names one. */
const FIRST_SYMBOL = "BTCUSDT";
const FACTS_KEPT_MS = 300_000;

const LOOK_AGAIN_MS = 10_000;

/** When to ask again, ms: what is not offered because a live price has news too seldom may be offered again any moment. */
export const lookAgainMs = (facts: Pick<Instrument, "price_mode" | "products"> | undefined): number | false =>
  facts?.price_mode === "live" && !facts.products.includes("contract") && LOOK_AGAIN_MS;

/** An instrument's terms; null asks for the market that everything starts with. */
export const useInstrument = (instrumentId: number | null) =>
  useEndpoint(
    "GET /currency/instrument",
    instrumentId === null ? { symbol: FIRST_SYMBOL } : { match_id: instrumentId },
    {
      staleTime: FACTS_KEPT_MS,
      refetchInterval: ({ state }) => lookAgainMs(state.data),
    },
  );

/** The market that an address names; null where it names none. */
export const marketNamed = (query: { readonly match_id?: string }): number | null =>
  /^\d{1,9}$/.test(query.match_id ?? "") ? Number(query.match_id) : null;

export interface MarketHours {
  readonly state: InstrumentState;
  /** The next opening and closing, epoch milliseconds; null where there is none. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
}

/** Whether a market trades and when that changes next, asked anew once it has changed; undefined until known. */
export function useMarketHours(instrumentId: number): MarketHours | undefined {
  const { data, refetch } = useInstrument(instrumentId);
  const asked = data?.state;
  const state = useLiveState(instrumentId) ?? asked;
  useEffect(() => {
    if (asked !== undefined && state !== asked) void refetch();
  }, [asked, state, refetch]);
  return data && state && { state, opensAt: data.opens_at, closesAt: data.closes_at };
}
