/**
 * The channel `account/<mode>`: one customer's balances, orders and fills in one account mode. Composed here because it
 * shows what several products know of the same portfolio.
 */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import type { AccountMessage } from "@candor/api/channels";
import { refuse } from "@candor/api/refusal";
import { balancesChanged, type Ledger, type WalletBalance } from "../core/ledger/ledger.ts";
import type { Bus } from "../platform/bus/bus.ts";
import type { Database } from "../platform/database/database.ts";
import type { ChannelHub } from "../platform/socket/channel-hub.ts";
import type { RoomName, RoomWatch } from "../platform/socket/channels.ts";
import type { ContractOrders } from "../products/contract-order/contract-order.ts";
import { contractsChanged } from "../products/contract-order/contract-topics.ts";
import type { OptionOrders } from "../products/option-order/option-order.ts";
import { optionsChanged } from "../products/option-order/option-topics.ts";
import type { SpotOrders } from "../products/spot-order/spot-order.ts";
import { spotOrdersChanged } from "../products/spot-order/spot-order-topics.ts";
import { balanceRow, currencyOf } from "../products/wallet/wallet.ts";

interface AccountChannelDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly spotOrders: Pick<SpotOrders, "accountOrders">;
  readonly contractOrders: Pick<ContractOrders, "accountContracts">;
  readonly optionOrders: Pick<OptionOrders, "accountOptions">;
  readonly bus: Bus;
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
  { database, ledger, spotOrders, contractOrders, optionOrders, bus, isDemoOpen }: AccountChannelDeps,
): void {
  const rows = (balances: readonly WalletBalance[]) =>
    balances.map((balance) => balanceRow(balance, currencyOf(ledger, balance.currencyId)));

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
      const [balances, { orders, fills }, contracts, options] = await Promise.all([
        ledger.balancesOf(database, account, portfolioId),
        spotOrders.accountOrders(portfolioId),
        contractOrders.accountContracts(portfolioId),
        optionOrders.accountOptions(portfolioId),
      ]);
      return { account, balances: rows(balances), orders, fills, contracts, options };
    },
    assemble: (merged) => [...merged.values()].at(-1),
    watch(room) {
      const [, mode, portfolioId = ""] = room.split("/");
      return watchAccount(mode === "real" ? "real" : "demo", portfolioId);
    },
  });

  const nothing = { balances: [], orders: [], fills: [], contracts: [], options: [] } as const;
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
      bus.subscribe(spotOrdersChanged(portfolioId), ({ orders, fills }) => tell(mode, portfolioId, { orders, fills })),
      bus.subscribe(contractsChanged(portfolioId), ({ contracts }) => tell(mode, portfolioId, { contracts })),
      bus.subscribe(optionsChanged(portfolioId), ({ options }) => tell(mode, portfolioId, { options })),
    ];
    const stop = (): void => {
      for (const end of watched) end();
    };
    return { stop, ready: bus.settled() };
  }
}
