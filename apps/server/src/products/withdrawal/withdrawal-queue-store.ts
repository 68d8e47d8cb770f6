/** SQL of the queue of withdrawals, as operators search and sort it. */
import type { PageQuery } from "@candor/api/paging";
import { WITHDRAWAL_STATES, type WithdrawalState } from "@candor/api/withdrawal-words";
import type { Reader } from "../../platform/database/database.ts";
import { equals, type Wanted } from "../../platform/database/list-stretch.ts";
import {
  countUpTo,
  inOrder,
  type QueuePage,
  type QueueSource,
  readQueuePage,
} from "../../platform/database/queue-page.ts";
import { withdrawalOf, withdrawalsIn } from "./withdrawal-store.ts";
import type { WithdrawalRecord } from "./withdrawal-types.ts";

export interface QueueQuery extends PageQuery {
  readonly state: WithdrawalState | undefined;
  /** A uid, an id, a hash, or any part of a recipient. */
  readonly search: string | undefined;
  readonly sort: "created_at" | "changed_at" | "worth";
  readonly order: "asc" | "desc";
}

export type QueueRow = WithdrawalRecord & { readonly uid: string };

/** Each with its index. What has no price may be worth anything. */
const KEYS = {
  created_at: "withdrawal.created_at",
  changed_at: "withdrawal.changed_at",
  worth: "coalesce(withdrawal.worth_usdt, 'Infinity')",
} as const;

export async function readQueue(
  reader: Reader,
  { state, search, sort, order, ...request }: QueueQuery,
): Promise<Omit<QueuePage, "ids"> & { readonly list: readonly QueueRow[] }> {
  const { one, wanted } = await searched(reader, search ?? "");
  const source: QueueSource = {
    table: "withdrawal",
    within: [equals("withdrawal.state", state), one],
    wanted: [wanted],
    keys: [KEYS[sort], "withdrawal.id"],
    order,
  };
  const { ids, ...page } = await readQueuePage(reader, source, request);
  if (ids.length === 0) return { ...page, list: [] };
  const rows = await withdrawalsIn(reader)
    .innerJoin("customer", "customer.id", "withdrawal.customer_id")
    .select("customer.uid")
    .where("withdrawal.id", "in", ids)
    .execute();
  return { ...page, list: inOrder(ids, rows).map(withdrawalOf) };
}

interface Searched {
  /** By a customer's number, an id or a hash: an index finds them. */
  readonly one?: Wanted;
  readonly wanted?: Wanted;
}

async function searched(reader: Reader, search: string): Promise<Searched> {
  if (search === "") return {};
  const { rows } = await reader.query<{ customerId: string | null; isId: boolean; isHash: boolean }>(
    `select (select id from customer where uid = $1) as "customerId",
       exists (select from withdrawal where id = $2::bigint) as "isId",
       exists (select from withdrawal where lower(tx_hash) = lower($1)) as "isHash"`,
    [search, /^\d{1,18}$/.test(search) ? search : null],
  );
  const [found] = rows;
  if (found?.customerId) return { one: { sql: "withdrawal.customer_id = ?", value: found.customerId } };
  if (found?.isId) return { one: { sql: "withdrawal.id = ?", value: search } };
  if (found?.isHash) return { one: { sql: "lower(withdrawal.tx_hash) = lower(?)", value: search } };
  return { wanted: { sql: "position(lower(?) in lower(withdrawal.recipient)) > 0", value: search } };
}

/** How many there are in each state; null where there are more than are counted. */
export async function countStates(reader: Reader): Promise<Record<WithdrawalState, number | null>> {
  const counts = WITHDRAWAL_STATES.map(async (state) => {
    const source = { table: "withdrawal", within: [equals("state", state)], keys: [], order: "asc" } as const;
    return [state, await countUpTo(reader, source)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<WithdrawalState, number | null>;
}
