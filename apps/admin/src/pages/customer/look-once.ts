/**
 * How a look at a person is fetched: once, as each is written down; not again because a window came to the front. What was
 * seen is forgotten with the page: whoever comes back looks anew, since two others may have frozen the account meanwhile.
 */
export const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;
