/** The channel `notices`: how many are unread, and which one has just come. Each customer has a room of their own. */
import type { NoticesMessage } from "@candor/api/channels";
import { refuse } from "@candor/api/refusal";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Channels, RoomName } from "../../platform/socket/channels.ts";
import { countUnread } from "./notice-store.ts";
import { NOTICES_CHANGED } from "./notice-topics.ts";

const roomOf = (customerId: string): RoomName => `notices/${customerId}`;

export function provideNoticeChannel(channels: Channels, { database, bus }: { database: Database; bus: Bus }): void {
  const message = async (customerId: string, arrived: string | null): Promise<NoticesMessage> => ({
    unread: await countUnread(database, customerId),
    arrived,
  });
  channels.provide({
    matches: (channel) => channel === "notices",
    mayOpen: (_channel, { caller }) => (caller === null ? refuse("login-required") : undefined),
    room(_channel, { caller }) {
      if (caller === null) throw new Error("the notice channel was opened without a caller");
      return roomOf(caller.customerId);
    },
    snapshot: (room) => message(room.slice("notices/".length), null),
    assemble: (merged) => [...merged.values()].at(-1),
  });
  bus.subscribe(NOTICES_CHANGED, async ({ customerId, arrived }) => {
    const room = roomOf(customerId);
    if (channels.hasListeners(room)) channels.publishNow(room, await message(customerId, arrived));
  });
}
