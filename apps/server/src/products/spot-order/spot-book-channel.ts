/** The order books on the socket: always the whole visible book as of the last commit, so that it cannot drift. */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import type { BookMessage } from "@candor/api/channels";
import type { Instruments } from "../../core/instrument/instrument.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Channels } from "../../platform/socket/channels.ts";
import { type BookOf, bookChanged, SPOT_BOOK } from "./spot-order-topics.ts";

const NAME = /^book\/(demo|real)\/(\d{1,10})$/;
const WHOLE = "book";

export function provideBooks(channels: Channels, instruments: Pick<Instruments, "byId">, bus: Bus): void {
  const bookOf = (channel: string): BookOf | undefined => {
    const [, mode, digits] = NAME.exec(channel) ?? [];
    const isMode = ACCOUNT_MODES.some((known) => known === mode);
    const instrumentId = Number(digits);
    const isTraded = instruments.byId(instrumentId)?.products.includes("spot") === true;
    return isMode && isTraded ? { mode: mode as AccountMode, instrumentId } : undefined;
  };
  channels.provide({
    matches: (channel) => bookOf(channel) !== undefined,
    mayOpen: () => undefined,
    snapshot(room) {
      const book = bookOf(room);
      return book && bus.request(SPOT_BOOK, book);
    },
    assemble: (rows) => rows.get(WHOLE) as BookMessage,
    watch(room) {
      const book = bookOf(room);
      if (!book) throw new Error(`${room} is no book`);
      const name = `book/${book.mode}/${book.instrumentId}` as const;
      const stop = bus.subscribe(bookChanged(book), (depth) => channels.publishMerged(name, WHOLE, depth));
      return { stop, ready: bus.settled() };
    },
  });
}
