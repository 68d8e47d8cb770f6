/** The channel `customer`: whether the account is frozen or restricted, to every page of its owner. Each customer has a room of their own. */
import type { CustomerMessage } from "@candor/api/channels";
import { refuse } from "@candor/api/refusal";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Channels, RoomName } from "../../platform/socket/channels.ts";
import { customersChanged } from "../customer/customer.ts";
import { readFreeze } from "./freeze-store.ts";
import { factOf, readRestrictions } from "./restriction-store.ts";

const roomOf = (customerId: string): RoomName => `customer/${customerId}`;

export function provideCustomerChannel(channels: Channels, { database, bus }: { database: Database; bus: Bus }): void {
  const message = async (customerId: string): Promise<CustomerMessage> => {
    const freeze = await readFreeze(database, customerId);
    const restrictions = (await readRestrictions(database, customerId)).map(factOf);
    return { frozen_since: freeze?.frozenAt ?? null, frozen_by: freeze?.frozenBy ?? null, restrictions };
  };
  channels.provide({
    matches: (channel) => channel === "customer",
    mayOpen: (_channel, { caller }) => (caller === null ? refuse("login-required") : undefined),
    room(_channel, { caller }) {
      if (caller === null) throw new Error("the customer channel was opened without a caller");
      return roomOf(caller.customerId);
    },
    snapshot: (room) => message(room.slice("customer/".length)),
    assemble: (merged) => [...merged.values()].at(-1),
  });
  bus.subscribe(customersChanged, async ({ customerId }) => {
    const room = roomOf(customerId);
    if (channels.hasListeners(room)) channels.publishNow(room, await message(customerId));
  });
}
