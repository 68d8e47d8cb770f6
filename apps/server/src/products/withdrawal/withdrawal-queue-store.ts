/** SQL of the queue of withdrawals, as people on duty search and sort it. */
import { WITHDRAWAL_STATES, type WithdrawalState } from "@candor/api/withdrawal-words";
import type { Reader } from "../../platform/database.ts";
import type { WithdrawalRecord } from "./withdrawal.ts";
import { withdrawalOf, withdrawalsIn } from "./withdrawal-store.ts";

export interface QueueQuery {
  readonly state: WithdrawalState | undefined;
  /** A uid, an id, a hash, or any part of a recipient. */
  readonly search: string | undefined;
  readonly sort: "created_at" | "changed_at" | "worth";
  readonly order: "asc" | "desc";
  readonly offset: number;
  readonly limit: number;
}

export type QueueRow = WithdrawalRecord & { readonly uid: string };

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const COLUMNS = { created_at: "withdrawal.created_at", changed_at: "changed_at", worth: "worth_usdt" } as const;

export async function readQueue(
  reader: Reader,
  { state, search, sort, order, offset, limit }: QueueQuery,
): Promise<{ readonly list: readonly QueueRow[]; readonly total: number }> {
  const rows = await withdrawalsIn(reader)
    .innerJoin("customer", "customer.id", "withdrawal.customer_id")
    .select((of) => ["customer.uid", of.fn.countAll<string>().over().as("total")])
    .$if(state !== undefined, (all) => all.where("withdrawal.state", "=", state ?? ""))
    .$if(search !== undefined && search !== "", (all) =>
      all.where((of) =>
        of.or([
          of("customer.uid", "=", search ?? ""),
          of("recipient", "ilike", `%${escaped(search ?? "")}%`),
          of("tx_hash", "ilike", escaped(search ?? "")),
          ...(/^\d{1,18}$/.test(search ?? "") ? [of("withdrawal.id", "=", search ?? "")] : []),
        ]),
      ),
    )
    // What has no price may be worth anything.
    .orderBy(COLUMNS[sort], (by) => (order === "asc" ? by.asc().nullsLast() : by.desc().nullsFirst()))
    .orderBy("withdrawal.id", order)
    .offset(offset)
    .limit(limit)
    .execute();
  return { list: rows.map(withdrawalOf), total: Number(rows[0]?.total ?? 0) };
}

export async function countStates(reader: Reader): Promise<Record<WithdrawalState, number>> {
  const { rows } = await reader.query<{ state: WithdrawalState; count: string }>(
    "select state, count(*) as count from withdrawal group by state",
  );
  const counts = Object.fromEntries(WITHDRAWAL_STATES.map((state) => [state, 0])) as Record<WithdrawalState, number>;
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}
