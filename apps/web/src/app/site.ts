/** What this installation is: its name, whether demo is offered, where prices come from, which may change while the app is open. */
import type { WireResponse } from "@candor/api/api";
import { useEndpoint } from "./query.ts";

export type Site = WireResponse<"GET /site/config">;

/** Prices that turn live, or are lost, are said within this time; what is halted meanwhile is told by the prices themselves. */
const LOOK_EVERY_MS = 30_000;

/** Undefined until it has arrived. */
export function useSite(): Site | undefined {
  return useEndpoint("GET /site/config", {}, { staleTime: LOOK_EVERY_MS, refetchInterval: LOOK_EVERY_MS }).data;
}
