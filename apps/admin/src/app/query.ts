/** Server data in components: TanStack Query over the API client, keyed by endpoint, input and language. */
import type { ApiKey, WireRequest, WireResponse } from "@candor/api/api";
import { Refusal } from "@candor/client/envelope";
import { QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { useLanguage } from "./texts.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Colleagues decide meanwhile: whoever comes back to a page sees what is so now.
      staleTime: 0,
      networkMode: "always",
      retry: (failures, cause) => failures < 2 && cause instanceof Refusal && cause.isUncertain,
    },
    mutations: { retry: false },
  },
});

type Extra<K extends ApiKey> = Omit<UseQueryOptions<WireResponse<K>, Refusal>, "queryKey" | "queryFn">;

/** Fetches and keeps an endpoint's answer. */
export function useEndpoint<K extends ApiKey>(
  key: K,
  input: WireRequest<K>,
  extra?: Extra<K>,
): UseQueryResult<WireResponse<K>, Refusal> {
  const { code } = useLanguage();
  return useQuery<WireResponse<K>, Refusal>({
    ...extra,
    queryKey: [key, input, code],
    queryFn: ({ signal }) => call(key, input, { signal }),
  });
}

/**
 * How a look that is written down is fetched: once, and not again because a window came to the front. What was seen is forgotten
 * with the page: whoever comes back looks anew, since two others may have frozen the account meanwhile.
 */
export const LOOKED_AT_ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

/** Makes every kept answer of these endpoints stale, so that what is on screen is fetched again. */
export async function refreshEndpoints(...keys: readonly ApiKey[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
