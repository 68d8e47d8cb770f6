/**
 * The socket itself: who may connect, what a connection may ask and how often, and when it is closed. Channels and their
 * numbers belong to the hub; this file joins sockets to its rooms.
 */
import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { ChannelName, ClientEvents, ServerEvents } from "@candor/api/channels";
import type { Language } from "@candor/api/language";
import type { Refusal, RefusalCode, RefusalDetails } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { Server, type Socket } from "socket.io";
import { Decoder } from "socket.io-parser";
import type { Clock } from "../clock.ts";
import { callerLanguage } from "../http/caller-language.ts";
import { uncountConnection } from "../http/connections.ts";
import type { DoorLimits } from "../http/door-limits.ts";
import { faultAnswer } from "../http/fault-answer.ts";
import { hasOneHost } from "../http/host-header.ts";
import type { Authenticate } from "../http/http-ports.ts";
import type { OriginPolicy } from "../http/request-origin.ts";
import { type Requester, visitorFrom } from "../http/requester.ts";
import type { Caller } from "../http/route.ts";
import type { SessionCookie } from "../http/session-token.ts";
import type { TrustedProxies } from "../http/trusted-proxies.ts";
import type { Log } from "../log.ts";
import type { ChannelHub } from "./channel-hub.ts";
import { createMessageCount } from "./message-count.ts";
import { SharingEncoder } from "./shared-answers.ts";
import { createSocketDoor, type SocketDoor } from "./socket-door.ts";

export interface SocketPorts {
  readonly server: HttpServer;
  readonly channels: ChannelHub;
  readonly authenticate: Authenticate;
  readonly onRevoked: (listener: (sessionId: string) => void) => () => void;
  readonly origins: OriginPolicy;
  readonly sessionCookie: SessionCookie;
  readonly proxies: TrustedProxies;
  readonly limits: DoorLimits;
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

/** What the server knows of a connection. */
interface Connection {
  readonly token: string | undefined;
  readonly caller: Caller | null;
  readonly who: Requester;
  readonly language: Language;
  /** Room by channel; while the snapshot is being made, the mark of that request. */
  readonly rooms: Map<string, string | symbol>;
}

type Client = Socket<ClientEvents, ServerEvents, Record<never, never>, Connection>;
type Io = Server<ClientEvents, ServerEvents, Record<never, never>, Connection>;

const CONNECT_MS_MAX = 10_000;
/** Whoever floods waits for so long before the next connection. */
const FLOOD_WAIT_S = 10;
const CHANNELS_PER_SOCKET_MAX = 60;
const CHANNEL_NAME_LENGTH_MAX = 80;
const MESSAGE_BYTES_MAX = 4 * 1024;
/** Packets that wait for a client too slow to take them; beyond this it is sent away and may come back. */
const WAITING_PACKETS_MAX = 500;
const SWEEP_MS = 2_000;
const LEAVING_MS = 20;

export function attachSocketServer(ports: SocketPorts): SocketServer {
  const { channels, authenticate, log } = ports;
  let isClosing = false;
  const door = createSocketDoor(ports.limits, ports.proxies);
  const io: Io = new Server(ports.server, {
    path: "/socket.io",
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    connectTimeout: CONNECT_MS_MAX,
    parser: { Encoder: SharingEncoder, Decoder },
    allowRequest: (request, decide) =>
      decide(null, !isClosing && mayConnect(ports, request) && door.mayArrive(request, rememberedBy(ports, request))),
  });
  boundPolling(io, door);
  io.engine.on("connection", (connection) => connection.once("close", () => door.leave(connection.request)));

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
  io.on("connection", (socket) => serve(socket, ports));

  const stopListening = ports.onRevoked((sessionId) => {
    for (const socket of io.sockets.sockets.values()) if (socket.data.caller?.sessionId === sessionId) signOut(socket);
  });
  const sweeper = setInterval(() => {
    sweep(io, authenticate).catch((error: unknown) =>
      log.warn({ err: error }, "sessions of sockets could not be checked"),
    );
  }, SWEEP_MS);
  sweeper.unref();

  return {
    open: () => countOpen(io),
    async close() {
      clearInterval(sweeper);
      stopListening();
      isClosing = true;
      io.emit("leaving");
      channels.close();
      // So that the word goes out before the connection ends.
      await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
      // The server of the requests ends by itself, once those under way are answered.
      Reflect.set(io, "httpServer", undefined);
      await io.close();
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

/** Foreign pages never; with a cookie only our own pages. */
function mayConnect({ origins, sessionCookie }: SocketPorts, { headers }: IncomingMessage): boolean {
  if (!origins.isOwnHost(headers.host) || origins.isForeign(headers)) return false;
  const hasCookie = sessionCookie.read(undefined, headers.cookie) !== undefined;
  return !hasCookie || origins.isSameOrigin(headers);
}

/** Whose cookie it is, where this process remembers that; a token in the handshake's own words comes later. */
const rememberedBy = ({ limits, sessionCookie }: SocketPorts, { headers }: IncomingMessage): Caller | undefined => {
  const sent = sessionCookie.read(undefined, headers.cookie);
  return sent && limits.rememberedCustomer(sent.token);
};

/** Clients that poll ask again and again; the first request of each is counted as a handshake. */
function boundPolling(io: Io, door: SocketDoor): void {
  io.engine.use((request: IncomingMessage, _response: unknown, next: (error?: Error) => void) => {
    const isFirst = !/[?&]sid=/.test(request.url ?? "");
    const isRefused = !hasOneHost(request.rawHeaders) || (!isFirst && !door.mayPoll(request));
    next(isRefused ? new Error("refused") : undefined);
  });
}

const languageOf = ({ handshake: { auth, headers } }: Client): Language =>
  callerLanguage(headers["accept-language"], auth.lang);

/** A token that no longer counts is refused; a cookie that no longer counts makes a visitor, as it does on a page. */
async function identify({ limits, sessionCookie }: SocketPorts, door: SocketDoor, socket: Client): Promise<void> {
  const { auth, headers } = socket.handshake;
  const language = languageOf(socket);
  const address = door.addressOf(socket.request);
  const sent = sessionCookie.read(typeof auth.token === "string" ? auth.token : undefined, headers.cookie);
  const found = sent ? await limits.customerOf(sent.token, address) : NOBODY;
  if (found.waitS !== undefined) throw new ConnectionRefused("too-many-requests", language, { seconds: found.waitS });
  const caller = found.owner;
  if (sent && !caller && !sent.isCookie) throw new ConnectionRefused("session-ended", language);
  const who = { ...visitorFrom(address), person: caller?.customerId ?? null };
  if (!door.settle(socket.conn.request, who)) throw new ConnectionRefused("too-many-requests", language);
  // It may have ended while its owner was looked up.
  if (socket.conn.readyState !== "open") door.leave(socket.conn.request);
  if (caller) uncountConnection(socket.conn.request.socket);
  const token = caller ? sent?.token : undefined;
  Object.assign(socket.data, { token, caller, who, language, rooms: new Map() } satisfies Connection);
}

const NOBODY = { owner: null, waitS: undefined } as const;

/** Reaches the client as `connect_error` with the code in `data`. */
class ConnectionRefused extends Error {
  readonly data: { readonly code: RefusalCode };

  constructor(code: RefusalCode, language: Language, details: RefusalDetails = {}) {
    super(refusalText(code, details, language));
    this.data = { code };
  }
}

/** Of anything but a refusal the client learns nothing: its text is about our inside. */
const refusalOf = (error: unknown, language: Language, log: Log): Error =>
  error instanceof ConnectionRefused
    ? error
    : new ConnectionRefused(faultAnswer(error, log, "a socket's handshake").code, language);

function serve(socket: Client, { channels, limits: { limiter }, clock }: SocketPorts): void {
  const { rooms, caller, who, language } = socket.data;
  const mayAsk = createMessageCount(clock);

  socket.use((_event, next) => {
    if (mayAsk()) return next();
    limiter.hold("socket", who, FLOOD_WAIT_S);
    sendAway(socket);
  });
  socket.on("subscribe", (channel, answer) => {
    if (typeof answer !== "function") return;
    const refuseIt = (code: RefusalCode, details: RefusalDetails = {}): void =>
      answer({ ok: false, code, message: refusalText(code, details, language) });
    const refused = subscribeFault(channel, rooms);
    if (refused) return refuseIt(refused);
    const waitS = limiter.take("subscribe", who);
    if (waitS > 0) return refuseIt("too-many-requests", { seconds: waitS });
    // A client that missed a number asks again for the same channel.
    leave(socket, channels, channel);
    const request = Symbol();
    rooms.set(channel, request);
    void channels.open({
      channel,
      viewer: { caller, language },
      deliver(subscribed, missed, room) {
        const isStillWanted = socket.connected && rooms.get(channel) === request;
        if (isStillWanted) rooms.delete(channel);
        else if (room !== undefined) channels.leave(room);
        answer(subscribed);
        if (!isStillWanted || room === undefined) return;
        for (const update of missed) socket.emit("update", update);
        rooms.set(channel, room);
        void socket.join(room);
      },
    });
  });
  socket.on("unsubscribe", (channel) => leave(socket, channels, channel));
  socket.on("disconnect", () => {
    for (const channel of [...rooms.keys()]) leave(socket, channels, channel);
  });
}

function subscribeFault(channel: unknown, rooms: Connection["rooms"]): RefusalCode | undefined {
  if (typeof channel !== "string" || channel.length > CHANNEL_NAME_LENGTH_MAX) return "bad-input";
  return rooms.size >= CHANNELS_PER_SOCKET_MAX ? "too-many-requests" : undefined;
}

function leave(socket: Client, channels: ChannelHub, channel: string): void {
  const room = socket.data.rooms.get(channel);
  socket.data.rooms.delete(channel);
  if (typeof room !== "string") return;
  void socket.leave(room);
  channels.leave(room);
}

function endChannel(socket: Client, channels: ChannelHub, channel: ChannelName, { code, details }: Refusal): void {
  leave(socket, channels, channel);
  socket.emit("ended", { channel, code, message: refusalText(code, details, socket.data.language) });
}

/** Says why before it ends the connection, so that whoever wrote the client can mend it. */
function sendAway(socket: Client): void {
  const code = "too-many-requests";
  socket.emit("refused", { code, message: refusalText(code, { seconds: FLOOD_WAIT_S }, socket.data.language) });
  socket.disconnect(true);
}

function signOut(socket: Client): void {
  socket.emit("signed-out");
  socket.disconnect(true);
}

/** Ends sockets whose session is over without a word of it having come, and those that cannot keep up. */
async function sweep(io: Io, authenticate: Authenticate): Promise<void> {
  for (const socket of [...io.sockets.sockets.values()]) {
    if (waitingPackets(socket) > WAITING_PACKETS_MAX) socket.disconnect(true);
    else if (socket.data.token !== undefined && !(await authenticate(socket.data.token))) signOut(socket);
  }
}

/** What engine.io still holds for a client; it offers no public figure. */
function waitingPackets({ conn }: Client): number {
  const waiting: unknown = Reflect.get(conn, "writeBuffer");
  return Array.isArray(waiting) ? waiting.length : 0;
}
