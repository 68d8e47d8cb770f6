/** Option orders in SQL. The desk writes whole batches in two statements; everyone else only reads. */

import type { AccountMode } from "@candor/api/account-mode";
import type { PageQuery } from "@candor/api/paging";
import type { OptionDirection, OptionOutcome } from "@candor/engine/option-order";
import type { OptionOrderStatus } from "@candor/engine/option-order-state";
import { amountOf, type Instant, priceTicksOf, rateOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { equals, placeOf, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";
import type { OptionChange } from "./option-memory.ts";
import { isFinal, type OptionRecord } from "./option-record.ts";

type Cell = string | number | boolean | bigint | null;

/** Array text by hand: every item is a number or a word of ours, so there is nothing to escape. */
const column = (items: readonly Cell[]): string => `{${items.map((item) => item ?? "null").join(",")}}`;
const instantCell = (at: Instant | null): string | null => (at === null ? null : `"${isoOf(at)}"`);

type Columns = readonly (readonly [name: string, type: string, cell: (order: OptionRecord) => Cell])[];

/** Those that an order is born with. */
const BORN: Columns = [
  ["portfolio_id", "bigint", ({ portfolioId }) => portfolioId],
  ["id", "bigint", ({ id }) => id],
  ["mode", "text", ({ mode }) => mode],
  ["instrument_id", "integer", ({ instrumentId }) => instrumentId],
  ["currency_id", "integer", ({ currencyId }) => currencyId],
  ["direction", "text", ({ direction }) => direction],
  ["seconds", "integer", ({ seconds }) => seconds],
  ["stake", "numeric", ({ stake }) => stake],
  ["payout_rate", "bigint", ({ payoutRate }) => payoutRate],
  ["payout", "numeric", ({ payout }) => payout],
  ["after_seq", "bigint", ({ afterSeq }) => afterSeq],
  ["bump_ms", "integer", ({ bumpMs }) => bumpMs],
  ["apart_ppb", "bigint", ({ apartPpb }) => apartPpb],
  ["is_step_bound", "boolean", ({ isStepBound }) => isStepBound],
  ["terms_id", "bigint", ({ termsId }) => termsId],
];

/** Those that change during its life. */
const LIVED: Columns = [
  ["entry_price", "bigint", ({ entryPrice }) => entryPrice],
  ["entry_seq", "bigint", ({ entrySeq }) => entrySeq],
  ["entry_at", "timestamptz", ({ entryAt }) => instantCell(entryAt)],
  ["end_at", "timestamptz", ({ endAt }) => instantCell(endAt)],
  ["price_count", "integer", ({ priceCount }) => priceCount],
  ["price_sum", "numeric", ({ priceSum }) => priceSum],
  ["end_seq", "bigint", ({ endSeq }) => endSeq],
  ["status", "text", ({ status }) => status],
  ["reason", "text", ({ reason }) => reason],
  ["is_final", "boolean", isFinal],
];

const ALL = [...BORN, ...LIVED];
const names = (columns: Columns): string => columns.map(([name]) => name).join(", ");
const arrays = (columns: Columns, from: number): string =>
  columns.map(([, type], at) => `$${from + at}::${type}[]`).join(", ");

/** Writes what a batch has done; every change must find its order in the status it is known to have. */
export async function writeOptions(tx: Tx, changes: readonly OptionChange[], at: Instant): Promise<void> {
  const fresh = changes.filter(({ before }) => before === null).map(({ after }) => after);
  const known = changes.filter(({ before }) => before !== null);
  await Promise.all([insertOrders(tx, fresh, at), updateOrders(tx, known, at)]);
}

const INSERT_ORDERS = `insert into option_order (${names(ALL.slice(0, -1))}, created_at, updated_at, final_at)
  select ${names(ALL.slice(0, -1))}, $1::timestamptz, $1::timestamptz, case when is_final then $1::timestamptz end
  from unnest(${arrays(ALL, 2)}) as written(${names(ALL)})`;

async function insertOrders(tx: Tx, orders: readonly OptionRecord[], at: Instant): Promise<void> {
  if (orders.length === 0) return;
  const values = ALL.map(([, , cell]) => column(orders.map(cell)));
  await tx.query({ name: "option-order-insert", text: INSERT_ORDERS, values: [isoOf(at), ...values] });
}

/** An order that is not in the status that the desk knows ends the transaction. */
const UPDATE_ORDERS = `with done as (update option_order set
    ${LIVED.slice(0, -1)
      .map(([name]) => `${name} = changed.${name}`)
      .join(", ")},
    updated_at = $1::timestamptz, final_at = case when changed.is_final then $1::timestamptz end
  from unnest($3::bigint[], $4::bigint[], $5::text[], ${arrays(LIVED, 6)})
    as changed(portfolio_id, id, expected, ${names(LIVED)})
  where option_order.portfolio_id = changed.portfolio_id and option_order.id = changed.id
    and option_order.status = changed.expected
  returning 1)
  select assert_changed(count(*), $2) from done`;

async function updateOrders(tx: Tx, changes: readonly OptionChange[], at: Instant): Promise<void> {
  if (changes.length === 0) return;
  const keys = [
    column(changes.map(({ after }) => after.portfolioId)),
    column(changes.map(({ after }) => after.id)),
    column(changes.map(({ before }) => before?.status ?? null)),
  ];
  const values = LIVED.map(([, , cell]) => column(changes.map(({ after }) => cell(after))));
  await tx.query({
    name: "option-order-update",
    text: UPDATE_ORDERS,
    values: [isoOf(at), changes.length, ...keys, ...values],
  });
}

/** int8 and numeric columns arrive as text. */
interface OptionRow {
  readonly portfolio_id: string;
  readonly id: string;
  readonly mode: AccountMode;
  readonly instrument_id: number;
  readonly currency_id: number;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly stake: string;
  readonly payout_rate: string;
  readonly payout: string;
  readonly after_seq: string;
  readonly bump_ms: number;
  readonly apart_ppb: string | null;
  readonly is_step_bound: boolean;
  readonly terms_id: string | null;
  readonly entry_price: string | null;
  readonly entry_seq: string | null;
  readonly entry_at: Instant | null;
  readonly end_at: Instant | null;
  readonly price_count: number | null;
  readonly price_sum: string | null;
  readonly end_seq: string | null;
  readonly status: OptionOrderStatus;
  readonly reason: OptionRecord["reason"];
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const COLUMNS = `portfolio_id, id, mode, instrument_id, currency_id, direction, seconds, stake, payout_rate, payout, after_seq, bump_ms, apart_ppb, is_step_bound, terms_id,
  entry_price, entry_seq, entry_at, end_at, price_count, price_sum, end_seq, status, reason, created_at, updated_at`;

const count = (text: string | null): number | null => (text === null ? null : Number(text));

const orderOfRow = (row: OptionRow): OptionRecord => ({
  id: row.id,
  portfolioId: row.portfolio_id,
  mode: row.mode,
  instrumentId: row.instrument_id,
  currencyId: row.currency_id,
  direction: row.direction,
  seconds: row.seconds,
  stake: amountOf(BigInt(row.stake)),
  payoutRate: rateOf(BigInt(row.payout_rate)),
  payout: amountOf(BigInt(row.payout)),
  afterSeq: Number(row.after_seq),
  bumpMs: row.bump_ms,
  apartPpb: row.apart_ppb === null ? null : BigInt(row.apart_ppb),
  isStepBound: row.is_step_bound,
  termsId: row.terms_id,
  entryPrice: row.entry_price === null ? null : priceTicksOf(Number(row.entry_price)),
  entrySeq: count(row.entry_seq),
  entryAt: row.entry_at,
  endAt: row.end_at,
  priceCount: row.price_count,
  priceSum: row.price_sum === null ? null : BigInt(row.price_sum),
  endSeq: count(row.end_seq),
  status: row.status,
  reason: row.reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function hasOpenOptions(reader: Reader): Promise<boolean> {
  const { rows } = await reader.query("select from option_order where final_at is null limit 1");
  return rows.length > 0;
}

export async function readOpenOptions(reader: Reader): Promise<readonly OptionRecord[]> {
  const { rows } = await reader.query<OptionRow>(
    `select ${COLUMNS} from option_order where final_at is null order by portfolio_id, id`,
  );
  return rows.map(orderOfRow);
}

/** Undefined for another's order as for one that never was. */
export async function readOption(
  reader: Reader,
  portfolioId: string,
  orderId: string,
): Promise<OptionRecord | undefined> {
  const { rows } = await reader.query<OptionRow>(
    `select ${COLUMNS} from option_order where portfolio_id = $1 and id = $2`,
    [portfolioId, orderId],
  );
  return rows[0] && orderOfRow(rows[0]);
}

export interface OptionQuery extends PageQuery {
  readonly portfolioId: string;
  /** Running, ended, ended in one way, or all. */
  readonly show: "open" | "final" | OptionOutcome | "all";
  readonly instrumentId?: number | undefined;
}

const OPEN = "portfolio_id = $1 and final_at is null";
const FINAL = "portfolio_id = $1 and final_at is not null";
const PARTS: Readonly<Record<string, readonly string[]>> = { open: [OPEN], all: [OPEN, FINAL] };

/** Newest first. */
export async function pageOfOptions(
  reader: Reader,
  { portfolioId, show, instrumentId, ...request }: OptionQuery,
): Promise<Stretch<OptionRecord>> {
  const outcome = show === "open" || show === "final" || show === "all" ? undefined : show;
  const wanted = [equals("instrument_id", instrumentId), equals("status", outcome)];
  const source = { columns: COLUMNS, table: "option_order", owner: portfolioId, parts: PARTS[show] ?? [FINAL], wanted };
  const found = await readStretch<OptionRow>(reader, source, placeOf(request));
  return { ...found, list: found.list.map(orderOfRow) };
}
