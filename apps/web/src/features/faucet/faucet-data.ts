/** What the faucet gives and when again, one's own address, and the asking. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import type { Refusal } from "../../app/envelope.ts";
import { useKeptIntent } from "../../app/kept-intent.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { fromHere } from "../../app/still-here.ts";

export type FaucetCoins = WireResponse<"GET /faucet">["list"][number];

const LOOK_AGAIN_MS = 10_000;

export const useFaucet = () => useEndpoint("GET /faucet", {}, { refetchInterval: LOOK_AGAIN_MS });

/** Asked for first: without an address there is nowhere for coins to go. */
export const useOwnAddress = (currency: number | null) =>
  useEndpoint("POST /wallet/get_in_address", { currency: currency ?? 0 }, { enabled: currency !== null });

/** @param onDone is told whether the page it was asked from is still shown */
export function useAskFaucet(onDone: (isStillHere: boolean) => void) {
  const keep = useKeptIntent();
  return useMutation<WireResponse<"POST /faucet">, Refusal, WireRequest<"POST /faucet">, () => boolean>({
    onMutate: fromHere,
    mutationFn: (request) => keep(request, (intent) => call("POST /faucet", request, { intent })),
    onSuccess(_, __, isStillHere) {
      onDone(isStillHere());
      void refreshEndpoints("GET /recharge/log");
    },
    onSettled: () => void refreshEndpoints("GET /faucet"),
  });
}
