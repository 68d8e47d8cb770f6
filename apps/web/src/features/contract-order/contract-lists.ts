/** The lists of one's contracts as the server gives them: page by page, all of them for a file, and one by its number. */
import type { WireResponse } from "@candor/api/api";
import type { ContractOrder } from "@candor/api/contract-order";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { afterMark, type Collecting, collectPages, patiently } from "../../app/csv-pages.ts";
import type { Refusal } from "../../app/envelope.ts";
import { useSession } from "../../app/session.ts";
import { useContracts } from "./contract-data.ts";

export interface ContractFilter {
  readonly show: "pending" | "open" | "final";
  readonly type: "all" | ContractOrder["type"];
  readonly instrumentId: number | null;
}

const ORDERS_PER_PAGE = 20;
/** The most that the server gives at once. */
const ORDERS_PER_FILE_PAGE = 200;

const wishOf = ({ show, type, instrumentId }: ContractFilter, after: unknown, limit: number) => ({
  ...{ status: show, limit },
  ...afterMark(after),
  ...(type !== "all" && { type }),
  ...(instrumentId !== null && { match_id: instrumentId }),
});

/** Orders of the chosen account page by page, newest first; fetched again whenever the account changes. */
export function useContractPages(filter: ContractFilter) {
  const { account, user } = useSession();
  const { show, type, instrumentId } = filter;
  return useInfiniteQuery<WireResponse<"POST /lever/my_trade">, Refusal>({
    queryKey: ["POST /lever/my_trade", "pages", show, type, instrumentId, account, user?.userId ?? null],
    enabled: user !== null,
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      call("POST /lever/my_trade", wishOf(filter, pageParam, ORDERS_PER_PAGE), { isQuiet: true, signal }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Every order that matches, for a file. Rejects as `collectPages` does. */
export const allContracts = (filter: ContractFilter, task: Collecting) =>
  collectPages(
    (after) =>
      call("POST /lever/my_trade", wishOf(filter, after, ORDERS_PER_FILE_PAGE), { isQuiet: true, signal: task.signal }),
    task,
  );

/** One of one's contracts by its number: as the live account has it, else looked for in the list. Null for none of one's own. */
export function useContract(id: string) {
  const { account, user } = useSession();
  const live = useContracts();
  const found = live?.find((order) => order.id === id);
  const { data, error, refetch } = useQuery<ContractOrder | null, Refusal>({
    queryKey: ["POST /lever/my_trade", "one", id, account, user?.userId ?? null],
    enabled: user !== null && live !== null && found === undefined,
    queryFn: ({ signal }) => seekContract(id, signal),
  });
  return { order: found ?? data, error, refetch };
}

/** The list comes with falling numbers: it is read as far as the number would stand. */
async function seekContract(id: string, signal: AbortSignal): Promise<ContractOrder | null> {
  if (!/^\d{1,19}$/.test(id)) return null;
  for (let after: unknown = null; ; ) {
    const wish = { status: "all" as const, limit: ORDERS_PER_FILE_PAGE, ...afterMark(after) };
    const { list, next }: WireResponse<"POST /lever/my_trade"> = await patiently(
      () => call("POST /lever/my_trade", wish, { isQuiet: true, signal }),
      signal,
    );
    const order = list.find((one) => one.id === id);
    if (order !== undefined) return order;
    if (next === null || BigInt(next) < BigInt(id)) return null;
    after = next;
  }
}
