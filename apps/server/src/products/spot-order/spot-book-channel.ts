/** The order books on the socket: always the whole visible book as of the last commit, so that it cannot drift. */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import type { BookMessage } from "@candor/api/channels";
import type { Bus } from "../../platform/bus.ts";
import type { Channels, RoomName } from "../../platform/socket/channels.ts";
import type { SpotBook } from "./spot-book.ts";
import type { SpotOrderMemory } from "./spot-order-memory.ts";
import { BOOK_CHANGED } from "./spot-order-topics.ts";

const NAME = /^book\/(demo|real)\/(\d{1,10})$/;
const WHOLE = "book";

export function provideBooks(channels: Channels, memory: SpotOrderMemory, bus: Bus): void {
  const bookOf = (channel: string): SpotBook | undefined => {
    const [, mode, instrumentId] = NAME.exec(channel) ?? [];
    const isMode = ACCOUNT_MODES.some((known) => known === mode);
    return isMode ? memory.book(Number(instrumentId), mode as AccountMode) : undefined;
  };
  channels.provide({
    matches: (channel) => bookOf(channel) !== undefined,
    mayOpen: () => undefined,
    snapshot: (room) => bookOf(room)?.depth(),
    assemble: (rows) => rows.get(WHOLE) as BookMessage,
  });
  bus.subscribe(BOOK_CHANGED, ({ mode, instrumentId }) => {
    const room: RoomName = `book/${mode}/${instrumentId}`;
    if (channels.hasListeners(room)) channels.publishMerged(room, WHOLE, memory.book(instrumentId, mode)?.depth());
  });
}
