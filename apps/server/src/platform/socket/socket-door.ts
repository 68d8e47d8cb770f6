/**
 * Bounds what one person, one address and all can take of the socket: how fast they connect, how many connections they have,
 * and how often a client that polls comes back. A socket is counted as arriving until its owner is known, then as a customer's
 * or a visitor's. Where strangers have taken all places, those of whoever has most are ended for a newcomer.
 */
import type { IncomingMessage } from "node:http";
import { createCrowd } from "../edge/crowd.ts";
import { WORTH } from "../edge/crowd-counts.ts";
import type { DoorLimits } from "../edge/door-limits.ts";
import type { Release } from "../edge/places.ts";
import type { OnRefused, RefusedKind } from "../edge/refused-calls.ts";
import { type Requester, visitorFrom } from "../edge/requester.ts";
import type { TrustedProxies } from "../edge/trusted-proxies.ts";
import type { PlaceLimits } from "../http/http-settings.ts";
import type { Caller } from "../http/route.ts";

export interface SocketDoor {
  /** The address a request comes from: the connection's, or what trusted proxies say. */
  addressOf(request: IncomingMessage): string;
  /** Takes a place for one more connection; false when there is none, or the customer or else the address has to wait. */
  mayArrive(request: IncomingMessage, customer: Caller | undefined): boolean;
  /**
   * A request of a client that polls, on the connection that began with the other one: counted for the customer, or for the address
   * while nobody is signed in on it. 0, or the seconds to wait when it came too often.
   */
  pollWaitS(request: IncomingMessage, beginning: IncomingMessage): number;
  /** Its owner is known now; false when they have as many as they may, or have to wait. Give it back by `leave`. */
  settle(request: IncomingMessage, who: Requester): boolean;
  /** Whom what it sends is counted for: the customer once they are known. */
  ownerOf(request: IncomingMessage): Requester;
  leave(request: IncomingMessage): void;
}

interface DoorPorts {
  readonly limits: DoorLimits;
  readonly places: PlaceLimits;
  readonly proxies: TrustedProxies;
  /** Ends the connection that began with this request, as its place is given to another. */
  readonly end: (request: IncomingMessage) => void;
  readonly onRefused?: OnRefused | undefined;
}

/** Of a handshake that was let in and never became a connection. */
const ARRIVAL_MS_MAX = 15_000;
/** Of all places, how many are handshakes of one address, visitors' sockets of one address, and of all visitors. */
const HANDSHAKES_OF_ADDRESS = 1 / 20;
const SOCKETS_OF_ADDRESS = 1 / 200;
const VISITORS_SHARE = 3 / 4;
/** A /48 has as many as so many of its /64. */
const ADDRESSES_OF_NETWORK = 4;

function crowdOf(all: number, ofAddress: number, part: number) {
  const each = Math.max(1, Math.floor(all * ofAddress));
  const max = Math.max(1, Math.floor(all * part));
  return createCrowd({ max: () => max, ofAddress: each, ofNetwork: each * ADDRESSES_OF_NETWORK });
}

export function createSocketDoor({ limits, places, proxies, end, onRefused }: DoorPorts): SocketDoor {
  const { limiter, sockets } = limits;
  const { addressOf } = proxies;
  const handshakes = crowdOf(places.handshake, HANDSHAKES_OF_ADDRESS, 1);
  const visitors = crowdOf(places.socket, SOCKETS_OF_ADDRESS, VISITORS_SHARE);
  const held = new WeakMap<IncomingMessage, Release>();
  const owners = new WeakMap<IncomingMessage, Requester>();

  function leave(request: IncomingMessage): void {
    held.get(request)?.();
    held.delete(request);
  }

  const ownerOf = (request: IncomingMessage): Requester => owners.get(request) ?? visitorFrom(addressOf(request));

  const refuse = (kind: RefusedKind, { person, address }: Requester): false => {
    onRefused?.(kind, { customerId: person, addressGroup: address.group });
    return false;
  };

  /** A customer's place, or a visitor's. */
  function placeOf(request: IncomingMessage, who: Requester): Release | undefined {
    if (who.person === null) {
      const place = visitors.enter(addressOf(request), () => end(request), WORTH.busy);
      if (place) return place.leave;
      refuse("places:socket", who);
      return undefined;
    }
    const place = limits.places.enter("socket", who);
    return typeof place === "function" ? place : undefined;
  }

  return {
    addressOf,
    mayArrive(request, customer) {
      const who = { ...visitorFrom(addressOf(request)), person: customer?.customerId ?? null };
      owners.set(request, who);
      if (sockets.take(who) > 0) return false;
      const place = handshakes.enter(addressOf(request), () => end(request));
      if (!place) return refuse("places:handshake", who);
      const timer = setTimeout(leave, ARRIVAL_MS_MAX, request);
      timer.unref();
      held.set(request, () => {
        clearTimeout(timer);
        place.leave();
      });
      return true;
    },
    pollWaitS: (request, beginning) =>
      limiter.take("poll", { ...visitorFrom(addressOf(request)), person: ownerOf(beginning).person }),
    settle(request, who) {
      if (who.person !== null && ownerOf(request).person !== who.person && sockets.take(who) > 0) return false;
      const place = placeOf(request, who);
      if (!place) return false;
      leave(request);
      held.set(request, place);
      owners.set(request, who);
      return true;
    },
    ownerOf,
    leave,
  };
}
