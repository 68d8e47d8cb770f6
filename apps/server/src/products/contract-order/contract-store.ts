/** Contract orders and their closings in SQL. The desk writes whole batches in three statements; everyone else only reads. */
import type { PageQuery } from "@candor/api/paging";
import type { Direction } from "@candor/engine/contract-order";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { equals, placeOf, readStretch, type Stretch, type Wanted } from "../../platform/database/list-stretch.ts";
import type { ContractChange, ContractWork } from "./contract-memory.ts";
import { insertPastStops } from "./contract-past-stops-store.ts";
import { type ClosingRecord, type ContractRecord, isFinal } from "./contract-record.ts";
import { type ContractRow, orderOfRow } from "./contract-row.ts";

type Cell = string | number | boolean | bigint | null;

/** Array text by hand: every item is a number or a word of ours, so there is nothing to escape. */
const column = (items: readonly Cell[]): string => `{${items.map((item) => item ?? "null").join(",")}}`;

const instantCell = (at: Instant | null): string | null => (at === null ? null : `"${isoOf(at)}"`);

/** Of each record one cell per column, turned into one array per column. */
const columnsOf = <T>(records: readonly T[], cells: readonly ((record: T) => Cell)[]): string[] =>
  cells.map((cell) => column(records.map(cell)));

/** Writes what a batch has done; every change must find its order in the status it is known to have. */
export async function writeContracts(
  tx: Tx,
  { orders, closings, past }: Omit<ContractWork, "notifications">,
  at: Instant,
): Promise<void> {
  const { born = [], entered = [], changed = [] } = Object.groupBy(orders, kindOf);
  await Promise.all([
    // One that did more than to be taken since it was last written is taken first, and then changed.
    insertOrders(
      tx,
      born.map(({ after }) => after),
      at,
    ),
    enterOrders(
      tx,
      entered.map(({ after }) => after),
      at,
    ),
    updateOrders(tx, [...born.filter(({ after }) => after.status !== "pending"), ...changed].map(fromTaken), at),
    insertClosings(tx, closings, at),
    insertPastStops(tx, past, at),
  ]);
}

function kindOf({ before, after }: ContractChange): "born" | "entered" | "changed" {
  if (before === null) return "born";
  const isEntry = before.status === "pending" && after.status === "open";
  return isEntry && BESIDE_ENTRY.every((cell) => cell(before) === cell(after)) ? "entered" : "changed";
}

/** An order that was taken in this very write is pending when it is changed. */
const fromTaken = ({ before, after }: ContractChange): ContractChange => ({
  before: before ?? { ...after, status: "pending" },
  after,
});

type Columns = readonly (readonly [name: string, type: string, cell: (order: ContractRecord) => Cell])[];

/** Column, its type, and what a record has in it: what an order is born with. Everything else begins as the table says. */
const BORN: Columns = [
  ["portfolio_id", "bigint", ({ portfolioId }) => portfolioId],
  ["id", "bigint", ({ id }) => id],
  ["mode", "text", ({ mode }) => mode],
  ["instrument_id", "integer", ({ instrumentId }) => instrumentId],
  ["direction", "text", ({ direction }) => direction],
  ["limit_price", "bigint", ({ limit }) => limit],
  ["worst_price", "bigint", ({ worst }) => worst],
  ["lots", "bigint", ({ lots }) => lots],
  ["leverage", "integer", ({ terms }) => terms.leverage],
  ["tick_value", "numeric", ({ terms }) => terms.tickValue],
  ["maintenance_rate", "bigint", ({ terms }) => terms.maintenanceRate],
  ["half_spread", "bigint", ({ terms }) => terms.halfSpread],
  ["fee_rate", "bigint", ({ terms }) => terms.feeRate],
  ["financing_rate", "bigint", ({ terms }) => terms.financingRate],
  ["terms_id", "bigint", ({ terms }) => terms.termsId],
  ["margin", "numeric", ({ margin }) => margin],
  ["first_margin", "numeric", ({ firstMargin }) => firstMargin],
  ["take_profit", "bigint", ({ takeProfit }) => takeProfit],
  ["stop_loss", "bigint", ({ stopLoss }) => stopLoss],
  ["after_seq", "bigint", ({ afterSeq }) => afterSeq],
  ["bump_ms", "integer", ({ bumpMs }) => bumpMs],
];

/** What its entry changes: most changes are entries, and they come many at once. */
const ENTERED: Columns = [
  ["margin", "numeric", ({ margin }) => margin],
  ["first_margin", "numeric", ({ firstMargin }) => firstMargin],
  ["open_fee", "numeric", ({ openFee }) => openFee],
  ["open_price", "bigint", ({ openPrice }) => openPrice],
  ["open_seq", "bigint", ({ openSeq }) => openSeq],
  ["after_seq", "bigint", ({ afterSeq }) => afterSeq],
];

/** What may change otherwise. */
const LIVED: Columns = [
  ["closed_lots", "bigint", ({ closedLots }) => closedLots],
  ["margin", "numeric", ({ margin }) => margin],
  ["first_margin", "numeric", ({ firstMargin }) => firstMargin],
  ["open_fee", "numeric", ({ openFee }) => openFee],
  ["close_fee", "numeric", ({ closeFee }) => closeFee],
  ["financing", "numeric", ({ financing }) => financing],
  ["profit", "numeric", ({ profit }) => profit],
  ["take_profit", "bigint", ({ takeProfit }) => takeProfit],
  ["stop_loss", "bigint", ({ stopLoss }) => stopLoss],
  ["stops_after", "bigint", ({ stopsAfter }) => stopsAfter],
  ["is_called", "boolean", ({ isCalled }) => isCalled],
  ["open_price", "bigint", ({ openPrice }) => openPrice],
  ["open_seq", "bigint", ({ openSeq }) => openSeq],
  ["close_price", "bigint", ({ closePrice }) => closePrice],
  ["after_seq", "bigint", ({ afterSeq }) => afterSeq],
  ["closing_lots", "bigint", ({ closingLots }) => closingLots],
  ["closing_after", "bigint", ({ closingAfter }) => closingAfter],
  ["closing_at", "timestamptz", ({ closingAt }) => instantCell(closingAt)],
  ["financed_day", "integer", ({ financedDay }) => financedDay],
  ["status", "text", ({ status }) => status],
  ["reason", "text", ({ reason }) => reason],
  ["receipt_id", "bigint", ({ receiptId }) => receiptId],
  ["opened_at", "timestamptz", ({ openedAt }) => instantCell(openedAt)],
  ["is_final", "boolean", isFinal],
];

/** What an entry alone leaves as it was; where the same batch did more, the whole order is written. */
const WRITTEN_BY_ENTRY = new Set([...ENTERED.map(([name]) => name), "status", "opened_at"]);
const BESIDE_ENTRY = LIVED.filter(([name]) => !WRITTEN_BY_ENTRY.has(name)).map(([, , cell]) => cell);

const names = (columns: Columns): string => columns.map(([name]) => name).join(", ");
const arrays = (columns: Columns, from: number): string =>
  columns.map(([, type], at) => `$${from + at}::${type}[]`).join(", ");
const changesOf = (columns: Columns): string => columns.map(([name]) => `${name} = changed.${name}`).join(", ");

const INSERT_ORDERS = `insert into contract_order (${names(BORN)}, taken_after, status, created_at, updated_at)
  select ${names(BORN)}, after_seq, 'pending', $1::timestamptz, $1::timestamptz
  from unnest(${arrays(BORN, 2)}) as written(${names(BORN)})`;

async function insertOrders(tx: Tx, orders: readonly ContractRecord[], at: Instant): Promise<void> {
  if (orders.length === 0) return;
  const values = columnsOf(
    orders,
    BORN.map(([, , cell]) => cell),
  );
  await tx.query({ name: "contract-order-insert", text: INSERT_ORDERS, values: [isoOf(at), ...values] });
}

/** An order that is not in the status that the desk knows ends the transaction. */
const ENTER_ORDERS = `with done as (update contract_order set
    ${changesOf(ENTERED)}, status = 'open', opened_at = $1::timestamptz, updated_at = $1::timestamptz
  from unnest($3::bigint[], $4::bigint[], ${arrays(ENTERED, 5)}) as changed(portfolio_id, id, ${names(ENTERED)})
  where contract_order.portfolio_id = changed.portfolio_id and contract_order.id = changed.id
    and contract_order.status = 'pending'
  returning 1)
  select assert_changed(count(*), $2) from done`;

async function enterOrders(tx: Tx, orders: readonly ContractRecord[], at: Instant): Promise<void> {
  if (orders.length === 0) return;
  const values = columnsOf(orders, [
    ({ portfolioId }) => portfolioId,
    ({ id }) => id,
    ...ENTERED.map(([, , cell]) => cell),
  ]);
  await tx.query({ name: "contract-order-enter", text: ENTER_ORDERS, values: [isoOf(at), orders.length, ...values] });
}

const UPDATE_ORDERS = `with done as (update contract_order set
    ${changesOf(LIVED.slice(0, -1))},
    updated_at = $1::timestamptz, final_at = case when changed.is_final then $1::timestamptz end
  from unnest($3::bigint[], $4::bigint[], $5::text[], ${arrays(LIVED, 6)})
    as changed(portfolio_id, id, expected, ${names(LIVED)})
  where contract_order.portfolio_id = changed.portfolio_id and contract_order.id = changed.id
    and contract_order.status = changed.expected
  returning 1)
  select assert_changed(count(*), $2) from done`;

async function updateOrders(tx: Tx, changes: readonly ContractChange[], at: Instant): Promise<void> {
  if (changes.length === 0) return;
  const values = columnsOf(changes, [
    ({ after }) => after.portfolioId,
    ({ after }) => after.id,
    ({ before }) => before?.status ?? null,
    ...LIVED.map(
      ([, , cell]) =>
        ({ after }: ContractChange) =>
          cell(after),
    ),
  ]);
  await tx.query({
    name: "contract-order-update",
    text: UPDATE_ORDERS,
    values: [isoOf(at), changes.length, ...values],
  });
}

const CLOSING: readonly (readonly [name: string, type: string, cell: (closing: ClosingRecord) => Cell])[] = [
  ["portfolio_id", "bigint", ({ portfolioId }) => portfolioId],
  ["id", "bigint", ({ id }) => id],
  ["order_id", "bigint", ({ orderId }) => orderId],
  ["mode", "text", ({ mode }) => mode],
  ["instrument_id", "integer", ({ instrumentId }) => instrumentId],
  ["lots", "bigint", ({ lots }) => lots],
  ["cause", "text", ({ cause }) => cause],
  ["asked_after", "bigint", ({ askedAfter }) => askedAfter],
  ["asked_at", "timestamptz", ({ askedAt }) => instantCell(askedAt)],
  ["tick_seq", "bigint", ({ tickSeq }) => tickSeq],
  ["tick_index", "bigint", ({ tickIndex }) => tickIndex],
  ["price", "bigint", ({ price }) => price],
  ["released", "numeric", ({ released }) => released],
  ["profit", "numeric", ({ profit }) => profit],
  ["fee", "numeric", ({ fee }) => fee],
  ["gap", "numeric", ({ gap }) => gap],
];

const CLOSING_NAMES = CLOSING.map(([name]) => name).join(", ");
const INSERT_CLOSINGS = `insert into contract_closing (${CLOSING_NAMES}, created_at)
  select ${CLOSING_NAMES}, $1::timestamptz
  from unnest(${CLOSING.map(([, type], at) => `$${2 + at}::${type}[]`).join(", ")}) as written(${CLOSING_NAMES})`;

async function insertClosings(tx: Tx, closings: readonly ClosingRecord[], at: Instant): Promise<void> {
  if (closings.length === 0) return;
  const values = columnsOf(
    closings,
    CLOSING.map(([, , cell]) => cell),
  );
  await tx.query({ name: "contract-closing-insert", text: INSERT_CLOSINGS, values: [isoOf(at), ...values] });
}

const COLUMNS = `portfolio_id, id, mode, instrument_id, direction, limit_price, worst_price, lots, closed_lots, leverage,
  tick_value, maintenance_rate, half_spread, fee_rate, financing_rate, margin, first_margin, open_fee, close_fee, financing,
  profit, take_profit, stop_loss, stops_after, is_called, open_price, open_seq, close_price, after_seq, bump_ms, closing_lots, closing_after,
  closing_at, financed_day, terms_id, status, reason, receipt_id, created_at, opened_at, updated_at`;

export async function hasOpenContracts(reader: Reader): Promise<boolean> {
  const { rows } = await reader.query("select from contract_order where final_at is null limit 1");
  return rows.length > 0;
}

const READ_AT_ONCE = 20_000;

/** Every order that is not final, in parts, so that a million of them are never in memory twice. */
export async function eachOpenContract(reader: Reader, take: (order: ContractRecord) => void): Promise<void> {
  for (let after: readonly [string, string] = ["0", "0"]; ; ) {
    const { rows } = await reader.query<ContractRow>(
      `select ${COLUMNS} from contract_order where final_at is null and (portfolio_id, id) > ($1::bigint, $2::bigint)
       order by portfolio_id, id limit $3`,
      [...after, READ_AT_ONCE],
    );
    for (const row of rows) take(orderOfRow(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) return;
    after = [last.portfolio_id, last.id];
  }
}

/** Those that exist, each named with its owner. */
export async function readContracts(
  tx: Tx,
  asked: readonly { readonly portfolioId: string; readonly orderId: string }[],
): Promise<ContractRecord[]> {
  const { rows } = await tx.query<ContractRow>({
    name: "contract-order-read",
    text: `select ${COLUMNS.replaceAll(/\b(portfolio_id|id)\b/g, "contract_order.$1")}
      from unnest($1::bigint[], $2::bigint[]) as asked(portfolio_id, id)
      join contract_order on contract_order.portfolio_id = asked.portfolio_id and contract_order.id = asked.id`,
    values: [column(asked.map(({ portfolioId }) => portfolioId)), column(asked.map(({ orderId }) => orderId))],
  });
  return rows.map(orderOfRow);
}

/** Ids of what is open, by portfolio; oldest first. */
export async function readOpenIds(
  tx: Tx,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.query<{ portfolio_id: string; id: string }>({
    name: "contract-order-open-ids",
    text: `select portfolio_id, id from contract_order
      where portfolio_id = any($1::bigint[]) and final_at is null order by portfolio_id, id`,
    values: [column(portfolioIds)],
  });
  return new Map(
    [...Map.groupBy(rows, (row) => row.portfolio_id)].map(([portfolioId, own]) => [
      portfolioId,
      own.map(({ id }) => id),
    ]),
  );
}

export interface ContractQuery extends PageQuery {
  readonly portfolioId: string;
  readonly show: "pending" | "open" | "final" | "running" | "all";
  readonly instrumentId?: number | undefined;
  readonly direction?: Direction | undefined;
}

const RUNNING = "portfolio_id = $1 and final_at is null";
const FINAL = "portfolio_id = $1 and final_at is not null";
const SHOWN: Readonly<Record<ContractQuery["show"], { parts: readonly string[]; wanted?: Wanted }>> = {
  pending: { parts: [RUNNING], wanted: { sql: "status = 'pending'" } },
  open: { parts: [RUNNING], wanted: { sql: "status in ('open', 'closing')" } },
  running: { parts: [RUNNING] },
  final: { parts: [FINAL] },
  all: { parts: [RUNNING, FINAL] },
};

/** Newest first. */
export async function pageOfContracts(
  reader: Reader,
  { portfolioId, show, instrumentId, direction, ...paging }: ContractQuery,
): Promise<Stretch<ContractRecord>> {
  const { parts, wanted: inState } = SHOWN[show];
  const wanted = [equals("instrument_id", instrumentId), equals("direction", direction), inState];
  const source = { columns: COLUMNS, table: "contract_order", owner: portfolioId, parts, wanted };
  const found = await readStretch<ContractRow>(reader, source, placeOf(paging));
  return { ...found, list: found.list.map(orderOfRow) };
}
