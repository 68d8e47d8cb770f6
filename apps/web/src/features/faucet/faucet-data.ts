/** What the faucet gives and when again, one's own address, and the asking. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { Refusal } from "@candor/client/envelope";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useFollowedDeposits } from "../../live/deposits.ts";

export type FaucetCoins = WireResponse<"GET /faucet">["list"][number];

const LOOK_AGAIN_MS = 10_000;

export const useFaucet = () => useEndpoint("GET /faucet", {}, { refetchInterval: LOOK_AGAIN_MS });

/** Asked for first: without an address there is nowhere for coins to go. */
export const useOwnAddress = (currency: number | null) =>
  useEndpoint("POST /wallet/get_in_address", { currency: currency ?? 0 }, { enabled: currency !== null });

export type Arrival = WireResponse<"GET /recharge/log">["list"][number];

const ARRIVALS = 5;

/** The latest, newest first; the channel says when one of them gets on, and should it be silent they are asked for. */
export function useArrivals(): readonly Arrival[] {
  useFollowedDeposits();
  const { data } = useEndpoint(
    "GET /recharge/log",
    { type: 0, page: 1, limit: ARRIVALS },
    { refetchInterval: LOOK_AGAIN_MS },
  );
  return data?.list.filter(({ stage }) => stage === "confirming" || stage === "credited") ?? [];
}

export function useAskFaucet(onDone: () => void) {
  const submit = useIdempotentSubmit();
  return useMutation<WireResponse<"POST /faucet">, Refusal, WireRequest<"POST /faucet">>({
    mutationFn: (request) => submit(request, (requestKey) => call("POST /faucet", request, { requestKey })),
    onSuccess() {
      onDone();
      void refreshEndpoints("GET /recharge/log");
    },
    onSettled: () => void refreshEndpoints("GET /faucet"),
  });
}
