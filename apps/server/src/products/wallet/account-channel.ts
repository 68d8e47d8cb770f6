/**
 * The channel `account/<mode>`: one customer's balances, orders and fills in one account mode. Balances are the wallets';
 * each product that has orders adds its own.
 */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import type { AccountMessage } from "@candor/api/channels";
import { refuse } from "@candor/api/refusal";
import { balancesChanged, type Ledger, type WalletBalance } from "../../core/ledger/ledger.ts";
import type { AccountShare } from "../../core/product/product.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database } from "../../platform/database/database.ts";
import type { ChannelHub } from "../../platform/socket/channel-hub.ts";
import type { RoomName, RoomWatch } from "../../platform/socket/channels.ts";
import { balanceRow, currencyOf } from "./balance-row.ts";

interface AccountChannelDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly bus: Bus;
  /** Of the products that show orders there. */
  readonly shares: readonly AccountShare[];
  /** While it is not, nothing of a demo portfolio is told. */
  readonly isDemoOpen: () => boolean;
}

type AccountChannels = Pick<ChannelHub, "provide" | "publishNow" | "end">;

const CHANNEL = /^account\/(demo|real)$/;

const modeOf = (channel: string): AccountMode | undefined =>
  ACCOUNT_MODES.find((mode) => CHANNEL.exec(channel)?.[1] === mode);

const roomOf = (mode: AccountMode, portfolioId: string): RoomName => `account/${mode}/${portfolioId}`;

export function provideAccountChannel(
  channels: AccountChannels,
  { database, ledger, bus, shares, isDemoOpen }: AccountChannelDeps,
): void {
  const rows = (balances: readonly WalletBalance[]) =>
    balances.map((balance) => balanceRow(balance, currencyOf(ledger, balance.currencyId)));

  const nothing = { balances: [], orders: [], fills: [], contracts: [], options: [] } as const;

  channels.provide({
    matches: (channel) => modeOf(channel) !== undefined,
    mayOpen(channel, { caller }) {
      if (caller === null) return refuse("login-required");
      return modeOf(channel) === "demo" && !isDemoOpen() ? refuse("demo-off") : undefined;
    },
    room(channel, { caller }) {
      const account = modeOf(channel) ?? "demo";
      if (caller === null) throw new Error("an account channel was opened without a caller");
      return roomOf(account, caller.portfolios[account]);
    },
    async snapshot(room): Promise<AccountMessage> {
      const [, mode, portfolioId = ""] = room.split("/");
      const account = mode === "real" ? "real" : "demo";
      const [balances, ...shown] = await Promise.all([
        ledger.balancesOf(database, account, portfolioId),
        ...shares.map((share) => share.snapshot(portfolioId)),
      ]);
      const merged: Partial<AccountMessage> = Object.assign({}, ...shown);
      return { ...nothing, ...merged, account, balances: rows(balances) };
    },
    assemble: (merged) => [...merged.values()].at(-1),
    watch(room) {
      const [, mode, portfolioId = ""] = room.split("/");
      return watchAccount(mode === "real" ? "real" : "demo", portfolioId);
    },
  });

  const tell = (mode: AccountMode, portfolioId: string, changed: Partial<AccountMessage>): void => {
    const room = roomOf(mode, portfolioId);
    if (mode === "demo" && !isDemoOpen()) {
      channels.end(room, refuse("demo-off"));
      return;
    }
    channels.publishNow(room, { account: mode, ...nothing, ...changed } satisfies AccountMessage);
  };

  function watchAccount(mode: AccountMode, portfolioId: string): RoomWatch {
    const watched = [
      bus.subscribe(balancesChanged(portfolioId), ({ balances }) =>
        tell(mode, portfolioId, { balances: rows(balances) }),
      ),
      ...shares.map((share) => share.watch(portfolioId, (changed) => tell(mode, portfolioId, changed))),
    ];
    const stop = (): void => {
      for (const end of watched) end();
    };
    return { stop, ready: bus.settled() };
  }
}
