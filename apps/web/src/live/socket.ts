/**
 * The one socket of the app. Channels are followed by name: a snapshot, then numbered updates; a gap or a reconnection
 * brings a new snapshot. The library loads when something is first followed, after the first paint.
 */
import type { ChannelMessage, ChannelName, ClientEvents, ServerEvents } from "@candor/api/channels";
import type { RefusalCode } from "@candor/api/refusal";
import type { Socket } from "socket.io-client";
import { isUnreachable } from "../app/api-client.ts";
import { currentLanguage } from "../app/i18n.ts";
import { currentSession, onSessionChange, signOut } from "../app/session.ts";
import { asked, type ChannelTrack, isAwaited, judgeUpdate, NEVER_ASKED, taken } from "./channel-track.ts";
import { connection } from "./connection.ts";

const CONNECT_TIME_OUT_MS = 20_000;
const RECONNECT_MIN_MS = 1000;
const RECONNECT_MAX_MS = 5000;
const RECONNECT_RANDOMISATION = 0.5;
/** Refusals that say nothing of the channel: it is asked for again. */
const SOON_OVER: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  "server-fault",
  "service-unavailable",
  "too-many-requests",
  "busy-try-again",
]);
/** A channel nobody follows any more is kept this long: the next page often wants it again. */
const LINGER_MS = 3000;

export interface ChannelHandler<M> {
  /** @param isAfterLoss updates went unheard before it: what was fetched by their word may be old */
  onSnapshot(message: M, isAfterLoss: boolean): void;
  onUpdate(message: M): void;
  /** The server's words for why the channel may not be followed. */
  onRefused?(message: string): void;
}

interface Followed {
  track: ChannelTrack;
  /** Updates may have been missed since the last message. */
  hasLost: boolean;
  readonly handlers: Set<ChannelHandler<unknown>>;
}

type AppSocket = Socket<ServerEvents, ClientEvents>;

const channels = new Map<ChannelName, Followed>();
let socket: AppSocket | null = null;
let isOpening = false;

/** Follows a channel until the returned function is called. */
export function follow<N extends ChannelName>(channel: N, handler: ChannelHandler<ChannelMessage<N>>): () => void {
  const own = handler as ChannelHandler<unknown>;
  const followed = channels.get(channel) ?? { track: NEVER_ASKED, hasLost: false, handlers: new Set() };
  channels.set(channel, followed);
  followed.handlers.add(own);
  if (socket) ask(channel);
  else void open();
  return () => {
    followed.handlers.delete(own);
    if (followed.handlers.size === 0) setTimeout(() => leaveIfUnused(channel), LINGER_MS);
  };
}

function leaveIfUnused(channel: ChannelName): void {
  if (channels.get(channel)?.handlers.size !== 0) return;
  channels.delete(channel);
  socket?.emit("unsubscribe", channel);
}

async function open(): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  connection.set("connecting");
  try {
    const { openSocket } = await import("./web-socket.ts");
    socket = openSocket({
      path: "/socket.io",
      timeout: CONNECT_TIME_OUT_MS,
      reconnectionDelay: RECONNECT_MIN_MS,
      reconnectionDelayMax: RECONNECT_MAX_MS,
      randomizationFactor: RECONNECT_RANDOMISATION,
      withCredentials: true,
      query: { lang: currentLanguage() },
    });
    listen(socket);
  } catch {
    connection.set("reconnecting");
    setTimeout(() => void open(), RECONNECT_MAX_MS);
  } finally {
    isOpening = false;
  }
}

function listen(live: AppSocket): void {
  live.on("connect", () => {
    connection.set("online");
    for (const channel of channels.keys()) ask(channel);
  });
  live.on("disconnect", (reason) => {
    connection.set(navigator.onLine ? "reconnecting" : "offline");
    for (const followed of channels.values()) followed.hasLost = true;
    // The library takes an end by the server for final; it is one who could not keep up, or asked too hastily.
    if (reason === "io server disconnect") setTimeout(() => live.connect(), RECONNECT_MAX_MS);
  });
  live.on("connect_error", () => {
    connection.set(navigator.onLine ? "reconnecting" : "offline");
    // The server answers requests: what is refused may be the WebSocket alone, as in some companies' networks.
    if (navigator.onLine && !isUnreachable.get()) offerPolling(live).catch(() => undefined);
  });
  live.on("signed-out", signOut);
  live.on("update", ({ channel, seq, data }) => {
    const followed = channels.get(channel);
    if (!followed) return;
    const verdict = judgeUpdate(followed.track, seq);
    if (verdict === "gap") {
      followed.hasLost = true;
      ask(channel);
    }
    if (verdict !== "apply") return;
    followed.track = taken(followed.track, seq);
    for (const handler of followed.handlers) handler.onUpdate(data);
  });
}

/** From the next try on the library polls where a WebSocket is not let through. */
async function offerPolling({ io: { opts } }: AppSocket): Promise<void> {
  const [webSocket, ...others] = opts.transports ?? [];
  if (typeof webSocket !== "function" || others.length > 0) return;
  const { Polling } = await import("./polling.ts");
  opts.transports = [webSocket, Polling];
}

/** Subscribes, again where it must: the answer is a fresh snapshot either way. */
function ask(channel: ChannelName): void {
  const followed = channels.get(channel);
  if (!followed || !socket?.connected) return;
  const asking = asked(followed.track);
  followed.track = asking;
  socket.emit("subscribe", channel, (answer) => {
    if (!isAwaited(followed.track, asking)) return;
    if (!answer.ok) {
      for (const handler of followed.handlers) handler.onRefused?.(answer.message);
      // It could not, which is over soon; it did not decline.
      if (SOON_OVER.has(answer.code)) setTimeout(() => ask(channel), RECONNECT_MAX_MS * (1 + Math.random()));
      return;
    }
    followed.track = taken(asking, answer.seq);
    const isAfterLoss = followed.hasLost;
    followed.hasLost = false;
    for (const handler of followed.handlers) handler.onSnapshot(answer.snapshot, isAfterLoss);
  });
}

let knownUser = currentSession().user?.userId;

/** The cookie is read when the socket opens, so another person needs another connection. */
onSessionChange(() => {
  const user = currentSession().user?.userId;
  if (user === knownUser) return;
  knownUser = user;
  if (!socket) return;
  socket.disconnect();
  socket.connect();
});
