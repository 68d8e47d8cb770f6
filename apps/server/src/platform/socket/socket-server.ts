/**
 * The socket itself: who may connect, what a connection may ask and how often, and when it is closed. Channels and their
 * numbers belong to the hub; this file joins sockets to its rooms.
 */
import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { ChannelName, ClientEvents, ServerEvents } from "@candor/api/channels";
import type { Language } from "@candor/api/language";
import type { Refusal, RefusalCode } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { Server, type Socket } from "socket.io";
import type { Clock } from "../clock.ts";
import { callerLanguage } from "../http/caller-language.ts";
import { faultAnswer } from "../http/fault-answer.ts";
import type { Authenticate } from "../http/http-ports.ts";
import type { HttpSettings } from "../http/http-settings.ts";
import { createRateLimiter } from "../http/rate-limiter.ts";
import type { OriginPolicy } from "../http/request-origin.ts";
import type { Caller } from "../http/route.ts";
import type { SessionCookie } from "../http/session-token.ts";
import type { Log } from "../log.ts";
import type { ChannelHub } from "./channel-hub.ts";
import { CONNECTION_BOUNDS, type ConnectionBounds, createConnectionLimit } from "./connection-limit.ts";

export interface SocketPorts {
  readonly server: HttpServer;
  readonly channels: ChannelHub;
  readonly authenticate: Authenticate;
  readonly onRevoked: (listener: (sessionId: string) => void) => () => void;
  readonly origins: OriginPolicy;
  readonly sessionCookie: SessionCookie;
  readonly settings: Pick<HttpSettings, "isBehindProxy">;
  readonly clock: Clock;
  readonly log: Log;
  /** Of one address; for tests. */
  readonly bounds?: ConnectionBounds;
}

export interface SocketServer {
  close(): Promise<void>;
}

/** What the server knows of a connection. */
interface Connection {
  readonly token: string | undefined;
  readonly caller: Caller | null;
  readonly language: Language;
  /** Room by channel; while the snapshot is being made, the mark of that request. */
  readonly rooms: Map<string, string | symbol>;
}

type Client = Socket<ClientEvents, ServerEvents, Record<never, never>, Connection>;
type Io = Server<ClientEvents, ServerEvents, Record<never, never>, Connection>;

const CHANNELS_PER_SOCKET_MAX = 60;
const CHANNEL_NAME_LENGTH_MAX = 80;
/** A client asks for a few channels when a page opens; more than this is no client of ours. */
const ASKING = { perSecond: 20, burst: 120 };
const MESSAGE_BYTES_MAX = 4 * 1024;
/** Packets that wait for a client too slow to take them; beyond this it is sent away and may come back. */
const WAITING_PACKETS_MAX = 500;
const SWEEP_MS = 2_000;

export function attachSocketServer(ports: SocketPorts): SocketServer {
  const { channels, authenticate, clock, log } = ports;
  const limit = createConnectionLimit(clock, ports.settings.isBehindProxy, ports.bounds ?? CONNECTION_BOUNDS);
  const io: Io = new Server(ports.server, {
    path: "/socket.io",
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    connectTimeout: 20_000,
    allowRequest: (request, decide) => decide(null, mayConnect(ports, request) && limit.mayOpen(request)),
  });
  io.engine.on("connection", (connection) => connection.once("close", limit.opened(connection.request)));
  const asking = { read: ASKING, write: ASKING, trade: ASKING, "sign-in": ASKING, upload: ASKING };
  const limiter = createRateLimiter(asking, clock);

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
    identify(ports, socket as Client).then(
      () => next(),
      (error: unknown) => next(refusalOf(error, languageOf(socket as Client), log)),
    );
  });
  io.on("connection", (socket) => serve(socket, channels, () => limiter.take("read", socket.id) === 0));

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
    async close() {
      clearInterval(sweeper);
      stopListening();
      channels.close();
      await io.close();
    },
  };
}

/** Foreign pages never; with a cookie only our own pages. */
function mayConnect({ origins, sessionCookie }: SocketPorts, { headers }: IncomingMessage): boolean {
  if (!origins.isOwnHost(headers.host) || origins.isForeign(headers)) return false;
  const hasCookie = sessionCookie.read(undefined, headers.cookie) !== undefined;
  return !hasCookie || origins.isSameOrigin(headers);
}

const languageOf = ({ handshake: { auth, headers } }: Client): Language =>
  callerLanguage(headers["accept-language"], auth.lang);

/** A token that no longer counts is refused; a cookie that no longer counts makes a visitor, as it does on a page. */
async function identify({ authenticate, sessionCookie }: SocketPorts, socket: Client): Promise<void> {
  const { auth, headers } = socket.handshake;
  const language = languageOf(socket);
  const sent = sessionCookie.read(typeof auth.token === "string" ? auth.token : undefined, headers.cookie);
  const caller = sent ? await authenticate(sent.token) : undefined;
  if (sent && !caller && !sent.isCookie) throw new ConnectionRefused("session-ended", language);
  const token = caller ? sent?.token : undefined;
  Object.assign(socket.data, { token, caller: caller ?? null, language, rooms: new Map() } satisfies Connection);
}

/** Reaches the client as `connect_error` with the code in `data`. */
class ConnectionRefused extends Error {
  readonly data: { readonly code: RefusalCode };

  constructor(code: RefusalCode, language: Language) {
    super(refusalText(code, {}, language));
    this.data = { code };
  }
}

/** Of anything but a refusal the client learns nothing: its text is about our inside. */
const refusalOf = (error: unknown, language: Language, log: Log): Error =>
  error instanceof ConnectionRefused
    ? error
    : new ConnectionRefused(faultAnswer(error, log, "a socket's handshake").code, language);

function serve(socket: Client, channels: ChannelHub, mayAsk: () => boolean): void {
  const { rooms, caller, language } = socket.data;

  socket.use((_event, next) => (mayAsk() ? next() : void socket.disconnect(true)));
  socket.on("subscribe", (channel, answer) => {
    if (typeof answer !== "function") return;
    const refused = subscribeFault(channel, rooms);
    if (refused) return answer({ ok: false, code: refused, message: refusalText(refused, {}, language) });
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
