/**
 * Stands in for the server towards the app in a browser: the files as they were built, prepared answers, and channels by the
 * socket's real protocol with their numbers. Only for measuring; it knows no money.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import type { ChannelName, ClientEvents, ServerEvents } from "@candor/api/channels";
import { Server } from "socket.io";

const DIST = join(import.meta.dirname, "..", "apps", "web", "dist");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

interface StandInOptions {
  /** What an endpoint answers, by path; every other answers an empty list. */
  readonly answers: Readonly<Record<string, () => unknown>>;
  /** A channel as it is now; undefined for one that is not offered. */
  readonly snapshotOf: (channel: string) => unknown;
}

export interface StandIn {
  readonly url: string;
  /** Sends each followed channel what `updateOf` says of it, under its next number; undefined sends nothing. */
  publish(updateOf: (channel: string) => unknown): void;
  isFollowed(channel: string): boolean;
  stop(): Promise<void>;
}

/** Settings of a site whose prices are simulated. */
const siteConfig = () => ({
  site_name: "Candor",
  site_logo: "/icon.svg",
  DAPP_DEMO: true,
  is_sandbox: false,
  payee_wait_seconds: 86_400,
  version: "0.8.0",
  review_hours: 24,
  price_mode: "simulated",
  price_reason: "chosen",
  replay_speed: 1,
});

const answerWith = (answers: StandInOptions["answers"]) => (request: IncomingMessage, response: ServerResponse) => {
  const path = new URL(request.url ?? "/", "http://bench").pathname;
  const send = (status: number, type: string, body: string | Buffer) =>
    response.writeHead(status, { "content-type": type }).end(body);
  const known = answers[path];
  if (known) return void send(200, "application/json", JSON.stringify({ type: "ok", message: known() }));
  if (path.startsWith("/api/")) return void send(200, "application/json", '{"type":"ok","message":[]}');
  const file = join(DIST, normalize(path === "/" ? "/index.html" : path));
  if (!file.startsWith(DIST) || !existsSync(file)) return void send(404, "text/plain", "");
  send(200, TYPES[extname(file)] ?? "application/octet-stream", readFileSync(file));
};

/** Serves on a free port. */
export async function serveStandIn({ answers, snapshotOf }: StandInOptions): Promise<StandIn> {
  const own = { "/api/site/config": siteConfig, "/api/getSiteConfig": siteConfig, ...answers };
  const server = createServer(answerWith(own));
  const sockets = new Server<ClientEvents, ServerEvents>(server, { perMessageDeflate: false });
  const followed = new Map<string, number>();
  sockets.on("connection", (socket) => {
    socket.on("subscribe", (channel, reply) => {
      const snapshot = snapshotOf(channel);
      if (snapshot === undefined) return;
      void socket.join(channel);
      const seq = followed.get(channel) ?? 0;
      followed.set(channel, seq);
      reply({ ok: true, channel: channel as ChannelName, seq, snapshot });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    publish(updateOf) {
      for (const [channel, seq] of followed) {
        const data = updateOf(channel);
        if (data === undefined) continue;
        followed.set(channel, seq + 1);
        sockets.to(channel).emit("update", { channel: channel as ChannelName, seq: seq + 1, data });
      }
    },
    isFollowed: (channel) => followed.has(channel),
    stop: () => sockets.close(),
  };
}
