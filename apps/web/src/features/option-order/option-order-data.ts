/** What the option pages fetch and follow. Refusals of orders are shown by the ticket itself. */
import type { WireResponse } from "@candor/api/api";
import type { OptionOrder } from "@candor/api/option-order";
import { Refusal } from "@candor/client/envelope";
import { afterMark, retryOnLock } from "@candor/client/list-pages";
import type { Amount } from "@candor/money/money";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../app/api-client.ts";
import { nowByServer } from "../../app/clock.ts";
import { useMarketHours } from "../../app/instrument-facts.ts";
import { useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { useAccountState } from "../../live/account.ts";
import { useStaleSeconds } from "../../live/freshness.ts";
import { useLiveQuote } from "../../live/quotes.ts";
import type { Offer } from "../../trading/ticket-block.ts";
import { freeIn } from "../../trading/wallet-cover.ts";
import { useSecondsLeft } from "../../ui/countdown.tsx";
import { type OptionInstrument, type OptionMarket, stakeCurrencyOf, termsOf, ticksOf } from "./option-market.ts";

const TERMS_KEPT_MS = 60_000;
/** As many as the interface answers at once; an instrument has few. */
const DURATIONS_MAX = 50;

const useDurations = (instrumentId: number) =>
  useEndpoint(
    "GET /microtrade/seconds",
    { match_id: instrumentId, limit: DURATIONS_MAX },
    { staleTime: TERMS_KEPT_MS },
  );

/** In which currencies stakes are paid, and whether options are offered to this person and account at all. */
function usePayable() {
  const { user } = useSession();
  return useEndpoint("GET /microtrade/payable_currencies", {}, { enabled: user !== null, staleTime: TERMS_KEPT_MS });
}

/** Of options with real money to whoever is signed in; undefined while not known. */
export function useOffer(): Offer | undefined {
  const { data } = usePayable();
  if (data === undefined || data.is_offered) return data && "offered";
  return data.is_verified ? "not-offered" : "not-verified";
}

/** Free funds of the option wallet in the currency that stakes are paid in, in minor units; undefined while not known. */
export function useFreeStake({ quoteId }: OptionInstrument): Amount | undefined {
  const payable = usePayable().data;
  const balances = useAccountState()?.balances;
  const currency = payable === undefined ? null : stakeCurrencyOf(payable, quoteId);
  return balances === undefined || currency === null
    ? undefined
    : freeIn(balances, currency.id, "option", currency.scale);
}

/** No instrument has this number: what asks for it is never woken. */
const NOBODY = -1;

/**
 * The live facts that a ticket reckons with. Renders again with each of them, so only the ticket uses it; one that nobody
 * looks at is not woken and has no price.
 */
export function useOptionMarket(instrument: OptionInstrument, isShown: boolean): OptionMarket {
  const quote = useLiveQuote(isShown ? instrument.id : NOBODY);
  const durations = useDurations(instrument.id).data;
  const payable = usePayable().data;
  const balances = useAccountState()?.balances;
  const closesAt = useMarketHours(instrument.id)?.closesAt ?? null;
  const left = useSecondsLeft(isShown ? closesAt : null, nowByServer);
  const isStale = useStaleSeconds(instrument.id) > 0;
  const price = isStale ? null : (quote?.price ?? null);
  return useMemo(() => {
    const currency = payable === undefined ? null : stakeCurrencyOf(payable, instrument.quoteId);
    return {
      instrument,
      price: ticksOf(price, instrument.scale),
      terms: durations === undefined ? null : termsOf(durations),
      termsId: durations?.terms_id,
      currency,
      available:
        balances === undefined || currency === null ? null : freeIn(balances, currency.id, "option", currency.scale),
      secondsToClose: closesAt === null ? null : left,
    };
  }, [instrument, price, durations, payable, balances, closesAt, left]);
}

/** One of one's orders by its number, as it stands now. Null for none of one's own. */
export function useOptionOrder(id: string) {
  const { account, user } = useSession();
  const { data, error, refetch } = useQuery<OptionOrder | null, Refusal>({
    // Among the lists, with which it grows old.
    queryKey: ["GET /microtrade/lists", "one", id, account, user?.userId ?? null],
    enabled: user !== null,
    queryFn: ({ signal }) => readOrder(id, signal),
  });
  return { order: data, error, refetch };
}

async function readOrder(id: string, signal: AbortSignal): Promise<OptionOrder | null> {
  if (!/^\d{1,19}$/.test(id)) return null;
  try {
    return await call("GET /microtrade/get_result", { id }, { isQuiet: true, signal });
  } catch (error) {
    if (error instanceof Refusal && error.code === "order-unknown") return null;
    throw error;
  }
}

const ENDED_PER_PAGE = 50;

/** Ended orders, newest first, page by page until one is not wanted any more. */
export async function endedSince(
  isWanted: (order: OptionOrder) => boolean,
  signal: AbortSignal,
): Promise<OptionOrder[]> {
  const found: OptionOrder[] = [];
  for (let after: unknown = null; ; ) {
    const query = { status: "final" as const, limit: ENDED_PER_PAGE, ...afterMark(after) };
    const { list, next }: WireResponse<"GET /microtrade/lists"> = await retryOnLock(
      () => call("GET /microtrade/lists", query, { isQuiet: true, signal }),
      signal,
    );
    found.push(...list.filter(isWanted));
    const oldest = list.at(-1);
    if (next === null || oldest === undefined || !isWanted(oldest)) return found;
    after = next;
  }
}
