/**
 * The one socket of the app. Channels are followed by name: a snapshot, then numbered updates; a gap or a reconnection
 * brings a new snapshot. It opens when something is first followed.
 */
import type { ChannelMessage, ChannelName, ChannelUpdate, SubscribeAnswer } from "@candor/api/channels";
import type { RefusalCode } from "@candor/api/refusal";
import { isUnreachable } from "../app/api-client.ts";
import { currentLanguage } from "../app/i18n.ts";
import { currentSession, onSessionChange, signOut } from "../app/session.ts";
import { asked, type ChannelTrack, isAwaited, judgeUpdate, NEVER_ASKED, taken } from "./channel-track.ts";
import { connection } from "./connection.ts";
import { type Line, type LineEvents, openLine, RECONNECT_MAX_MS } from "./socket-line.ts";

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

const channels = new Map<ChannelName, Followed>();
let line: Line | null = null;
let isPolling = false;

/** Follows a channel until the returned function is called. */
export function follow<N extends ChannelName>(channel: N, handler: ChannelHandler<ChannelMessage<N>>): () => void {
  const own = handler as ChannelHandler<unknown>;
  const followed = channels.get(channel) ?? { track: NEVER_ASKED, hasLost: false, handlers: new Set() };
  channels.set(channel, followed);
  followed.handlers.add(own);
  if (line) ask(channel);
  else open();
  return () => {
    followed.handlers.delete(own);
    if (followed.handlers.size === 0) setTimeout(() => leaveIfUnused(channel), LINGER_MS);
  };
}

function leaveIfUnused(channel: ChannelName): void {
  if (channels.get(channel)?.handlers.size !== 0) return;
  channels.delete(channel);
  line?.send("unsubscribe", channel);
}

function open(): void {
  connection.set("connecting");
  line = openLine(() => `lang=${currentLanguage()}`, events);
}

const unheard = () => connection.set(navigator.onLine ? "reconnecting" : "offline");

const events: LineEvents = {
  onOpen() {
    connection.set("online");
    for (const channel of channels.keys()) ask(channel);
  },
  onLost() {
    unheard();
    for (const followed of channels.values()) followed.hasLost = true;
  },
  onUnopened() {
    unheard();
    // The server answers requests: what is refused may be the WebSocket alone, as in some companies' networks.
    if (navigator.onLine && !isUnreachable.get()) offerPolling().catch(() => undefined);
  },
  onEvent(name, content) {
    if (name === "signed-out") signOut();
    if (name === "update") update(content as ChannelUpdate<unknown>);
  },
};

function update({ channel, seq, data }: ChannelUpdate<unknown>): void {
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
}

/** From now on it is polled where a WebSocket is not let through. */
async function offerPolling(): Promise<void> {
  if (isPolling) return;
  const { openPollingLine } = await import("./polling.ts");
  if (isPolling || !line || line.isOpen()) return;
  isPolling = true;
  line.close();
  line = openPollingLine({ lang: currentLanguage() }, events);
}

/** Subscribes, again where it must: the answer is a fresh snapshot either way. */
function ask(channel: ChannelName): void {
  const followed = channels.get(channel);
  if (!followed || !line?.isOpen()) return;
  const asking = asked(followed.track);
  followed.track = asking;
  line.send("subscribe", channel, (given) => {
    const answer = given as SubscribeAnswer<unknown>;
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
  line?.reopen();
});
