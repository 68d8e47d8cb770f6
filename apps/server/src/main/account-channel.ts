/**
 * The channel `account/<mode>`: one customer's balances, orders and fills in one account mode. Composed here because it
 * shows what several products know of the same portfolio.
 */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import type { AccountMessage } from "@candor/api/channels";
import { refuse } from "@candor/api/refusal";
import { BALANCES_CHANGED, type Ledger, type WalletBalance } from "../core/ledger/ledger.ts";
import type { Bus } from "../platform/bus.ts";
import type { Database } from "../platform/database.ts";
import type { Channels, RoomName } from "../platform/socket/channels.ts";
import type { SpotOrders } from "../products/spot-order/spot-order.ts";
import { SPOT_ORDER_CHANGED } from "../products/spot-order/spot-order-topics.ts";
import { balanceRow, currencyOf } from "../products/wallet/wallet.ts";

interface AccountChannelDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly spotOrders: Pick<SpotOrders, "accountOrders">;
  readonly bus: Bus;
}

const CHANNEL = /^account\/(demo|real)$/;

const modeOf = (channel: string): AccountMode | undefined =>
  ACCOUNT_MODES.find((mode) => CHANNEL.exec(channel)?.[1] === mode);

const roomOf = (mode: AccountMode, portfolioId: string): RoomName => `account/${mode}/${portfolioId}`;

export function provideAccountChannel(
  channels: Channels,
  { database, ledger, spotOrders, bus }: AccountChannelDeps,
): void {
  const rows = (balances: readonly WalletBalance[]) =>
    balances.map((balance) => balanceRow(balance, currencyOf(ledger, balance.currencyId)));

  channels.provide({
    matches: (channel) => modeOf(channel) !== undefined,
    mayOpen: (_channel, { caller }) => (caller === null ? refuse("login-required") : undefined),
    room(channel, { caller }) {
      const account = modeOf(channel) ?? "demo";
      if (caller === null) throw new Error("an account channel was opened without a caller");
      return roomOf(account, caller.portfolios[account]);
    },
    async snapshot(room): Promise<AccountMessage> {
      const [, mode, portfolioId = ""] = room.split("/");
      const account = mode === "real" ? "real" : "demo";
      const [balances, { orders, fills }] = await Promise.all([
        ledger.balancesOf(database, account, portfolioId),
        spotOrders.accountOrders(portfolioId),
      ]);
      return { account, balances: rows(balances), orders, fills };
    },
    assemble: (merged) => [...merged.values()].at(-1),
  });

  bus.subscribe(BALANCES_CHANGED, ({ mode, portfolioId, balances }) => {
    const room = roomOf(mode, portfolioId);
    if (!channels.hasListeners(room)) return;
    const message: AccountMessage = { account: mode, balances: rows(balances), orders: [], fills: [] };
    channels.publishNow(room, message);
  });
  bus.subscribe(SPOT_ORDER_CHANGED, ({ mode, portfolioId, read }) => {
    const room = roomOf(mode, portfolioId);
    if (!channels.hasListeners(room)) return;
    const message: AccountMessage = { account: mode, balances: [], ...read() };
    channels.publishNow(room, message);
  });
}
