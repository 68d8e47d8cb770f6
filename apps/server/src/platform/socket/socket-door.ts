/**
 * Bounds what one person, one address and all can take of the socket: how fast they connect, how many connections they have,
 * and how often a client that polls comes back. A socket is counted as arriving until its owner is known, then as a customer's
 * or a visitor's.
 */
import type { IncomingMessage } from "node:http";
import type { DoorLimits } from "../http/door-limits.ts";
import type { Release } from "../http/places.ts";
import { type Requester, visitorFrom } from "../http/requester.ts";
import type { Caller } from "../http/route.ts";
import type { TrustedProxies } from "../http/trusted-proxies.ts";

export interface SocketDoor {
  /** The address a request comes from: the connection's, or what trusted proxies say. */
  addressOf(request: IncomingMessage): string;
  /** Takes a place for one more connection; false when there is none, or the customer or else the address has to wait. */
  mayArrive(request: IncomingMessage, customer: Caller | undefined): boolean;
  /** A request of a client that polls; false when it came too often. */
  mayPoll(request: IncomingMessage): boolean;
  /** Its owner is known now; false when they have as many as they may, or have to wait. Give it back by `leave`. */
  settle(request: IncomingMessage, who: Requester): boolean;
  leave(request: IncomingMessage): void;
}

/** Of a handshake that was let in and never became a connection. */
const ARRIVAL_MS_MAX = 15_000;

export function createSocketDoor({ limiter, places }: DoorLimits, { addressOf }: TrustedProxies): SocketDoor {
  const held = new WeakMap<IncomingMessage, Release>();
  const countedAs = new WeakMap<IncomingMessage, string | null>();

  function leave(request: IncomingMessage): void {
    held.get(request)?.();
    held.delete(request);
  }

  return {
    addressOf,
    mayArrive(request, customer) {
      const who = { ...visitorFrom(addressOf(request)), person: customer?.customerId ?? null };
      countedAs.set(request, who.person);
      if (limiter.take("socket", who) > 0) return false;
      const place = places.enter("handshake", who);
      if (typeof place !== "function") return false;
      const timer = setTimeout(leave, ARRIVAL_MS_MAX, request);
      timer.unref();
      held.set(request, () => {
        clearTimeout(timer);
        place();
      });
      return true;
    },
    mayPoll: (request) => limiter.take("poll", visitorFrom(addressOf(request))) === 0,
    settle(request, who) {
      if (who.person !== null && countedAs.get(request) !== who.person && limiter.take("socket", who) > 0) return false;
      const place = places.enter("socket", who);
      if (typeof place !== "function") return false;
      leave(request);
      held.set(request, place);
      return true;
    },
    leave,
  };
}
