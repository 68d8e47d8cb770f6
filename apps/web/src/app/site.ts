/** What this installation is: its name, whether demo is offered, where prices come from. Fetched once and kept. */
import type { WireResponse } from "@candor/api/api";
import { useEndpoint } from "./query.ts";

export type Site = WireResponse<"GET /site/config">;

/** Undefined until it has arrived. */
export function useSite(): Site | undefined {
  return useEndpoint("GET /site/config", {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}
