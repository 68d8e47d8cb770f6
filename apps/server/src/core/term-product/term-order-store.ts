/** SQL of orders with a term, of what they paid, and of the quota that they take. */
import type { AccountMode } from "@candor/api/account-mode";
import type { TermList } from "@candor/api/term-product";
import { amountOf, type Rate, rateOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type Place, type Stretch, stretchOf } from "../../platform/database/list-stretch.ts";
import type { TermOrder } from "./term-types.ts";

type Row = Omit<TermOrder, "principal" | "rate" | "balance" | "carry" | "paid" | "reserved" | "refund" | "penalty"> &
  Record<"principal" | "balance" | "carry" | "paid" | "reserved", string> &
  Record<"rate" | "refund" | "penalty", string | null>;

const COLUMNS = `orders.id, customer_id as "customerId", portfolio_id as "portfolioId", mode, offer_id as "offerId", subject,
  terms_id as "termsId", currency_id as "currencyId", principal, rate, pays_daily as "paysDaily", orders.days,
  taken_at as "takenAt", taken_day as "takenDay", at_maturity as "atMaturity", renews_id as "renewsId", status, balance, carry,
  paid, reserved, done_day as "doneDay", ends_day as "endsDay", ended_at as "endedAt", refund, penalty`;
const FROM = "from term_order orders join term_offer offer on offer.id = orders.offer_id";
const OPEN = "status in ('active', 'ending')";

const amount = (text: string) => amountOf(BigInt(text));
const orNull = (text: string | null) => (text === null ? null : amount(text));

const orderOf = (row: Row): TermOrder => ({
  ...row,
  principal: amount(row.principal),
  rate: row.rate === null ? null : (rateOf(BigInt(row.rate)) satisfies Rate),
  ...{ balance: amount(row.balance), carry: BigInt(row.carry), paid: amount(row.paid), reserved: amount(row.reserved) },
  ...{ refund: orNull(row.refund), penalty: orNull(row.penalty) },
});

async function read(reader: Reader, rest: string, values: readonly unknown[]): Promise<readonly TermOrder[]> {
  const { rows } = await reader.query<Row>(`select ${COLUMNS} ${FROM} ${rest}`, values);
  return rows.map(orderOf);
}

export async function insertTermOrder(tx: Tx, order: TermOrder): Promise<void> {
  await tx.query(
    `insert into term_order (id, customer_id, portfolio_id, mode, offer_id, terms_id, currency_id, principal, rate, pays_daily,
       days, taken_at, taken_day, at_maturity, renews_id, status, balance, paid, reserved, done_day, ends_day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      ...[order.id, order.customerId, order.portfolioId, order.mode, order.offerId, order.termsId, order.currencyId],
      ...[order.principal.toString(), order.rate?.toString() ?? null, order.paysDaily, order.days],
      ...[isoOf(order.takenAt), order.takenDay, order.atMaturity, order.renewsId, order.status],
      ...[order.balance.toString(), order.paid.toString(), order.reserved.toString(), order.doneDay, order.endsDay],
    ],
  );
}

/** Everything of orders that changes, in one statement. */
export async function updateTermOrders(tx: Tx, orders: readonly TermOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map((order) => ({
    ...{ id: order.id, status: order.status, done_day: order.doneDay, ends_day: order.endsDay },
    ...{ balance: order.balance.toString(), carry: order.carry.toString(), paid: order.paid.toString() },
    ...{ reserved: order.reserved.toString() },
    ...{ refund: order.refund?.toString() ?? null, penalty: order.penalty?.toString() ?? null },
    ended_at: order.endedAt === null ? null : isoOf(order.endedAt),
  }));
  await tx.query({
    name: "term-orders-update",
    text: `update term_order orders set status = given.status, done_day = given.done_day, ends_day = given.ends_day,
       balance = given.balance, carry = given.carry, paid = given.paid, reserved = given.reserved,
       refund = given.refund, penalty = given.penalty, ended_at = given.ended_at
     from jsonb_to_recordset($1::jsonb) as given (id bigint, status text, done_day integer, ends_day integer, balance numeric,
       carry numeric, paid numeric, reserved numeric, refund numeric, penalty numeric, ended_at timestamptz)
     where orders.id = given.id`,
    values: [JSON.stringify(rows)],
  });
}

export interface TermPayment {
  readonly portfolioId: string;
  readonly day: number;
  readonly orderId: string;
  readonly currencyId: number;
  readonly amount: bigint;
}

/** A date that was paid before fails, and everything with it. */
export async function insertPayments(tx: Tx, payments: readonly TermPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const column = (of: (payment: TermPayment) => string | number | bigint) => `{${payments.map(of).join(",")}}`;
  await tx.query({
    name: "term-payments-insert",
    text: `insert into term_payment (portfolio_id, day, order_id, currency_id, amount)
     select * from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::integer[], $5::numeric[])`,
    values: [
      ...[column(({ portfolioId }) => portfolioId), column(({ day }) => day), column(({ orderId }) => orderId)],
      ...[column(({ currencyId }) => currencyId), column(({ amount: paid }) => paid)],
    ],
  });
}

/** One's own, locked. */
export async function lockOwnOrder(tx: Tx, portfolioId: string, id: string): Promise<TermOrder | undefined> {
  const found = await read(tx, "where orders.id = $1 and portfolio_id = $2 for update of orders", [id, portfolioId]);
  return found[0];
}

export async function readOwnOrder(reader: Reader, portfolioId: string, id: string): Promise<TermOrder | undefined> {
  return (await read(reader, "where orders.id = $1 and portfolio_id = $2", [id, portfolioId]))[0];
}

interface Listed {
  readonly portfolioId: string;
  /** "fixed-savings", as their subjects begin. */
  readonly sold: ReadonlySet<string>;
  readonly which: TermList;
}

export const readOwnOrders = (
  reader: Reader,
  { portfolioId, sold, which }: Listed,
  place: Place,
): Promise<Stretch<TermOrder>> =>
  stretchOf(place, (after, most) =>
    read(
      reader,
      `where portfolio_id = $1 and orders.id < $2 and split_part(subject, '/', 1) = any ($3)
         and ($4 = 'all' or (${OPEN}) = ($4 = 'open')) order by orders.id desc limit $5`,
      [portfolioId, after, [...sold], which, most],
    ),
  );

/** Open orders of which each date pays, behind the cursor, in the order of their numbers. Locked. */
export const lockDaily = (
  tx: Tx,
  {
    cursor,
    most,
    setAside,
  }: { readonly cursor: string; readonly most: number; readonly setAside: ReadonlySet<string> },
): Promise<readonly TermOrder[]> =>
  read(
    tx,
    `where orders.id > $1 and pays_daily and ${OPEN} and orders.id <> all ($3::bigint[])
     order by orders.id limit $2 for update of orders`,
    [...[cursor, most, [...setAside]]],
  );

/** Open orders that the run of a day ends. Locked. */
export const lockEnding = (
  tx: Tx,
  { day, most, setAside }: { readonly day: number; readonly most: number; readonly setAside: ReadonlySet<string> },
): Promise<readonly TermOrder[]> =>
  read(
    tx,
    `where ends_day <= $1 and ${OPEN} and orders.id <> all ($3::bigint[])
     order by ends_day, orders.id limit $2 for update of orders`,
    [day, most, [...setAside]],
  );

/** What is put in of an offer now; others who would change it wait. */
export async function lockQuota(tx: Tx, offerId: number, mode: AccountMode): Promise<bigint> {
  await tx.query("insert into term_quota (offer_id, mode, taken) values ($1, $2, 0) on conflict do nothing", [
    ...[offerId, mode],
  ]);
  const { rows } = await tx.query<{ taken: string }>(
    "select taken from term_quota where offer_id = $1 and mode = $2 for update",
    [offerId, mode],
  );
  return BigInt(rows[0]?.taken ?? 0);
}

/** Whoever else puts money in of the same portfolio under the same terms waits. */
export async function lockOwn(tx: Tx, portfolioId: string, subject: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('term ' || $1 || ' ' || $2, 0))", [
    portfolioId,
    subject,
  ]);
}

/** What portfolios have put in under each subject: "17 fixed-savings/USDT". */
export async function readOwnTaken(reader: Reader, portfolioIds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await reader.query<{ key: string; taken: string }>(
    `select portfolio_id || ' ' || subject as key, sum(principal) as taken ${FROM}
     where portfolio_id = any ($1::bigint[]) and ${OPEN} group by 1`,
    [portfolioIds],
  );
  return new Map(rows.map(({ key, taken }) => [key, BigInt(taken)]));
}

export async function changeQuota(tx: Tx, offerId: number, mode: AccountMode, by: bigint): Promise<void> {
  await tx.query("update term_quota set taken = greatest(0, taken + $3) where offer_id = $1 and mode = $2", [
    ...[offerId, mode, by.toString()],
  ]);
}

/** What is put in of each offer, and by one portfolio under each subject. */
export async function readTaken(
  reader: Reader,
  mode: AccountMode,
  portfolioId: string | null,
): Promise<{
  readonly byOffer: ReadonlyMap<number, bigint>;
  readonly bySubject: ReadonlyMap<string, bigint>;
  readonly open: number;
}> {
  const taken = await reader.query<{ id: number; taken: string }>(
    `select offer_id as id, taken from term_quota where mode = $1`,
    [mode],
  );
  const own = await reader.query<{ subject: string; taken: string; count: number }>(
    `select subject, sum(principal) as taken, count(*)::int as count ${FROM} where portfolio_id = $1 and ${OPEN} group by subject`,
    [portfolioId ?? "0"],
  );
  return {
    byOffer: new Map(taken.rows.map((row) => [row.id, BigInt(row.taken)])),
    bySubject: new Map(own.rows.map((row) => [row.subject, BigInt(row.taken)])),
    open: own.rows.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Offers by their number: of which subject, and for how many days. */
export async function readOffers(
  reader: Reader,
): Promise<readonly { readonly id: number; readonly subject: string; readonly days: number | null }[]> {
  const { rows } = await reader.query<{ id: number; subject: string; days: number | null }>(
    "select id, subject, days from term_offer order by id",
  );
  return rows;
}

/** The terms that orders were taken under. */
export async function readEditionsById(
  reader: Reader,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly subject: string; readonly content: unknown }[]> {
  const { rows } = await reader.query<{ id: string; subject: string; content: unknown }>(
    "select id, subject, content from terms_edition where id = any ($1::bigint[])",
    [ids],
  );
  return rows;
}
