/**
 * How a server that answers requests comes to its end without cutting anybody off: it listens no more, answers what is under way
 * and what still comes on open connections with `Connection: close`, and only then ends those that say nothing.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type Server as NetServer, Server as NetServerClass, type Socket } from "node:net";

export interface Draining {
  /** True from `begin` on. */
  readonly hasBegun: boolean;
  /** Listens no more, and keeps no connection beyond its next answer. */
  begin(): Promise<void>;
  /**
   * Kept once no connection is left.
   * @param lingerMs how long those may still send a request that send none now
   */
  finished(lingerMs: number): Promise<void>;
}

/** Of an answer that is under way: what takes longer is cut off. */
const ANSWER_MS_MAX = 8_000;
/** Of a connection whose last answer has gone out. */
const LEFT_MS_MAX = 50;
const LOOK_MS = 10;

/**
 * Call once nobody puts themselves before the other listeners any more.
 * @param doors closed with the server's own listening socket
 */
export function drainable(server: Server, doors: { close(): void }): Draining {
  const connections = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  let hasBegun = false;

  const closing = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };

  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (hasBegun) closing(response);
  });

  async function until(isDone: () => boolean, withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (!isDone() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }

  return {
    get hasBegun() {
      return hasBegun;
    },
    async begin() {
      // Just after the turn of the loop that took whoever had connected: of those that come between, the system cuts the line.
      await new Promise((resolve) => setImmediate(resolve));
      hasBegun = true;
      // Not the http server's own way, which also ends connections whose next request may be on its way.
      doors.close();
      NetServerClass.prototype.close.call(server as NetServer);
      for (const response of answering) closing(response);
    },
    async finished(lingerMs) {
      await until(() => connections.size === 0, lingerMs);
      server.closeIdleConnections();
      await until(() => connections.size === 0 || answering.size === 0, ANSWER_MS_MAX);
      await until(() => connections.size === 0, LEFT_MS_MAX);
      for (const socket of connections) socket.destroy();
    },
  };
}
