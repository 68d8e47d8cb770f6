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
import type { ChannelHub } from "../platform/socket/channel-hub.ts";
import type { RoomName } from "../platform/socket/channels.ts";
import type { ContractOrders } from "../products/contract-order/contract-order.ts";
import { CONTRACTS_CHANGED } from "../products/contract-order/contract-topics.ts";
import type { OptionOrders } from "../products/option-order/option-order.ts";
import { OPTIONS_CHANGED } from "../products/option-order/option-topics.ts";
import type { SpotOrders } from "../products/spot-order/spot-order.ts";
import { SPOT_ORDER_CHANGED } from "../products/spot-order/spot-order-topics.ts";
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

type AccountChannels = Pick<ChannelHub, "provide" | "publishNow" | "hasListeners" | "end">;

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
  });

  const nothing = { balances: [], orders: [], fills: [], contracts: [], options: [] } as const;
  /** Only where somebody listens is a message made. */
  const tell = (mode: AccountMode, portfolioId: string, changed: () => Partial<AccountMessage>): void => {
    const room = roomOf(mode, portfolioId);
    if (!channels.hasListeners(room)) return;
    if (mode === "demo" && !isDemoOpen()) {
      channels.end(room, refuse("demo-off"));
      return;
    }
    const message: AccountMessage = { account: mode, ...nothing, ...changed() };
    channels.publishNow(room, message);
  };
  bus.subscribe(BALANCES_CHANGED, ({ mode, portfolioId, balances }) =>
    tell(mode, portfolioId, () => ({ balances: rows(balances) })),
  );
  bus.subscribe(SPOT_ORDER_CHANGED, ({ mode, portfolioId, read }) => tell(mode, portfolioId, read));
  bus.subscribe(CONTRACTS_CHANGED, ({ mode, portfolioId, read }) =>
    tell(mode, portfolioId, () => ({ contracts: read() })),
  );
  bus.subscribe(OPTIONS_CHANGED, ({ mode, portfolioId, read }) => tell(mode, portfolioId, () => ({ options: read() })));
}
