/** What the pages of fixed-term savings fetch and send. */
import type { WireRequest, WireResponse } from "@candor/api/api";
import type { Refusal } from "@candor/client/envelope";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { useIdempotentSubmit } from "../../app/idempotent-submit.ts";
import { refreshEndpoints, useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { useAccountState } from "../../live/account.ts";
import { usePages } from "../../shared/records/use-pages.ts";

const CHANGED = [
  ...(["GET /project", "GET /user/project/order", "GET /user/project/order/detail"] as const),
  ...(["POST /wallet/list", "GET /wallet/newlist", "GET /wallet/assets", "POST /wallet/legal_log"] as const),
] as const;

export const useOffers = () => useEndpoint("GET /project", {});

export type Show = "open" | "ended";
export const useOrders = (show: Show) => usePages("GET /user/project/order", { status: show === "open" ? 2 : 1 });
export const useOrder = (id: string) => useEndpoint("GET /user/project/order/detail", { id });

/** What the funding wallet has of a currency; null for whoever is not signed in. */
export function useFree(currencyId: number | undefined): string | null {
  const { user } = useSession();
  useAccountState();
  const { data } = useEndpoint("POST /wallet/list", {}, { enabled: user !== null });
  if (user === null) return null;
  const own = data?.list.find(({ wallet, currency_id: id }) => wallet === "funding" && id === currencyId);
  return own?.available ?? "0";
}

type Order = WireResponse<"POST /project/buy">;

/** A second try after no answer keeps its key: it is taken once at most. */
export function useSubscribe(onDone: (order: Order) => void) {
  const submit = useIdempotentSubmit();
  return useMutation<Order, Refusal, WireRequest<"POST /project/buy">>({
    mutationFn: (request) =>
      submit(request, (requestKey) => call("POST /project/buy", request, { requestKey, isQuiet: true })),
    onSuccess: onDone,
    onSettled: () => void refreshEndpoints(...CHANGED),
  });
}

export function useLeave() {
  const submit = useIdempotentSubmit();
  return useMutation<Order, Refusal, WireRequest<"POST /user/project/order/redeem">>({
    mutationFn: (request) =>
      submit(request, (requestKey) => call("POST /user/project/order/redeem", request, { requestKey, isQuiet: true })),
    onSettled: () => void refreshEndpoints(...CHANGED),
  });
}
