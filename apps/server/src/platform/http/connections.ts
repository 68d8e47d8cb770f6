/**
 * Bounds the plain connections of one address and of all, before a request has come. A customer's open socket is counted by the
 * socket alone, so that many behind one address are not taken for one. A connection of a trusted proxy carries many people and is
 * not counted: what counts is the address that it names.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Places, Release } from "./places.ts";
import { visitorFrom } from "./requester.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

/** Headers that have not come by then end the connection, and so does a connection that was opened and not used. */
export const HEADERS_MS_MAX = 10_000;
/** How often slow connections are looked for. */
export const CONNECTIONS_CHECKED_EVERY_MS = 2_000;
/** Between requests. Proxies keep theirs for a minute and are to be the ones who close them. */
export const KEEP_ALIVE_MS = { direct: 20_000, behindProxy: 72_000 };

const held = new WeakMap<Socket, Release>();

/** The connection has become something that is counted elsewhere. */
export function uncountConnection(socket: Socket): void {
  held.get(socket)?.();
  held.delete(socket);
}

export function boundConnections(server: Server, places: Places, proxies: TrustedProxies): void {
  server.on("connection", (socket) => {
    if (proxies.isProxy(socket.remoteAddress)) return;
    const place = places.enter("connection", visitorFrom(socket.remoteAddress ?? ""));
    if (typeof place !== "function") {
      socket.destroy();
      return;
    }
    held.set(socket, place);
    socket.once("close", () => uncountConnection(socket));
  });
}
