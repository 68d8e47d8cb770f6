/**
 * What refusing costs is bounded too: nothing is read for a while from a connection whose request was refused for coming too
 * often, and one that sends far ahead of its answers is ended. Browsers wait for an answer before they send the next request.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** Less than any wait that a refusal names, and long enough that a flood is mostly waiting. */
const READ_AGAIN_AFTER_MS = 1_000;
/** Requests on one connection that nobody has answered yet. */
const AHEAD_MAX = 24;

const slowed = new WeakSet<Socket>();

/** Nothing more is read from the connection for a moment, once the refusal has gone out. */
export function slowDown(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // A request that was handed in without a network has none.
  if (!(socket instanceof Socket) || socket.destroyed || slowed.has(socket)) return;
  slowed.add(socket);
  // Not before: the server itself reads on once it is done with a request.
  response.once("finish", () => setImmediate(() => void socket.pause()));
  setTimeout(() => {
    slowed.delete(socket);
    if (!socket.destroyed) socket.resume();
  }, READ_AGAIN_AFTER_MS).unref();
}

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
    ahead.set(socket, waiting);
    response.once("close", () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
