/** Bounds what one address can take of the socket: how fast it connects and how many connections it has. */
import type { IncomingMessage } from "node:http";
import type { Clock } from "../clock.ts";
import { addressGroup, createRateLimiter } from "../http/rate-limiter.ts";

export interface ConnectionLimit {
  /** Takes a place for one more connection of the request's address; false when it has to wait. */
  mayOpen(request: IncomingMessage): boolean;
  /** A connection was made; call what it returns once it is closed. */
  opened(request: IncomingMessage): () => void;
}

export interface ConnectionBounds {
  readonly perSecond: number;
  readonly burst: number;
  /** At the same time. Many people may share one address. */
  readonly atOnce: number;
}

export const CONNECTION_BOUNDS: ConnectionBounds = { perSecond: 20, burst: 400, atOnce: 1_000 };

/** @param isBehindProxy true when the nearest proxy names the address in X-Forwarded-For */
export function createConnectionLimit(clock: Clock, isBehindProxy: boolean, bounds: ConnectionBounds): ConnectionLimit {
  const rate = { perSecond: bounds.perSecond, burst: bounds.burst };
  const limiter = createRateLimiter({ read: rate, write: rate, trade: rate, "sign-in": rate, upload: rate }, clock);
  const counts = new Map<string, number>();
  const groupOf = ({ socket, headers }: IncomingMessage): string => {
    const forwarded = isBehindProxy ? headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() : undefined;
    return addressGroup(forwarded || (socket.remoteAddress ?? ""));
  };
  return {
    mayOpen(request) {
      const group = groupOf(request);
      return (counts.get(group) ?? 0) < bounds.atOnce && limiter.take("read", group) === 0;
    },
    opened(request) {
      const group = groupOf(request);
      counts.set(group, (counts.get(group) ?? 0) + 1);
      // The group is kept: a closed socket no longer knows its address.
      return () => {
        const left = (counts.get(group) ?? 1) - 1;
        if (left > 0) counts.set(group, left);
        else counts.delete(group);
      };
    },
  };
}
