/**
 * One snapshot for all who open a channel at about the same time, each with every update since it was begun: making them stays
 * a bounded part of the work, however many ask.
 */
import type { ChannelName, ChannelUpdate, SubscribeAnswer } from "@candor/api/channels";
import { type Refusal, refuse } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { CROWDED, createFairQueue } from "../fair-queue.ts";
import type { ChannelProvider, RoomWatch, Viewer } from "./channels.ts";
import { shareAnswer } from "./shared-answers.ts";

type Answer = SubscribeAnswer<unknown>;

interface Sharing {
  /** Every update since the snapshot was begun. */
  readonly missed: ChannelUpdate<unknown>[];
  readonly answer: Promise<Answer>;
}

/** A room whose snapshots are shared. Whoever publishes to it adds the update to each sharing. */
export interface SharingRoom {
  readonly name: string;
  readonly channel: ChannelName;
  readonly provider: ChannelProvider;
  readonly watch: RoomWatch | undefined;
  /** Number of the last update. */
  seq: number;
  /** Snapshots that are being made or are still given out. */
  readonly sharings: Set<Sharing>;
  /** The one that whoever asks now gets. */
  current: Sharing | undefined;
}

/**
 * How long a snapshot is given out after it was made. One that took long to make is given out for longer, so that making them
 * never becomes most of the work; a person's own for the least.
 */
const SHARED_MS_MIN = 250;
const SHARED_MS_MAX = 2_000;
const SHARED_PER_MADE = 20;
/** A list of updates that has grown longer than this is worth a new snapshot. */
const MISSED_MAX = 100;

/**
 * Snapshots that are made at the same time, of all and for one line; who waits beyond that is refused. A person's own are a line, and
 * so are the rooms of each public kind: whoever opens one chart after the other keeps nobody from a book or from quotes.
 */
const MAKING = { atOnce: 8, atOnceOfOne: 3, waitingOfOne: 200, waiting: () => 400 };
const publicLine = (name: string): string => `public ${name.slice(0, name.indexOf("/") + 1)}`;

/** @param onEnded a snapshot of the room is no longer given out */
export function createSharedSnapshots<Room extends SharingRoom>(onEnded: (room: Room) => void) {
  const makers = createFairQueue(MAKING);

  async function make(room: Room, viewer: Viewer): Promise<Answer> {
    const { name, channel, seq, provider, watch } = room;
    const maker = (provider.room && viewer.caller?.customerId) || publicLine(name);
    await watch?.ready;
    const snapshot = await makers.run(maker, async () => provider.snapshot(name));
    if (snapshot === CROWDED) return refusedAnswer(refuse("busy-try-again"), viewer);
    return shareAnswer({ ok: true, channel, seq, snapshot });
  }

  function endAfter(room: Room, sharing: Sharing, milliseconds: number): void {
    if (milliseconds === 0) room.current = undefined;
    const timer = setTimeout(() => {
      room.sharings.delete(sharing);
      if (room.current === sharing) room.current = undefined;
      onEnded(room);
    }, milliseconds);
    timer.unref();
  }

  return {
    /** The snapshot that is given out now, or a new one. Rejects as the provider does. */
    of(room: Room, viewer: Viewer): Sharing {
      const { current } = room;
      if (current && current.missed.length <= MISSED_MAX) return current;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const sharing: Sharing = { missed: [], answer: promise };
      room.sharings.add(sharing);
      room.current = sharing;
      const startedAt = performance.now();
      make(room, viewer).then(
        (answer) => {
          // It ends by a timer, so that it collects what is published until everybody who waits has it.
          endAfter(room, sharing, answer.ok ? sharedMs(room, performance.now() - startedAt) : 0);
          resolve(answer);
        },
        (error: unknown) => {
          endAfter(room, sharing, 0);
          reject(error);
        },
      );
      return sharing;
    },
  };
}

const sharedMs = ({ provider }: SharingRoom, madeInMs: number): number =>
  provider.room ? SHARED_MS_MIN : Math.min(SHARED_MS_MAX, Math.max(SHARED_MS_MIN, madeInMs * SHARED_PER_MADE));

export const refusedAnswer = ({ code, details }: Refusal, { language }: Viewer): Answer => ({
  ok: false,
  code,
  message: refusalText(code, details, language),
});
