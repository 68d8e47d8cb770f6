/**
 * What refusing costs is bounded too: nothing is read for a while from a connection whose request was refused for coming too
 * often, and one that sends far ahead of its answers is ended. Browsers wait for an answer before they send the next request.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { refuse } from "@candor/api/refusal";
import { envelopeText } from "./envelope.ts";

/** Longer each time, for who goes on all the same; the first is less than any wait that a refusal names. */
const READ_AGAIN_AFTER_MS = [1_000, 4_000, 8_000] as const;
/** Who has been quiet for so long begins anew. */
const FORGIVEN_AFTER_MS = 10_000;
/** Requests on one connection that nobody has answered yet. */
const AHEAD_MAX = 24;

interface Slowed {
  times: number;
  /** Nothing is read until then. */
  until: number;
}

const slowed = new WeakMap<Socket, Slowed>();
const isSlowed = (socket: Socket): boolean => (slowed.get(socket)?.until ?? 0) > performance.now();

/** Nothing more is read from the connection for a while, once the refusal has gone out. */
export function slowDown(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // A request that was handed in without a network has none.
  if (!(socket instanceof Socket) || socket.destroyed || isSlowed(socket)) return;
  const now = performance.now();
  const before = slowed.get(socket);
  const times = before && now - before.until < FORGIVEN_AFTER_MS ? before.times + 1 : 0;
  const pauseMs = READ_AGAIN_AFTER_MS[Math.min(times, READ_AGAIN_AFTER_MS.length - 1)] ?? 0;
  slowed.set(socket, { times, until: now + pauseMs });
  // Not before: the server itself reads on once it is done with a request.
  response.once("finish", () => setImmediate(() => void socket.pause()));
  setTimeout(() => {
    if (!socket.destroyed) socket.resume();
  }, pauseMs).unref();
}

/** To what was sent together with a request that was refused: what it says is the same, and costs next to nothing. */
const REFUSED_WITH_IT = envelopeText(refuse("too-many-requests", { seconds: 1 }), "en");
const HEAD = { "content-type": "application/json; charset=utf-8", "retry-after": "1" };

/** Ends connections that send far ahead; nothing of what they sent beyond is looked at. Call before anybody else listens. */
export function boundAhead(server: Server): void {
  const [handle] = server.listeners("request") as RequestListener[];
  if (!handle) throw new Error("the server answers no requests yet");
  server.removeAllListeners("request");
  server.on("request", boundingAhead(handle));
}

function boundingAhead(handle: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const waiting = (ahead.get(socket) ?? 0) + 1;
    if (socket.destroyed || waiting > AHEAD_MAX) {
      socket.destroy();
      return;
    }
    if (isSlowed(socket)) {
      response.writeHead(429, HEAD).end(REFUSED_WITH_IT);
      return;
    }
    ahead.set(socket, waiting);
    response.once("close", () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
