/** Money coming in: rails, addresses, bank details, records, and the claims that people send with a proof. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { Refusal } from "@candor/client/envelope";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { fromHere } from "../../app/still-here.ts";
import { useFollowedDeposits } from "../../live/deposits.ts";

export type Rail = WireResponse<"POST /wallet/get_info">["list"][number];
export type DepositAddress = WireResponse<"POST /wallet/get_in_address">;
export type WireInfo = WireResponse<"GET /wallet/wire_info">;
export type DepositRecord = WireResponse<"GET /recharge/log">["list"][number];

/** Should the channel be silent: what is under way is asked for as often as somebody would look. */
const WATCH_MS = 15_000;
const RECENT = 20;

export const useCurrencies = () => useEndpoint("GET /currency/list", {}, { staleTime: Number.POSITIVE_INFINITY });

export const useRails = (currency: number) => useEndpoint("POST /wallet/get_info", { currency }, { staleTime: 60_000 });

export const useDepositAddress = (currency: number, network: string | null) =>
  useEndpoint(
    "POST /wallet/get_in_address",
    { currency, ...(network !== null && { network }) },
    { enabled: network !== null, refetchInterval: 30_000 },
  );

export const useWireInfo = (currency: number | null) =>
  useEndpoint("GET /wallet/wire_info", { currency: currency ?? 0 }, { enabled: currency !== null });

/** The latest deposits of one type: asked for again and again while one of them is under way. */
export function useRecentDeposits(type: 0 | 1) {
  useFollowedDeposits();
  return useEndpoint(
    "GET /recharge/log",
    { type, page: 1, limit: RECENT },
    { refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) === false ? 30_000 : WATCH_MS) },
  );
}

const isUnderWay = ({ status }: Pick<DepositRecord, "status">): boolean => status === "pending";

/**
 * Sends a claim with its proof; a second try of the same after no answer keeps its key.
 * @param onDone is told whether the page it was sent from is still shown
 */
export function useClaim(onDone: (isStillHere: boolean) => void) {
  const submit = useIdempotentSubmit();
  return useMutation<
    WireResponse<"POST /wallet/charge_req">,
    Refusal,
    WireRequest<"POST /wallet/charge_req">,
    () => boolean
  >({
    onMutate: fromHere,
    mutationFn: (request) =>
      submit(request, (requestKey) => call("POST /wallet/charge_req", request, { requestKey, isQuiet: true })),
    onSuccess(_, __, isStillHere) {
      onDone(isStillHere());
      void refreshEndpoints("GET /recharge/log");
    },
  });
}

export function useWireClaim(onDone: (isStillHere: boolean) => void) {
  const submit = useIdempotentSubmit();
  return useMutation<
    WireResponse<"POST /wallet/Wiretransfer">,
    Refusal,
    WireRequest<"POST /wallet/Wiretransfer">,
    () => boolean
  >({
    onMutate: fromHere,
    mutationFn: (request) =>
      submit(request, (requestKey) => call("POST /wallet/Wiretransfer", request, { requestKey, isQuiet: true })),
    onSuccess(_, __, isStillHere) {
      onDone(isStillHere());
      void refreshEndpoints("GET /recharge/log");
    },
  });
}
