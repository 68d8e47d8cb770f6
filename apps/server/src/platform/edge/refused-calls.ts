/** What is told of each refusal by a limit, for whoever counts them. Types only. */
import type { LimitClass, PlaceClass } from "../http/http-settings.ts";

/**
 * `rate`: too often; `rate:request` is a request of whatever kind, `rate:message` what a socket sent. `places`: too many at once.
 * `connections`: too many connections of one address, or too fast. `unread`: answers that were asked for and not taken.
 */
export type RefusedKind =
  | `rate:${LimitClass | "request" | "message"}`
  | `places:${PlaceClass}`
  | "connections"
  | "unread";

export interface RefusedCaller {
  /** A customer's number or "operator NAME"; null for whoever is not signed in. */
  readonly customerId: string | null;
  /** An IPv4 address or an IPv6 /64. */
  readonly addressGroup: string;
}

/** Called at each refusal, possibly thousands a second: it counts and returns, and never throws. */
export type OnRefused = (kind: RefusedKind, who: RefusedCaller) => void;
