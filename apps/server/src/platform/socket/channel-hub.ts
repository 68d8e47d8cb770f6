/**
 * Numbers, merges and hands out what is published to channels. A subscriber gets a snapshot and then every later update,
 * without a gap and in order. Knows nothing of sockets: the socket server attaches how a room is reached.
 */
import type { ChannelName, ChannelUpdate, SubscribeAnswer } from "@candor/api/channels";
import type { Refusal } from "@candor/api/refusal";
import { refuse } from "@candor/api/refusal";
import type { Log } from "../log.ts";
import type { ChannelProvider, Channels, RoomName, Viewer } from "./channels.ts";
import { createSharedSnapshots, refusedAnswer, type SharingRoom } from "./shared-snapshots.ts";

type Update = ChannelUpdate<unknown>;

export interface Opening {
  readonly channel: string;
  readonly viewer: Viewer;
  /** Called once, with everything published meanwhile; the subscriber belongs to the room from this moment on. */
  deliver(answer: SubscribeAnswer<unknown>, missed: readonly Update[], room: string | undefined): void;
}

type SendAway = (room: string, channel: ChannelName, why: Refusal) => void;

export interface ChannelHub extends Channels {
  /** How an update reaches all members of a room, and how they are sent away from it. */
  attach(send: (room: string, update: Update) => void, sendAway?: SendAway): void;
  /** Sends everybody away from a room who may not be there any more, and tells them why. */
  end(room: RoomName, why: Refusal): void;
  open(opening: Opening): Promise<void>;
  /** One member less. */
  leave(room: string): void;
  close(): void;
}

interface Room extends SharingRoom {
  members: number;
  merged: Map<string, unknown>;
  /** Runs while rows wait to be sent, and for a while after they were: what comes then waits for its end. */
  timer: NodeJS.Timeout | undefined;
}

/** Merged rows go out at most five times a second; the first after a pause go at once. */
const MERGE_MS = 200;

export function createChannelHub({ log }: { log: Log }): ChannelHub {
  const providers: ChannelProvider[] = [];
  const rooms = new Map<string, Room>();
  const snapshots = createSharedSnapshots(dropIfEmpty);
  let send: (room: string, update: Update) => void = () => undefined;
  let sendAway: SendAway = () => undefined;

  function emit(room: Room, data: unknown): void {
    room.seq += 1;
    const update: Update = { channel: room.channel, seq: room.seq, data };
    for (const { missed } of room.sharings) missed.push(update);
    if (room.members > 0) send(room.name, update);
  }

  function flush(room: Room): void {
    room.timer = undefined;
    if (room.merged.size === 0) return;
    const rows = room.merged;
    room.merged = new Map();
    // Before the sending, which takes a while where thousands listen.
    flushAfter(room, MERGE_MS);
    try {
      emit(room, room.provider.assemble(rows, room.name));
    } catch (error) {
      log.error({ err: error, room: room.name }, "a channel could not put its update together");
    }
  }

  function flushAfter(room: Room, milliseconds: number): void {
    room.timer = setTimeout(flush, milliseconds, room);
    room.timer.unref();
  }

  function dropIfEmpty(room: Room): void {
    if (room.members > 0 || room.sharings.size > 0 || rooms.get(room.name) !== room) return;
    rooms.delete(room.name);
    clearTimeout(room.timer);
    room.watch?.stop();
  }

  function enter(name: string, channel: string, provider: ChannelProvider): Room {
    let room = rooms.get(name);
    if (!room) {
      room = {
        ...{ name, channel: channel as ChannelName, provider, seq: 0, members: 0 },
        ...{ sharings: new Set(), current: undefined, merged: new Map(), timer: undefined },
        watch: provider.watch?.(name),
      };
      rooms.set(name, room);
    }
    return room;
  }

  async function open(opening: Opening): Promise<void> {
    const { channel, viewer, deliver } = opening;
    try {
      const provider = providers.find((candidate) => candidate.matches(channel));
      const refusal = provider ? provider.mayOpen(channel, viewer) : refuse("no-such-route");
      if (!provider || refusal)
        return deliver(refusedAnswer(refusal ?? refuse("no-such-route"), viewer), [], undefined);
      await openRoom(enter(provider.room?.(channel, viewer) ?? channel, channel, provider), opening);
    } catch (error) {
      log.error({ err: error, channel }, "a channel could not give its snapshot");
      deliver(refusedAnswer(refuse("server-fault"), viewer), [], undefined);
    }
  }

  async function openRoom(room: Room, { viewer, deliver }: Opening): Promise<void> {
    const { answer, missed } = snapshots.of(room, viewer);
    const given = await answer;
    if (!given.ok) return deliver(given, [], undefined);
    room.members += 1;
    deliver(given, missed, room.name);
  }

  return {
    provide: (provider) => void providers.push(provider),
    attach(how, away = sendAway) {
      send = how;
      sendAway = away;
    },
    end(name, why) {
      const room = rooms.get(name);
      if (room) sendAway(name, room.channel, why);
    },
    publishMerged(name: RoomName, key, row) {
      const room = rooms.get(name);
      if (!room) return;
      room.merged.set(key, row);
      // Not at once, so that the rows of one step of the grid are one message.
      if (!room.timer) flushAfter(room, 0);
    },
    publishNow(name: RoomName, data) {
      const room = rooms.get(name);
      if (room) emit(room, data);
    },
    hasListeners: (name) => rooms.has(name),
    open,
    leave(name) {
      const room = rooms.get(name);
      if (!room) return;
      room.members -= 1;
      dropIfEmpty(room);
    },
    close() {
      for (const { timer } of rooms.values()) clearTimeout(timer);
    },
  };
}
