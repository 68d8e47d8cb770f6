/** The SQL of refusals, of options that ended void for want of prices, and of what the two have to do with each other. */
import type { PageQuery } from "@candor/api/paging";
import { type Instant, instantOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type QueuePage, type QueueSource, readQueuePage } from "../../platform/database/queue-page.ts";
import { type RefusedCount, SLOT_MS } from "./refused-counts.ts";

/** Adds to what is kept, and to the days of those who are known. */
export async function addRefusals(tx: Tx, counts: readonly RefusedCount[]): Promise<void> {
  await tx.query(
    `with refused as (
       select * from unnest($1::timestamptz[], $2::bigint[], $3::text[], $4::bigint[]) as r(slot_at, customer_id, address_group, count)
     ), kept as (
       insert into refused_calls (slot_at, customer_id, address_group, count) select * from refused
       on conflict (slot_at, customer_id, address_group) do update set count = refused_calls.count + excluded.count
     )
     insert into customer_day_refusals (customer_id, day, refused)
     select refused.customer_id, (refused.slot_at at time zone 'UTC')::date, sum(refused.count)
     from refused join customer on customer.id = refused.customer_id group by 1, 2
     on conflict (customer_id, day) do update set refused = customer_day_refusals.refused + excluded.refused`,
    [
      counts.map(({ slotAt }) => isoOf(slotAt)),
      counts.map(({ customerId }) => customerId),
      counts.map(({ addressGroup }) => addressGroup),
      counts.map(({ count }) => count),
    ],
  );
}

export interface VoidedOption {
  readonly orderId: string;
  readonly portfolioId: string;
  readonly customerId: string;
  readonly endedAt: Instant;
}

/** Those that ended void for want of prices between two instants and were not looked at yet, oldest first. */
export async function readVoidedOptions(
  reader: Reader,
  { since, upTo, limit }: { readonly since: Instant; readonly upTo: Instant; readonly limit: number },
): Promise<readonly VoidedOption[]> {
  const { rows } = await reader.query<{ id: string; portfolio_id: string; customer_id: string; end_at: Instant }>(
    `select own.id, own.portfolio_id, portfolio.customer_id, own.end_at
     from option_order own join portfolio on portfolio.id = own.portfolio_id
     where own.status = 'void' and own.reason = 'too-few-prices' and own.final_at >= $1 and own.final_at <= $2
       and own.end_at is not null and not exists (select from flood_alarm where order_id = own.id)
     order by own.final_at limit $3`,
    [isoOf(since), isoOf(upTo), limit],
  );
  return rows.map((row) => ({
    ...{ orderId: row.id, portfolioId: row.portfolio_id, customerId: row.customer_id, endedAt: row.end_at },
  }));
}

/** Where a customer was signed in at some time between two instants, the sessions seen last first. */
export async function readSignedInAt(
  reader: Reader,
  customerId: string,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<readonly string[]> {
  const { rows } = await reader.query<{ client_address: string }>(
    `select client_address from customer_session
     where customer_id = $1 and created_at <= $3 and expires_at > $2 and (revoked_at is null or revoked_at >= $2)
     order by last_seen_at desc limit 50`,
    [customerId, isoOf(from), isoOf(to)],
  );
  return rows.map((row) => row.client_address);
}

export interface RefusedWhile {
  readonly ofCustomer: number;
  readonly ofAddress: number;
}

/** How often a customer, and whoever came from these addresses without being another customer, was refused in a time. */
export async function countRefusals(
  reader: Reader,
  customerId: string,
  { groups, from, to }: { readonly groups: readonly string[]; readonly from: Instant; readonly to: Instant },
): Promise<RefusedWhile> {
  const { rows } = await reader.query<{ of_customer: string; of_address: string }>(
    `select coalesce(sum(count) filter (where customer_id = $1), 0) as of_customer,
            coalesce(sum(count) filter (where customer_id is null), 0) as of_address
     from refused_calls
     where slot_at > $3 and slot_at <= $4 and (customer_id = $1 or (customer_id is null and address_group = any($2)))`,
    [customerId, groups, isoOf(instantOf(from - SLOT_MS)), isoOf(to)],
  );
  return { ofCustomer: Number(rows[0]?.of_customer ?? 0), ofAddress: Number(rows[0]?.of_address ?? 0) };
}

/** Says that a void order has been looked at, and counts it for its owner; false where somebody did before. */
export async function insertAlarm(
  tx: Tx,
  { orderId, portfolioId, customerId, endedAt }: VoidedOption,
  refused: RefusedWhile,
  at: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into flood_alarm (order_id, portfolio_id, customer_id, ended_at, looked_at, refused_of_customer, refused_of_address)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (order_id) do nothing`,
    [orderId, portfolioId, customerId, isoOf(endedAt), isoOf(at), refused.ofCustomer, refused.ofAddress],
  );
  if (rowCount !== 1) return false;
  await tx.query(
    `insert into customer_day_refusals (customer_id, day, voided) values ($1, ($2::timestamptz at time zone 'UTC')::date, 1)
     on conflict (customer_id, day) do update set voided = customer_day_refusals.voided + 1`,
    [customerId, isoOf(endedAt)],
  );
  return true;
}

export interface FloodAlarmRow {
  readonly orderId: string;
  readonly uid: string;
  readonly endedAt: Instant;
  readonly lookedAt: Instant;
  readonly ofCustomer: number;
  readonly ofAddress: number;
  /** Of the customer, over the last 30 days. */
  readonly refused: number;
  readonly voided: number;
}

/** Those that name somebody, newest first. */
export async function readAlarms(
  reader: Reader,
  { day, ...paging }: PageQuery & { readonly day: Instant },
): Promise<Omit<QueuePage, "ids"> & { readonly list: readonly FloodAlarmRow[] }> {
  const { ids, ...page } = await readQueuePage(reader, NAMED, paging);
  const { rows } = await reader.query<Record<string, string> & { ended_at: Instant; looked_at: Instant }>(
    `select alarm.order_id, owner.uid, alarm.ended_at, alarm.looked_at, alarm.refused_of_customer,
            alarm.refused_of_address, days.refused, days.voided
     from flood_alarm alarm join customer owner on owner.id = alarm.customer_id, lateral (
       select coalesce(sum(refused), 0) as refused, coalesce(sum(voided), 0) as voided from customer_day_refusals
       where customer_id = alarm.customer_id and day >= ($2::timestamptz at time zone 'UTC')::date - 30
     ) days
     where alarm.order_id = any ($1::bigint[]) order by alarm.looked_at desc, alarm.order_id desc`,
    [ids, isoOf(day)],
  );
  const list = rows.map((row) => ({
    ...{ orderId: row.order_id ?? "", uid: row.uid ?? "", endedAt: row.ended_at, lookedAt: row.looked_at },
    ...{ ofCustomer: Number(row.refused_of_customer), ofAddress: Number(row.refused_of_address) },
    ...{ refused: Number(row.refused), voided: Number(row.voided) },
  }));
  return { ...page, list };
}

const NAMED: QueueSource = {
  table: "flood_alarm",
  id: "order_id",
  within: [{ sql: "flood_alarm.refused_of_customer + flood_alarm.refused_of_address > 0" }],
  keys: ["flood_alarm.looked_at", "flood_alarm.order_id"],
  order: "desc",
};

/** Forgets refusals of before an instant: every void order of then has been looked at. */
export async function deleteRefusals(reader: Reader, before: Instant): Promise<void> {
  await reader.query("delete from refused_calls where slot_at < $1", [isoOf(before)]);
}
