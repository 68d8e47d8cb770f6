/**
 * Reads a request's body sparingly while little of it comes. Each piece costs a turn of the process, however short: thousands of
 * connections that send a byte at a time would have it to themselves. What waits in the network meanwhile comes as one piece.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { isSlowed } from "./slowed-connections.ts";

/** Read for so long, then looked at. */
const WINDOW_MS = 25;
/** Who sends as much in a window, 160 KB a second, is read on. */
const MUCH_BYTES = 4_096;
/** Longer each time while little comes. A sender of 8 KB a second, the slowest that is let go on, loses nothing by it. */
const PAUSES_MS = [50, 100, 200, 400, 800] as const;

/** Call when the request is handed on; it ends with the body, or with the connection. */
export function readSparingly(request: IncomingMessage): void {
  const { socket, headers } = request;
  if (!(Number(headers["content-length"]) > 0) && headers["transfer-encoding"] === undefined) return;
  let before = socket.bytesRead;
  let short = 0;
  const look = (): void => {
    if (isOver(request, socket)) return;
    const isLittle = socket.bytesRead - before < MUCH_BYTES;
    // Where its reader is behind, the server has stopped reading by itself.
    short = isLittle && !isBehind(request) ? Math.min(short + 1, PAUSES_MS.length) : 0;
    if (short === 0) next();
    else {
      socket.pause();
      readOnLater();
    }
  };
  const next = (): void => {
    before = socket.bytesRead;
    setTimeout(look, WINDOW_MS).unref();
  };
  const readOnLater = (): void => void setTimeout(readOn, PAUSES_MS[short - 1]).unref();
  const readOn = (): void => {
    if (socket.destroyed) return;
    if (isBehind(request)) {
      readOnLater();
      return;
    }
    // Whoever is slowed is read again when that is over.
    if (!isSlowed(socket)) socket.resume();
    if (!request.complete) next();
  };
  next();
}

const isOver = (request: IncomingMessage, socket: Socket): boolean => request.complete || socket.destroyed;
const isBehind = (request: IncomingMessage): boolean =>
  !request.complete && request.readableLength >= request.readableHighWaterMark;
