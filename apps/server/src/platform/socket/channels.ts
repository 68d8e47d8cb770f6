/**
 * The door of the socket: named channels that clients subscribe to. Modules provide channels and publish to them; who
 * listens, how often things are sent and how they are numbered is decided here. Knows no product.
 */
import type { ChannelName } from "@candor/api/channels";
import type { Language } from "@candor/api/language";
import type { Refusal } from "@candor/api/refusal";
import type { Caller } from "../http/route.ts";

/** Who opens a channel: a signed-in person or a visitor (`caller` null). */
export interface Viewer {
  readonly caller: Caller | null;
  readonly language: Language;
}

/**
 * What is published to. A public channel is its own room; a private one has a room per owner, so `account/demo` is
 * entered by the name `account/demo/<portfolioId>`.
 */
export type RoomName =
  | Exclude<ChannelName, `account/${string}` | "notices" | "customer" | "deposits">
  | `account/${"demo" | "real"}/${string}`
  | `notices/${string}`
  | `customer/${string}`
  | `deposits/${string}`;

/** What a provider does for a room while somebody is in it. */
export interface RoomWatch {
  /** Kept once nothing can be missed any more: the first snapshot is made after it. */
  readonly ready: Promise<void>;
  stop(): void;
}

/** A family of channels, such as every order book. */
export interface ChannelProvider {
  /** True when this family has that channel and it exists ("book/demo/7": instrument 7 trades spot). */
  matches(channel: string): boolean;
  /** The refusal when this viewer may not open it. */
  mayOpen(channel: string, viewer: Viewer): Refusal | undefined;
  /** The room of a private channel for this viewer; left out where the channel is its own room. Called after mayOpen. */
  room?(channel: string, viewer: Viewer): RoomName;
  /** Begins to listen to what is published to a room, when somebody wants it; left out where all rooms are listened to. */
  watch?(room: string): RoomWatch;
  /** Everything a new subscriber needs. It may already hold what is published while it is being made: rows replace. */
  snapshot(room: string): unknown;
  /** One message out of the merged rows (last row per key, keys in order of arrival). */
  assemble(rows: ReadonlyMap<string, unknown>, room: string): unknown;
}

export interface Channels {
  /** Announces a family of channels; the first provider that matches a name answers for it. */
  provide(provider: ChannelProvider): void;
  /** Sends the last row per key, at once after a pause and at most five times a second, encoded once per room. Free when nobody listens. */
  publishMerged(room: RoomName, key: string, row: unknown): void;
  /** Sends at once: for order and balance events. */
  publishNow(room: RoomName, data: unknown): void;
  hasListeners(room: RoomName): boolean;
}
