/**
 * Server data in components: TanStack Query over the API client, keyed by endpoint, input, language, person and, where it
 * makes a difference, account.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import { Refusal } from "@candor/client/envelope";
import { QueryClient, type UseQueryOptions, type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { useLanguage } from "./i18n.ts";
import { onSignOut, useSession } from "./session.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a connection an answer that was never here is said to be missing, not waited for without end; it comes by itself
      // with the connection.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, cause) => failures < 2 && cause instanceof Refusal && cause.isUnanswered,
    },
    mutations: { retry: false },
  },
});
onSignOut(() => queryClient.clear());

/** What belongs to the demo or the real portfolio; all else is the same in both and stays when the account is switched. */
export const PORTFOLIO_ENDPOINTS: readonly ApiKey[] = [
  "GET /faucet",
  "POST /faucet",
  "POST /coin/trade",
  "POST /coin/cancel",
  "GET /coin/list",
  "GET /coin/fills",
  "POST /lever/deal",
  "POST /lever/submit",
  "POST /lever/dealall",
  "POST /lever/close",
  "POST /lever/setstop",
  "POST /lever/batch_close",
  "POST /lever/my_trade",
  "GET /microtrade/payable_currencies",
  "POST /microtrade/submit",
  "GET /microtrade/lists",
  "GET /microtrade/get_result",
  "GET /coin/book",
  "GET /project",
  "GET /project/detail",
  "GET /lh/deposit/config",
  "GET /lh/deposit/config/detail",
  "POST /lh/deposit",
  "GET /lh/deposit/order",
  "GET /lh/deposit/order/detail",
  "POST /lh/deposit/order/cancel",
  "GET /invest/list",
  "GET /invest/detail",
  "POST /invest/purchase",
  "GET /invest/order",
  "GET /invest/order/detail",
  "POST /invest/order/redeem",
  "POST /project/buy",
  "GET /user/project/order",
  "GET /user/project/order/detail",
  "POST /user/project/order/redeem",
  "GET /receipt/detail",
  "GET /receipt/list",
  "GET /wallet/newlist",
  "POST /wallet/list",
  "POST /wallet/change",
  "POST /wallet/demo_top_up",
  "GET /wallet/earnedhistory",
  "POST /wallet/legal_log",
  "GET /wallet/assets",
  "POST /wallet/detail",
  "GET /currency/user_currency_list",
  "POST /user/getTransferFee",
  "POST /user/Transfer",
  "POST /user/getTransferList",
  "GET /wallet/hzhistory",
  "POST /wallet/out",
  "POST /wallet/out_cancel",
  "GET /user/withdraw/list",
  "GET /wallet/out_detail",
  "GET /wallet/out_limits",
  "POST /wallet/get_in_address",
  "GET /wallet/wire_info",
  "POST /wallet/charge_req",
  "POST /wallet/Wiretransfer",
];

/** Whose answers of an endpoint are kept apart: each person's, and where it makes a difference each account's. */
export const ownerOf = (key: ApiKey, userId: string | null, account: AccountMode): readonly (string | null)[] =>
  PORTFOLIO_ENDPOINTS.includes(key) ? [userId, account] : [userId];

type Extra<K extends ApiKey> = Omit<UseQueryOptions<WireResponse<K>, Refusal>, "queryKey" | "queryFn">;

/** Fetches and keeps an endpoint's answer. A refusal is in `error` and not shown as a toast. */
export function useEndpoint<K extends ApiKey>(
  key: K,
  input: WireRequest<K>,
  extra?: Extra<K>,
): UseQueryResult<WireResponse<K>, Refusal> {
  const { code } = useLanguage();
  const { account, user } = useSession();
  return useQuery<WireResponse<K>, Refusal>({
    ...extra,
    queryKey: [key, input, code, ...ownerOf(key, user?.userId ?? null, account)],
    queryFn: ({ signal }) => call(key, input, { isQuiet: true, signal }),
  });
}

/** Makes every kept answer of these endpoints stale, so that what is on screen is fetched again. */
export async function refreshEndpoints(...keys: readonly ApiKey[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** A refresh as it goes: nothing is known of it before it is begun. */
export interface Refresh {
  readonly isPending: boolean;
  /** Why the last one brought nothing. */
  readonly error: Refusal | null;
  /** Stays the same function. */
  readonly begin: () => void;
}

/** As `refreshEndpoints`, for who waits for the answers. */
export function useRefresh(...keys: readonly ApiKey[]): Refresh {
  const { isPending, error, mutate } = useMutation<unknown, Refusal, void>({
    networkMode: "always",
    mutationFn: () =>
      Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] }, { throwOnError: true }))),
  });
  return { isPending, error, begin: mutate };
}
