/** The channel `deposits`: a customer's latest deposits, counted up while the chain goes on. Each customer has a room of their own. */
import type { DepositsMessage } from "@candor/api/channels";
import { refuse } from "@candor/api/refusal";
import type { Channels, RoomName } from "../../platform/socket/channels.ts";
import { readOwnRecords } from "./deposit-record.ts";
import { DEPOSITS_CHANGED } from "./deposit-topics.ts";
import type { DepositDeps } from "./deposit-types.ts";

const SHOWN = 50;

const roomOf = (customerId: string): RoomName => `deposits/${customerId}`;

export function provideDepositChannel(
  channels: Channels,
  { database, bus, ledger, networks }: Pick<DepositDeps, "database" | "bus" | "ledger" | "networks">,
): void {
  const message = async (customerId: string): Promise<DepositsMessage> => {
    const asked = { customerId, type: undefined, page: 1, limit: SHOWN };
    return { list: (await readOwnRecords({ ledger, networks }, database, asked)).list };
  };
  channels.provide({
    matches: (channel) => channel === "deposits",
    mayOpen: (_channel, { caller }) => (caller === null ? refuse("login-required") : undefined),
    room(_channel, { caller }) {
      if (caller === null) throw new Error("the deposit channel was opened without a caller");
      return roomOf(caller.customerId);
    },
    snapshot: (room) => message(room.slice("deposits/".length)),
    assemble: (merged) => [...merged.values()].at(-1),
  });
  bus.subscribe(DEPOSITS_CHANGED, async ({ customerId }) => {
    const room = roomOf(customerId);
    if (channels.hasListeners(room)) channels.publishNow(room, await message(customerId));
  });
}
