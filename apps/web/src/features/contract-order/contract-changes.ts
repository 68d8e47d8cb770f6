/** What one asks to be changed of one's contracts. Refusals are shown where it was asked for. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { Refusal } from "@candor/client/envelope";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints } from "../../app/query.ts";

const CHANGED = ["POST /lever/my_trade", "POST /lever/dealall"] as const;

/** A change of one's contracts that keeps its key while it is sent again as it was. */
function useKeptChange<K extends "POST /lever/close" | "POST /lever/setstop" | "POST /lever/batch_close">(key: K) {
  const submit = useIdempotentSubmit();
  return useMutation<WireResponse<K>, Refusal, WireRequest<K>>({
    mutationFn: (request) => submit(request, (requestKey) => call(key, request, { requestKey, isQuiet: true })),
    onSettled: () => refreshEndpoints(...CHANGED),
  });
}

/** Closes a position or a part of it, or cancels an order that is not entered yet. */
export const useCloseContract = () => useKeptChange("POST /lever/close");
export const useSetStops = () => useKeptChange("POST /lever/setstop");
export const useBatchClose = () => useKeptChange("POST /lever/batch_close");
