/**
 * What refusing costs is bounded too: nothing is read for a while from a connection whose request was refused for coming too
 * often. Never for what others cause, as where no place was free, and of a customer's connection only for too many orders.
 */
import { randomInt } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** Longer each time, for who goes on all the same; the first is hardly more than any wait that a refusal names. */
const READ_AGAIN_AFTER_MS = [1_000, 4_000, 8_000] as const;
/** And longer by up to a part, so that many who were refused at once are not read again at once. */
const SPREAD_IN = 4;
/** Who has been quiet for so long begins anew. */
const FORGIVEN_AFTER_MS = 10_000;

interface Slowed {
  times: number;
  /** Nothing is read until then. */
  until: number;
}

const slowed = new WeakMap<Socket, Slowed>();
export const isSlowed = (socket: Socket): boolean => (slowed.get(socket)?.until ?? 0) > performance.now();

/** Never before: a timer counts whole milliseconds and may end one too soon, when what has waited would be refused again. */
function readAgainAt(socket: Socket, moment: number): void {
  const leftMs = moment - performance.now();
  if (leftMs > 0) setTimeout(readAgainAt, Math.ceil(leftMs), socket, moment).unref();
  else if (!socket.destroyed) socket.resume();
}

/** Nothing more is read from the connection for a while, once the refusal has gone out. */
export function slowDown(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // A request that was handed in without a network has none.
  if (!(socket instanceof Socket) || socket.destroyed || isSlowed(socket)) return;
  const now = performance.now();
  const before = slowed.get(socket);
  const times = before && now - before.until < FORGIVEN_AFTER_MS ? before.times + 1 : 0;
  const leastMs = READ_AGAIN_AFTER_MS[Math.min(times, READ_AGAIN_AFTER_MS.length - 1)] ?? 0;
  const pauseMs = leastMs + randomInt(leastMs / SPREAD_IN);
  slowed.set(socket, { times, until: now + pauseMs });
  // Not before: the server itself reads on once it is done with a request.
  response.once("finish", () => setImmediate(() => void socket.pause()));
  readAgainAt(socket, now + pauseMs);
}
