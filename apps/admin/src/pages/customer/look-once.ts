/** How a look at a person is fetched: once, as each is written down; not again because a window came to the front. */
export const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;
