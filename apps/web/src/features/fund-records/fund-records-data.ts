/** Records of money that came in and went out, page by page, newest first. */
import type { WireResponse } from "@candor/api/api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { afterMark } from "../../app/csv-pages.ts";
import type { Refusal } from "../../app/envelope.ts";
import { useEndpoint } from "../../app/query.ts";
import { useSession } from "../../app/session.ts";
import { useFollowedDeposits } from "../../live/deposits.ts";
import type { RecordTab } from "./fund-records-view.ts";

export type DepositRecord = WireResponse<"GET /recharge/log">["list"][number];
export type WithdrawalRecord = WireResponse<"GET /user/withdraw/list">["list"][number];

const PER_PAGE = 30;
/** While something of it is under way. */
const WATCH_MS = 10_000;

type Paged<T> = { readonly list: readonly T[]; readonly next: string | null };

const isPending = ({ status }: { readonly status: string }): boolean => status === "pending";

function usePages<T extends { readonly status: string }>(
  key: readonly unknown[],
  read: (after: unknown, signal: AbortSignal) => Promise<Paged<T>>,
  isEnabled: boolean,
) {
  return useInfiniteQuery<Paged<T>, Refusal>({
    queryKey: key,
    enabled: isEnabled,
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some(isPending)) === true ? WATCH_MS : false,
  });
}

/** Deposits and wires. */
export function useDepositRecords(tab: Exclude<RecordTab, 2>) {
  useFollowedDeposits();
  const { user } = useSession();
  return usePages<DepositRecord>(
    ["GET /recharge/log", "pages", tab, user?.userId ?? null],
    (after, signal) =>
      call("GET /recharge/log", { type: tab, ...afterMark(after), limit: PER_PAGE }, { isQuiet: true, signal }),
    user !== null,
  );
}

/** One that a link named, wherever in the list it is. */
export const useDepositRecord = (id: string | null) =>
  useEndpoint("GET /recharge/log", { id: id ?? "", page: 1, limit: 1 }, { enabled: id !== null }).data?.list[0];

const VIEWS_MAX = 50;

/** The latest looks of people on duty at the proof of one deposit. */
export const useProofViews = (depositId: string) =>
  useEndpoint("GET /recharge/views", { deposit_id: depositId, page: 1, limit: VIEWS_MAX });

/** Withdrawals are the real account's. */
export function useWithdrawalRecords() {
  const { user, account } = useSession();
  return usePages<WithdrawalRecord>(
    ["GET /user/withdraw/list", "pages", account, user?.userId ?? null],
    (after, signal) =>
      call("GET /user/withdraw/list", { ...afterMark(after), limit: PER_PAGE }, { isQuiet: true, signal }),
    user !== null && account === "real",
  );
}
