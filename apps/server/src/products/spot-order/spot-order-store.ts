/** Spot orders and fills in SQL. The desk writes whole batches in three statements; everyone else only reads. */
import type { PageQuery } from "@candor/api/paging";
import type { Side } from "@candor/api/spot-order";
import type { Instant } from "@candor/money/money";
import type { Instruments } from "../../core/instrument/instrument.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { equals, placeOf, readStretch, type Stretch } from "../../platform/database/list-stretch.ts";
import type { OrderChange } from "./spot-order-memory.ts";
import { isFinal, type SpotFillRecord, type SpotOrderRecord } from "./spot-order-record.ts";
import {
  type FillRow,
  fillOfRow,
  type OrderRow,
  orderOfRow,
  priceText,
  progressColumns,
  quantityText,
  quoteText,
} from "./spot-order-row.ts";

type Lookup = Pick<Instruments, "byId">;

/** Array text by hand: every item is a number or a word of ours, so there is nothing to escape. */
const column = (items: readonly (string | number | boolean | bigint | null)[]): string => `{${items.join(",")}}`;

const pricedFromCell = ({ pricedFrom }: SpotOrderRecord): string =>
  pricedFrom === null ? "null" : `"${isoOf(pricedFrom)}"`;

function instrumentFor(order: { instrumentId: number }, instruments: Lookup) {
  const instrument = instruments.byId(order.instrumentId);
  if (!instrument) throw new Error(`no instrument ${order.instrumentId}`);
  return instrument;
}

/** Writes what a batch has done to orders; every change must find its order in the status it is known to have. */
export async function writeOrders(tx: Tx, changes: readonly OrderChange[], at: Instant, instruments: Lookup) {
  const fresh = changes.filter(({ before }) => before === null).map(({ after }) => after);
  const known = changes.filter(({ before }) => before !== null);
  await Promise.all([insertOrders(tx, fresh, at, instruments), updateOrders(tx, known, at, instruments)]);
}

const INSERT_ORDERS = `insert into spot_order
    (portfolio_id, id, mode, instrument_id, side, kind, time_in_force, is_post_only, limit_price, quantity,
     filled_quantity, maker_notional, taker_notional, filled_value, fee, maker_fee_rate, taker_fee_rate, held, status,
     reason, sequence, due_from, terms_id, created_at, updated_at, final_at)
  select portfolio_id, id, mode, instrument_id, side, kind, time_in_force, is_post_only, limit_price, quantity,
     filled_quantity, maker_notional, taker_notional, filled_value, fee, maker_fee_rate, taker_fee_rate, held, status,
     reason, sequence, due_from, terms_id, $22::timestamptz, $22::timestamptz, case when is_final then $22::timestamptz end
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::boolean[],
     $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[],
     $16::bigint[], $17::bigint[], $18::numeric[], $19::text[], $20::text[], $21::bigint[], $23::boolean[],
     $24::timestamptz[], $25::bigint[])
    as written(portfolio_id, id, mode, instrument_id, side, kind, time_in_force, is_post_only, limit_price, quantity,
     filled_quantity, maker_notional, taker_notional, filled_value, fee, maker_fee_rate, taker_fee_rate, held, status,
     reason, sequence, is_final, due_from, terms_id)`;

async function insertOrders(tx: Tx, orders: readonly SpotOrderRecord[], at: Instant, instruments: Lookup) {
  if (orders.length === 0) return;
  const owners = orders.map((order) => instrumentFor(order, instruments));
  const progress = orders.map((order, row) => progressColumns(order, owners[row] as (typeof owners)[number]));
  const by = (value: (order: SpotOrderRecord) => string | number | boolean | bigint | null) =>
    column(orders.map(value));
  const ofProgress = (name: keyof (typeof progress)[number]) => column(progress.map((columns) => columns[name]));
  await tx.query({
    name: "spot-order-insert",
    text: INSERT_ORDERS,
    values: [
      by(({ portfolioId }) => portfolioId),
      by(({ id }) => id),
      by(({ mode }) => mode),
      by(({ instrumentId }) => instrumentId),
      by(({ side }) => side),
      by(({ kind }) => kind),
      by(({ timeInForce }) => timeInForce),
      by(({ isPostOnly }) => isPostOnly),
      column(orders.map(({ price }, row) => priceText(price, owners[row] as (typeof owners)[number]))),
      column(orders.map(({ lots }, row) => quantityText(lots, owners[row] as (typeof owners)[number]))),
      ofProgress("filledQuantity"),
      ofProgress("makerNotional"),
      ofProgress("takerNotional"),
      ofProgress("filledValue"),
      ofProgress("fee"),
      by(({ rates }) => rates.maker),
      by(({ rates }) => rates.taker),
      ofProgress("held"),
      by(({ status }) => status),
      by(({ reason }) => reason ?? "null"),
      by(({ sequence }) => sequence),
      isoOf(at),
      by(isFinal),
      by(pricedFromCell),
      by(({ termsId }) => termsId ?? "null"),
    ],
  });
}

/** An order that is not in the status that the desk knows ends the transaction. */
const UPDATE_ORDERS = `with done as (update spot_order set
    filled_quantity = changed.filled_quantity, maker_notional = changed.maker_notional,
    taker_notional = changed.taker_notional, filled_value = changed.filled_value, fee = changed.fee,
    held = changed.held, status = changed.status, reason = changed.reason, updated_at = $12::timestamptz,
    final_at = case when changed.is_final then $12::timestamptz end, sequence = changed.sequence,
    due_from = changed.due_from
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
      $8::numeric[], $9::numeric[], $10::text[], $11::text[], $13::boolean[], $15::bigint[],
      $16::timestamptz[])
    as changed(portfolio_id, id, expected, filled_quantity, maker_notional, taker_notional, filled_value, fee, held,
      status, reason, is_final, sequence, due_from)
  where spot_order.portfolio_id = changed.portfolio_id and spot_order.id = changed.id
    and spot_order.status = changed.expected
  returning 1)
  select assert_changed(count(*), $14) from done`;

async function updateOrders(tx: Tx, changes: readonly OrderChange[], at: Instant, instruments: Lookup) {
  if (changes.length === 0) return;
  const progress = changes.map(({ after }) => progressColumns(after, instrumentFor(after, instruments)));
  const ofProgress = (name: keyof (typeof progress)[number]) => column(progress.map((columns) => columns[name]));
  await tx.query({
    name: "spot-order-update",
    text: UPDATE_ORDERS,
    values: [
      column(changes.map(({ after }) => after.portfolioId)),
      column(changes.map(({ after }) => after.id)),
      column(changes.map(({ before }) => before?.status ?? "open")),
      ofProgress("filledQuantity"),
      ofProgress("makerNotional"),
      ofProgress("takerNotional"),
      ofProgress("filledValue"),
      ofProgress("fee"),
      ofProgress("held"),
      column(changes.map(({ after }) => after.status)),
      column(changes.map(({ after }) => after.reason ?? "null")),
      isoOf(at),
      column(changes.map(({ after }) => isFinal(after))),
      changes.length,
      column(changes.map(({ after }) => after.sequence)),
      column(changes.map(({ after }) => pricedFromCell(after))),
    ],
  });
}

const INSERT_FILLS = `insert into spot_fill
    (portfolio_id, id, order_id, instrument_id, side, price, quantity, value, fee, is_maker, counterparty, given_usdt,
     created_at)
  select portfolio_id, id, order_id, instrument_id, side, price, quantity, value, fee, is_maker, counterparty, given_usdt,
    $12::timestamptz
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::integer[], $5::text[], $6::numeric[], $7::numeric[],
      $8::numeric[], $9::numeric[], $10::boolean[], $11::text[], $13::numeric[])
    as written(portfolio_id, id, order_id, instrument_id, side, price, quantity, value, fee, is_maker, counterparty,
      given_usdt)`;

export async function insertFills(tx: Tx, fills: readonly SpotFillRecord[], at: Instant, instruments: Lookup) {
  if (fills.length === 0) return;
  const owners = fills.map((fill) => instrumentFor(fill, instruments));
  const text = (write: (fill: SpotFillRecord, instrument: (typeof owners)[number]) => string) =>
    column(fills.map((fill, row) => write(fill, owners[row] as (typeof owners)[number])));
  await tx.query({
    name: "spot-fill-insert",
    text: INSERT_FILLS,
    values: [
      column(fills.map(({ portfolioId }) => portfolioId)),
      column(fills.map(({ id }) => id)),
      column(fills.map(({ orderId }) => orderId)),
      column(fills.map(({ instrumentId }) => instrumentId)),
      column(fills.map(({ side }) => side)),
      text(({ price }, instrument) => priceText(price, instrument)),
      text(({ lots }, instrument) => quantityText(lots, instrument)),
      text(({ value }, instrument) => quoteText(value, instrument)),
      text(({ fee }, instrument) => quoteText(fee, instrument)),
      column(fills.map(({ isMaker }) => isMaker)),
      column(fills.map(({ counterparty }) => counterparty)),
      isoOf(at),
      column(fills.map(({ given }) => (given === 0n ? "null" : given))),
    ],
  });
}

const ORDER_COLUMNS = `portfolio_id, id, mode, instrument_id, side, kind, time_in_force, is_post_only, limit_price, quantity,
  filled_quantity, maker_notional, taker_notional, filled_value, fee, maker_fee_rate, taker_fee_rate, held, status, reason,
  sequence, due_from, terms_id, created_at, updated_at`;

export async function hasOpenOrders(reader: Reader): Promise<boolean> {
  const { rows } = await reader.query("select from spot_order where final_at is null limit 1");
  return rows.length > 0;
}

/** Every open order, in the order in which they came. */
export async function readOpenOrders(reader: Reader, instruments: Lookup): Promise<SpotOrderRecord[]> {
  const { rows } = await reader.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_order where final_at is null order by instrument_id, mode, sequence`,
  );
  return rows.map((row) => orderOfRow(row, instruments));
}

/** Those that exist, each named with its owner. */
export async function readOrders(
  tx: Tx,
  asked: readonly { portfolioId: string; orderId: string }[],
  instruments: Lookup,
): Promise<SpotOrderRecord[]> {
  const { rows } = await tx.query<OrderRow>({
    name: "spot-order-read",
    text: `select ${ORDER_COLUMNS.replaceAll(/\b(portfolio_id|id)\b/g, "spot_order.$1")}
      from unnest($1::bigint[], $2::bigint[]) as asked(portfolio_id, id)
      join spot_order on spot_order.portfolio_id = asked.portfolio_id and spot_order.id = asked.id`,
    values: [column(asked.map(({ portfolioId }) => portfolioId)), column(asked.map(({ orderId }) => orderId))],
  });
  return rows.map((row) => orderOfRow(row, instruments));
}

export interface OrderQuery extends PageQuery {
  readonly portfolioId: string;
  readonly show: "open" | "final" | "all";
  readonly side?: Side | undefined;
  readonly instrumentId?: number | undefined;
}

const OPEN = "final_at is null";
const FINAL = "final_at is not null";

const OWN = "portfolio_id = $1";
const PARTS = { open: [`${OWN} and ${OPEN}`], final: [`${OWN} and ${FINAL}`] } as const;
const PARTS_SHOWN = { ...PARTS, all: [...PARTS.open, ...PARTS.final] } as const;

/** Newest first. */
export async function pageOfOrders(
  reader: Reader,
  { portfolioId, show, side, instrumentId, ...request }: OrderQuery,
  instruments: Lookup,
): Promise<Stretch<SpotOrderRecord>> {
  const wanted = [equals("instrument_id", instrumentId), equals("side", side)];
  const source = { columns: ORDER_COLUMNS, table: "spot_order", owner: portfolioId, parts: PARTS_SHOWN[show], wanted };
  const found = await readStretch<OrderRow>(reader, source, placeOf(request));
  return { ...found, list: found.list.map((row) => orderOfRow(row, instruments)) };
}

export interface FillQuery extends PageQuery {
  readonly portfolioId: string;
  readonly orderId?: string | undefined;
  readonly instrumentId?: number | undefined;
}

const FILL_COLUMNS = `portfolio_id, id, order_id, instrument_id, side, price, quantity, value, fee, is_maker, counterparty,
  given_usdt, created_at`;

/** Newest first. Those of one order are found by it: they are few. */
export async function pageOfFills(
  reader: Reader,
  { portfolioId, orderId, instrumentId, ...request }: FillQuery,
  instruments: Lookup,
): Promise<Stretch<SpotFillRecord>> {
  const wanted = [equals("instrument_id", instrumentId), equals("portfolio_id", portfolioId)];
  const source =
    orderId === undefined
      ? { owner: portfolioId, parts: [OWN], wanted: wanted.slice(0, 1) }
      : { owner: orderId, parts: ["order_id = $1"], wanted };
  const found = await readStretch<FillRow>(
    reader,
    { columns: FILL_COLUMNS, table: "spot_fill", ...source },
    placeOf(request),
  );
  return { ...found, list: found.list.map((row) => fillOfRow(row, instruments)) };
}
