/** What became of one's contracts while one looked on: closings, whoever asked for them, kept until they are dismissed. */
import type { AccountMode } from "@candor/api/account-mode";
import type { ContractOrder } from "@candor/api/contract-order";
import { createStore, useStore } from "@candor/client/store";
import { resultBetween } from "@candor/engine/contract-result";
import { type Amount, amountOf } from "@candor/money/money";
import { useEffect } from "react";
import { contractResult } from "../../app/net-profit.ts";
import { onSignOut, useSession } from "../../app/session.ts";
import { tellers } from "../../live/notices.ts";
import { isOpen, settledUnits } from "./contract-market.ts";

export interface ClosedNews {
  /** As it stands after this closing. */
  readonly order: ContractOrder;
  /** Closed by this closing. */
  readonly lots: number;
  /** What it brought after all its costs, as its history, its receipt and its notice have it. */
  readonly result: Amount;
  /** What was held at entry for the lots that it closed. */
  readonly firstMargin: Amount;
}

/** The closings that lie between two states of one's contracts; none of a contract that was not open in the first. */
export function closedSince(before: readonly ContractOrder[], after: readonly ContractOrder[]): ClosedNews[] {
  return after.flatMap((order): ClosedNews[] => {
    const was = before.find(({ id }) => id === order.id);
    const lots = was === undefined || !isOpen(was) ? 0 : order.closed_lots - was.closed_lots;
    if (was === undefined || lots <= 0) return [];
    const { net } = resultBetween(contractResult(was), contractResult(order));
    const kept = order.status === "closed" ? 0n : settledUnits(order.first_margin, order);
    return [{ order, lots, result: net, firstMargin: amountOf(settledUnits(was.first_margin, was) - kept) }];
  });
}

interface Watched {
  readonly account: AccountMode;
  readonly contracts: readonly ContractOrder[];
}

const news = createStore<readonly ClosedNews[]>([]);
let watched: Watched | null = null;
type Teller = typeof tellers extends Set<infer T> ? T : never;

export const dismissNews = (): void => news.set([]);
function forget(): void {
  watched = null;
  dismissNews();
}
onSignOut(forget);

/** Follows these contracts and tells what was closed of them, newest first; another account begins anew. */
export function useContractNews(contracts: readonly ContractOrder[]): readonly ClosedNews[] {
  const { account } = useSession();
  useEffect(() => {
    if (watched !== null && watched.account !== account) forget();
    const closed = watched === null ? [] : closedSince(watched.contracts, contracts);
    watched = { account, contracts };
    if (closed.length > 0) news.update((told) => [...closed, ...told]);
  }, [account, contracts]);
  return useStore(news);
}

/** While the component is there, notices of this kind about these contracts are told by it alone. */
export function useToldHere(kind: "contract-closed" | "margin-call", contracts: readonly ContractOrder[]): void {
  useEffect(() => {
    const tells: Teller = (notice) => notice.kind === kind && contracts.some(({ id }) => id === notice.order_id);
    tellers.add(tells);
    return () => void tellers.delete(tells);
  }, [kind, contracts]);
}

/** What came together, and whether any was liquidated. */
export interface NewsSum {
  readonly count: number;
  /** Null where they are not of one currency. */
  readonly result: Amount | null;
  readonly isLiquidated: boolean;
}

export function sumOf(told: readonly ClosedNews[]): NewsSum {
  const isOne = told.every(({ order }) => order.settle_currency === told[0]?.order.settle_currency);
  return {
    count: told.length,
    result: isOne ? amountOf(told.reduce((sum: bigint, { result }) => sum + result, 0n)) : null,
    isLiquidated: told.some(({ order }) => order.close_cause === "liquidation"),
  };
}
