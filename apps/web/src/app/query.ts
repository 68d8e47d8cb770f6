/** Server data in components: TanStack Query over the API client, keyed by endpoint, input, language and account. */
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import { QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { Refusal } from "./envelope.ts";
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
    queryKey: [key, input, code, account, user?.userId ?? null],
    queryFn: ({ signal }) => call(key, input, { isQuiet: true, signal }),
  });
}

/** Makes every kept answer of these endpoints stale, so that what is on screen is fetched again. */
export async function refreshEndpoints(...keys: readonly ApiKey[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
