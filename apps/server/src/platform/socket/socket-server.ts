/**
 * The socket itself: how connections begin, how much of them there may be, and when they are closed. Channels and their numbers
 * belong to the hub.
 */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "@candor/api/refusal";
import { Server } from "socket.io";
import { Decoder } from "socket.io-parser";
import type { Clock } from "../clock.ts";
import type { DoorLimits } from "../edge/door-limits.ts";
import { hasOneHost } from "../edge/host-header.ts";
import type { OnRefused } from "../edge/refused-calls.ts";
import type { OriginPolicy } from "../edge/request-origin.ts";
import type { TrustedProxies } from "../edge/trusted-proxies.ts";
import { callerLanguage } from "../http/caller-language.ts";
import { CONTENT_TYPES, envelopeText, statusOf } from "../http/envelope.ts";
import type { Authenticate } from "../http/http-ports.ts";
import type { HttpSettings } from "../http/http-settings.ts";
import type { SessionCookie } from "../http/session-token.ts";
import type { Log } from "../log.ts";
import { createPeriodicTask } from "../tasks/periodic-task.ts";
import { boundedWebSockets } from "./bounded-websockets.ts";
import type { ChannelHub } from "./channel-hub.ts";
import { createMessageCount } from "./message-count.ts";
import { watchPackets } from "./packet-watch.ts";
import { SharingEncoder } from "./shared-answers.ts";
import { endChannel, serveChannels } from "./socket-channels.ts";
import { type Client, FLOOD_WAIT_S, type Io, sendAway, signOut } from "./socket-client.ts";
import { createSocketDoor, type SocketDoor } from "./socket-door.ts";
import { identify, languageOf, mayConnect, refusalOf, rememberedBy } from "./socket-identity.ts";
import { cutOff, type EngineSocket, watchWaiting } from "./waiting-bytes.ts";

export interface SocketPorts {
  readonly server: HttpServer;
  readonly channels: ChannelHub;
  readonly authenticate: Authenticate;
  readonly onRevoked: (listener: (sessionId: string) => void) => () => void;
  readonly origins: OriginPolicy;
  readonly sessionCookie: SessionCookie;
  readonly settings: Pick<HttpSettings, "places">;
  readonly proxies: TrustedProxies;
  readonly limits: DoorLimits;
  readonly onRefused?: OnRefused;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SocketServer {
  /** Tells every client to connect again, elsewhere where there is another server, and ends their connections. */
  close(): Promise<void>;
  open(): readonly OpenSockets[];
}

export interface OpenSockets {
  readonly owner: "customer" | "visitor";
  readonly transport: "websocket" | "polling";
  readonly count: number;
}

/** Where sockets are opened, as engine.io tells it. */
export const isSocketPath = (url: string): boolean => url.startsWith(`${PATH}/`);

const PATH = "/socket.io";
const CONNECT_MS_MAX = 10_000;
const MESSAGE_BYTES_MAX = 4 * 1024;
/** Packets that wait for a client too slow to take them; beyond this it is sent away and may come back. */
const WAITING_PACKETS_MAX = 500;
const SWEEP_MS = 2_000;
/** For the word that it is to go elsewhere to reach a client; longer where one that polls has yet to ask for it. */
const LEAVING_MS = 20;
const LEAVING_MS_MAX = 250;

export function attachSocketServer(ports: SocketPorts): SocketServer {
  const { channels, authenticate, log, limits, clock } = ports;
  let isClosing = false;
  const connections = new WeakMap<IncomingMessage, EngineSocket>();
  const clients = new WeakMap<EngineSocket, Client>();
  const door = createSocketDoor({
    ...{ limits, proxies: ports.proxies, places: ports.settings.places, onRefused: ports.onRefused },
    end(request) {
      const connection = connections.get(request);
      if (connection) cutOff(connection);
      else request.socket.destroy();
    },
  });
  /** Whoever floods waits, and so do all their other sockets that come. */
  const hold = (request: IncomingMessage): void => limits.sockets.hold(door.ownerOf(request), FLOOD_WAIT_S);
  const endings = new Set(ports.server.listeners("close"));
  const io: Io = new Server(ports.server, {
    path: PATH,
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    connectTimeout: CONNECT_MS_MAX,
    parser: { Encoder: SharingEncoder, Decoder },
    wsEngine: boundedWebSockets(clock, (request) => hold(beginningOf(io, request))),
    allowRequest: (request, decide) =>
      decide(null, !isClosing && mayConnect(ports, request) && door.mayArrive(request, rememberedBy(ports, request))),
  });
  // It would end all that are open where the server listens no more, before they were told.
  for (const listener of ports.server.listeners("close") as (() => void)[])
    if (!endings.has(listener)) ports.server.off("close", listener);
  boundPolling(io, door);
  io.engine.on("connection", (connection: EngineSocket) => {
    const { request } = connection;
    connections.set(request, connection);
    connection.once("close", () => door.leave(request));
    watchWaiting(connection, () => cutOff(connection));
    const count = createMessageCount(clock, limits.messages);
    watchPackets(
      connection,
      () => count(door.ownerOf(request)),
      () => {
        hold(request);
        sendAway(connection, clients.get(connection));
      },
    );
  });

  channels.attach(
    (room, update) => io.to(room).emit("update", update),
    (room, channel, why) => {
      for (const id of [...(io.sockets.adapter.rooms.get(room) ?? [])]) {
        const socket = io.sockets.sockets.get(id);
        if (socket) endChannel(socket, channels, channel, why);
      }
    },
  );
  io.use((socket, next) => {
    identify(ports, door, socket as Client).then(
      () => next(),
      (error: unknown) => next(refusalOf(error, languageOf(socket as Client), log)),
    );
  });
  io.on("connection", (socket) => {
    clients.set(socket.conn, socket);
    serveChannels(socket, channels, limits.limiter);
  });

  const stopListening = ports.onRevoked((sessionId) => {
    for (const socket of io.sockets.sockets.values()) if (socket.data.caller?.sessionId === sessionId) signOut(socket);
  });
  const sweeps = createPeriodicTask({
    ...{ everyMs: SWEEP_MS, pausesFirst: true, log, failure: "sessions of sockets could not be checked" },
    run: () => sweep(io, authenticate),
  });
  void sweeps.start();

  return {
    open: () => countOpen(io),
    async close() {
      const swept = sweeps.stop();
      stopListening();
      isClosing = true;
      io.emit("leaving");
      channels.close();
      await allTold(io);
      // The server of the requests ends by itself, once those under way are answered.
      Reflect.set(io, "httpServer", undefined);
      await io.close();
      await swept;
    },
  };
}

function countOpen(io: Io): readonly OpenSockets[] {
  const all = [...io.sockets.sockets.values()];
  return (["customer", "visitor"] as const).flatMap((owner) =>
    (["websocket", "polling"] as const).map((transport) => {
      const isOf = ({ data, conn }: Client) =>
        (data.caller === null) === (owner === "visitor") &&
        (conn.transport.name === "polling") === (transport === "polling");
      return { owner, transport, count: all.filter(isOf).length };
    }),
  );
}

/** Clients that poll ask again and again; the first request of each is counted as a handshake. */
function boundPolling(io: Io, door: SocketDoor): void {
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => {
    if (!hasOneHost(request.rawHeaders, request.url)) return next(new Error("refused"));
    const isFirst = !/[?&]sid=/.test(request.url ?? "");
    const waitS = isFirst ? 0 : door.pollWaitS(request, beginningOf(io, request));
    if (waitS === 0) return next();
    // What asks to become a WebSocket is given an answer that cannot be written to.
    if (request.headers.upgrade !== undefined) return next(new Error("too many"));
    refusePoll(request, response, waitS);
  });
}

/** As any other call that came too often. */
function refusePoll({ headers }: IncomingMessage, response: ServerResponse, waitS: number): void {
  const refusal = refuse("too-many-requests", { seconds: waitS });
  response.writeHead(statusOf(refusal), { "content-type": CONTENT_TYPES.json, "retry-after": String(waitS) });
  response.end(envelopeText(refusal, callerLanguage(headers["accept-language"], undefined)));
}

/** The request that the connection began with, which another transport may have joined since. */
function beginningOf(io: Io, request: IncomingMessage): IncomingMessage {
  const sid = /[?&]sid=([\w-]+)/.exec(request.url ?? "")?.[1];
  const clients = Reflect.get(io.engine, "clients") as Readonly<Record<string, EngineSocket>>;
  return (sid !== undefined && Object.hasOwn(clients, sid) ? clients[sid]?.request : undefined) ?? request;
}

/** Ends sockets whose session is over without a word of it having come, and those that cannot keep up. */
async function sweep(io: Io, authenticate: Authenticate): Promise<void> {
  for (const socket of [...io.sockets.sockets.values()]) {
    if (waitingPackets(socket) > WAITING_PACKETS_MAX) cutOff(socket.conn);
    else if (socket.data.token !== undefined && !(await authenticate(socket.data.token))) signOut(socket);
  }
}

/** So that the word goes out before the connection ends. */
async function allTold(io: Io): Promise<void> {
  const isUntold = (socket: Client) => socket.conn.transport.name === "polling" && waitingPackets(socket) > 0;
  const deadline = performance.now() + LEAVING_MS_MAX;
  do await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  while (performance.now() < deadline && [...io.sockets.sockets.values()].some(isUntold));
}

/** What engine.io still holds for a client; it offers no public figure. */
function waitingPackets({ conn }: Client): number {
  const waiting: unknown = Reflect.get(conn, "writeBuffer");
  return Array.isArray(waiting) ? waiting.length : 0;
}
