/** What a client asks over its connection: to open channels and to leave them. Joins sockets to the hub's rooms. */
import type { ChannelName } from "@candor/api/channels";
import type { Refusal, RefusalCode, RefusalDetails } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import type { RateLimiter } from "../edge/rate-limiter.ts";
import type { ChannelHub } from "./channel-hub.ts";
import type { Client, Connection } from "./socket-client.ts";
import { WAITING_BYTES_FULL, waitingBytes } from "./waiting-bytes.ts";

const CHANNELS_PER_SOCKET_MAX = 60;
const CHANNEL_NAME_LENGTH_MAX = 80;

export function serveChannels(socket: Client, channels: ChannelHub, limiter: RateLimiter): void {
  const { rooms, caller, who, language } = socket.data;

  socket.on("subscribe", (channel, answer) => {
    if (typeof answer !== "function") return;
    const refuseIt = (code: RefusalCode, details: RefusalDetails = {}): void =>
      answer({ ok: false, code, message: refusalText(code, details, language) });
    const refused = subscribeFault(channel, rooms);
    if (refused) return refuseIt(refused);
    if (isBehind(socket)) return refuseIt("busy-try-again");
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
        // Others that were asked for together with it may have come first.
        const isFull = isBehind(socket);
        if (room !== undefined && (!isStillWanted || isFull)) channels.leave(room);
        if (isFull) return refuseIt("busy-try-again");
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

/** Whoever does not take what they have asked for gets no more of it. */
const isBehind = ({ conn }: Client): boolean => waitingBytes(conn) > WAITING_BYTES_FULL;

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

export function endChannel(
  socket: Client,
  channels: ChannelHub,
  channel: ChannelName,
  { code, details }: Refusal,
): void {
  leave(socket, channels, channel);
  socket.emit("ended", { channel, code, message: refusalText(code, details, socket.data.language) });
}
