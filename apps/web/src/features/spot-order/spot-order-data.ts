/** What the trading pages fetch, follow and change. Refusals of orders are shown by the ticket itself, others as messages. */
import type { SpotOrder } from "@candor/api/spot-order";
import type { Refusal } from "@candor/client/envelope";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { call, newRequestKey, type RequestKey } from "../../app/api-client.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { toast } from "../../app/toast.ts";
import { useAccountState } from "../../live/account.ts";
import { useLiveBook } from "../../live/books.ts";
import { useStaleSeconds } from "../../live/freshness.ts";
import { useLiveQuote } from "../../live/quotes.ts";
import { depthOf, fundsOf, indexOf, type SpotInstrument, type SpotMarket } from "./spot-market.ts";

/** No instrument has this number: what asks for it is never woken. */
const NOBODY = -1;

/**
 * The live facts that a ticket reckons with. Renders again with each of them, so only the ticket uses it; one that nobody
 * looks at is not woken and has neither price nor book.
 */
export function useSpotMarket(instrument: SpotInstrument, isShown: boolean): SpotMarket {
  const quote = useLiveQuote(isShown ? instrument.id : NOBODY);
  const book = useLiveBook(isShown ? instrument.id : NOBODY);
  const balances = useAccountState()?.balances;
  const isStale = useStaleSeconds(instrument.id) > 0;
  const price = isStale ? null : (quote?.price ?? null);
  return useMemo(
    () => ({
      instrument,
      index: indexOf(price, instrument.scale),
      book: book === undefined ? null : depthOf(book, instrument.scale),
      funds: balances === undefined ? null : fundsOf(balances, instrument),
    }),
    [instrument, price, book, balances],
  );
}

/** Cancels an order; each order's cancellation keeps its key, however often it is asked for. */
export function useCancelOrder(doneText: string, alreadyFinalText: string) {
  const requestKeys = useRef(new Map<string, RequestKey>());
  return useMutation<SpotOrder, Refusal, string>({
    mutationFn(id) {
      const requestKey = requestKeys.current.get(id) ?? newRequestKey();
      requestKeys.current.set(id, requestKey);
      return call("POST /coin/cancel", { id }, { requestKey, isQuiet: true });
    },
    onSuccess: () => toast(doneText, "success"),
    onError: (refusal) =>
      refusal.code === "order-already-final" ? toast(alreadyFinalText) : toast(refusal.message, "error"),
    onSettled: () => refreshEndpoints("GET /coin/list"),
  });
}

/** The fills of one order; an order has few. */
export const useFillsOf = (orderId: string) => useEndpoint("GET /coin/fills", { order_id: orderId, limit: 100 });
