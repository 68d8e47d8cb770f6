/** One of one's contracts by its number. */
import type { WireResponse } from "@candor/api/api";
import type { ContractOrder } from "@candor/api/contract-order";
import type { Refusal } from "@candor/client/envelope";
import { afterMark, retryOnLock } from "@candor/client/list-pages";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../app/api-client.ts";
import { useSession } from "../../app/session.ts";
import { useContracts } from "./contract-data.ts";

/** The most that the server gives at once. */
const PER_PAGE = 200;

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
    const query = { status: "all" as const, limit: PER_PAGE, ...afterMark(after) };
    const { list, next }: WireResponse<"POST /lever/my_trade"> = await retryOnLock(
      () => call("POST /lever/my_trade", query, { isQuiet: true, signal }),
      signal,
    );
    const order = list.find((one) => one.id === id);
    if (order !== undefined) return order;
    if (next === null || BigInt(next) < BigInt(id)) return null;
    after = next;
  }
}
