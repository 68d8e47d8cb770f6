/** Records of money that came in and went out, page by page, newest first. */
import { useEndpoint } from "../../app/query.ts";
import { useFollowedDeposits } from "../../live/deposits.ts";
import { type RowOf, usePages } from "../../shared/records/use-pages.ts";

export type DepositRecord = RowOf<"GET /recharge/log">;
export type WithdrawalRecord = RowOf<"GET /user/withdraw/list">;

const isUnderWay = ({ status }: { readonly status: string }): boolean => status === "pending";

/** Deposits and wires. */
export function useDepositRecords(tab: Exclude<RecordTab, 2>) {
  useFollowedDeposits();
  return usePages("GET /recharge/log", { type: tab }, { isUnderWay });
}

/** One that a link named, wherever in the list it is. */
export const useDepositRecord = (id: string | null) =>
  useEndpoint("GET /recharge/log", { id: id ?? "", page: 1, limit: 1 }, { enabled: id !== null }).data?.list[0];

const VIEWS_MAX = 50;

/** The latest looks of operators at the proof of one deposit. */
export const useProofViews = (depositId: string) =>
  useEndpoint("GET /recharge/views", { deposit_id: depositId, page: 1, limit: VIEWS_MAX });

/** Withdrawals are the real account's. */
export const useWithdrawalRecords = () => usePages("GET /user/withdraw/list", {}, { isUnderWay });

/** The spec's record tabs: deposit 0, wire 1, withdraw 2. */
export const RECORD_TABS = [0, 1, 2] as const;

export type RecordTab = (typeof RECORD_TABS)[number];
