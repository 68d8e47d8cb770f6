/** In which classes of limits a call counts. Decides nothing about how many there may be. */
import type { Endpoint } from "@candor/api/endpoint";
import type { LimitClass } from "../http/http-settings.ts";
import type { Caller } from "../http/route.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { visitorFrom } from "./requester.ts";

/**
 * What counts before anything is read. Who proves who they are, or changes what proves it, counts by themselves: whoever shares
 * their address must not keep them from freezing their account. Tries of what is another's count as all strangers' do, by address.
 */
export const limitClassOf = ({ rate, who, asksOfOthers }: Endpoint): LimitClass =>
  rate === "sign-in" && who !== "visitor" && !asksOfOthers ? "identity" : rate;

/**
 * Seconds until a customer may leave more behind, 0 where they may now: the answer kept under a key, and whatever rows a command
 * writes that is accepted. What lessens a risk has a share of its own, so that nobody is ever kept from it by what they did besides, nor by others of their
 * address.
 */
export function keptWaitS(limiter: RateLimiter, endpoint: Endpoint, caller: Caller | null, address: string): number {
  const rate = keptClassOf(endpoint);
  if (!caller || !rate) return 0;
  return limiter.take(rate, { ...visitorFrom(address), person: caller.customerId });
}

const LEAVES_ROWS: ReadonlySet<LimitClass> = new Set(["trade", "wait", "write", "convert"]);

/** Of the other classes, sign-ins and uploads have bounds that are lower still, and what they keep has bounds of its own. */
function keptClassOf({ rate, changes, whenFrozen }: Endpoint): LimitClass | undefined {
  if (!changes || !LEAVES_ROWS.has(rate)) return undefined;
  return whenFrozen === "allowed" ? "lessening" : "kept";
}
