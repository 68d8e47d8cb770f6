/** The live state of a person's portfolio: balances, orders and fills as the server's account channel tells them. */
import type { AccountMode } from "@candor/api/account-mode";
import type { AccountMessage } from "@candor/api/channels";
import type { ContractOrder } from "@candor/api/contract-order";
import type { OptionOrder } from "@candor/api/option-order";
import type { SpotFill, SpotOrder } from "@candor/api/spot-order";
import type { Balance } from "@candor/api/wallet";
import { createStore, useStore } from "@candor/client/store";
import { useEffect } from "react";
import { refreshEndpoints } from "../app/query.ts";
import { onSignOut, useSession } from "../app/session.ts";
import { follow } from "./socket.ts";

export interface AccountState {
  readonly account: AccountMode;
  readonly balances: readonly Balance[];
  /** Newest first. */
  readonly orders: readonly SpotOrder[];
  readonly fills: readonly SpotFill[];
  readonly contracts: readonly ContractOrder[];
  readonly options: readonly OptionOrder[];
}

const state = createStore<AccountState | null>(null);
onSignOut(() => state.set(null));

const byNewest = (a: { readonly id: string }, b: { readonly id: string }): number =>
  b.id.length - a.id.length || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

function replaced<T>(current: readonly T[], changed: readonly T[], keyOf: (item: T) => string): T[] {
  const rows = new Map(current.map((item) => [keyOf(item), item]));
  for (const item of changed) rows.set(keyOf(item), item);
  return [...rows.values()];
}

/** The state after an update: what has the same id is replaced, the rest is added. */
export function mergeAccount(current: AccountState, update: AccountMessage): AccountState {
  return {
    account: update.account,
    balances: replaced(current.balances, update.balances, (one) => `${one.currency_id}/${one.wallet}`),
    orders: replaced(current.orders, update.orders, (one) => one.id).sort(byNewest),
    fills: replaced(current.fills, update.fills, (one) => one.id).sort(byNewest),
    contracts: replaced(current.contracts, update.contracts, (one) => one.id).sort(byNewest),
    options: replaced(current.options, update.options, (one) => one.id).sort(byNewest),
  };
}

/** Totals and lists fetched by a call are old once the account has changed. */
const OLD_AFTER_CHANGE = [
  "POST /wallet/list",
  "POST /wallet/legal_log",
  "GET /wallet/earnedhistory",
  "GET /wallet/newlist",
  "GET /wallet/assets",
  "POST /wallet/detail",
  "GET /currency/user_currency_list",
  "GET /wallet/hzhistory",
  "GET /wallet/out_limits",
  "GET /wallet/out_detail",
  "GET /user/withdraw/list",
  "GET /coin/list",
  "GET /coin/fills",
  "POST /lever/my_trade",
  "POST /lever/dealall",
  "POST /lever/deal",
  "GET /microtrade/lists",
  "GET /microtrade/payable_currencies",
  "GET /coin/book",
  "GET /project",
  "GET /project/detail",
  "GET /user/project/order",
  "GET /user/project/order/detail",
  "GET /lh/deposit/config",
  "GET /lh/deposit/config/detail",
  "GET /lh/deposit/order",
  "GET /lh/deposit/order/detail",
  "GET /invest/list",
  "GET /invest/detail",
  "GET /invest/order",
  "GET /invest/order/detail",
] as const;

/** Follows the chosen portfolio while the component is there; null until the snapshot has come or when signed out. */
export function useAccountState(): AccountState | null {
  const { user, account } = useSession();
  const userId = user?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    return follow(`account/${account}`, {
      onSnapshot: (message, isAfterLoss) => {
        state.set({
          ...message,
          orders: [...message.orders].sort(byNewest),
          contracts: [...message.contracts].sort(byNewest),
          options: [...message.options].sort(byNewest),
        });
        if (isAfterLoss) void refreshEndpoints(...OLD_AFTER_CHANGE);
      },
      onUpdate: (message) => {
        state.update((current) => (current?.account === message.account ? mergeAccount(current, message) : current));
        void refreshEndpoints(...OLD_AFTER_CHANGE);
      },
    });
  }, [userId, account]);
  const current = useStore(state);
  return current?.account === account ? current : null;
}
