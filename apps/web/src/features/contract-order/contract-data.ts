/** What a ticket reckons with and what one holds, as the contract pages fetch and follow it. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { Amount, PriceTicks } from "@candor/money/money";
import { useMemo } from "react";
import { useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { useAccountState } from "../../live/account.ts";
import { useStaleSeconds } from "../../live/freshness.ts";
import { useLiveQuote } from "../../live/quotes.ts";
import { freeIn } from "../../trading/wallet-cover.ts";
import {
  type ContractDeal,
  type ContractInstrument,
  type ContractMarket,
  dealOf,
  isOpen,
  ticksOf,
} from "./contract-market.ts";

/** No instrument has this number: what asks for it is never woken. */
const NOBODY = -1;
const FACTS_KEPT_MS = 300_000;

/** The index of an instrument in ticks, renewed with each price; null while there is no valid one. */
export function useLiveIndex(instrument: ContractInstrument | undefined): PriceTicks | null {
  const last = useLastIndex(instrument);
  const isStale = useStaleSeconds(instrument?.id ?? NOBODY) > 0;
  return isStale ? null : last;
}

/** The last valid index, however long ago: what stops are held against, also while the market is halted. Null before the first. */
export function useLastIndex(instrument: ContractInstrument | undefined): PriceTicks | null {
  const quote = useLiveQuote(instrument?.id ?? NOBODY);
  return instrument === undefined ? null : ticksOf(quote?.price, instrument.scale);
}

/** The terms of a market; undefined for visitors and until they have come. */
export function useDeal(instrument: ContractInstrument) {
  const { user } = useSession();
  const { data, error, refetch } = useEndpoint(
    "POST /lever/deal",
    { currency_id: instrument.baseId, legal_id: instrument.quoteId },
    { staleTime: FACTS_KEPT_MS, enabled: user !== null && instrument.isTraded },
  );
  const terms = data?.terms;
  const deal = useMemo(() => (terms === undefined ? null : dealOf(terms, instrument.scale)), [terms, instrument]);
  return { deal, error, refetch };
}

/** The number of a currency that one holds; undefined while not known. */
export const useCurrencyId = (code: string | undefined): number | undefined =>
  useAccountState()?.balances.find((one) => one.currency_name === code)?.currency_id;

/** Free funds of the margin wallet in minor units of the settlement currency; null while not known. */
export function useFreeMargin(deal: ContractDeal | null): Amount | null {
  const balances = useAccountState()?.balances;
  const settleId = useCurrencyId(deal?.settle);
  if (balances === undefined || deal === null || settleId === undefined) return null;
  return freeIn(balances, settleId, "margin", deal.settleScale);
}

/** The live facts that a ticket reckons with; one that nobody looks at is not woken. */
export function useContractMarket(instrument: ContractInstrument, isShown: boolean): ContractMarket {
  const index = useLiveIndex(isShown ? instrument : undefined);
  const { deal } = useDeal(instrument);
  const available = useFreeMargin(deal);
  return useMemo(() => ({ instrument, deal, index, available }), [instrument, deal, index, available]);
}

/** One's contracts as they stand now, newest first; null for visitors and until they have come. */
export const useContracts = (): readonly ContractOrder[] | null => useAccountState()?.contracts ?? null;

export const openOf = (orders: readonly ContractOrder[], instrumentId: number): ContractOrder[] =>
  orders.filter((order) => order.match_id === instrumentId && isOpen(order));
