/**
 * Closings of contracts as a receipt needs them, with what became of the margin before them. Reads the tables of contracts and
 * of the books, and writes none of them.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { Stops } from "@candor/engine/contract-triggers";
import type { ContractFacts, ReceiptCause } from "@candor/engine/receipt";
import { type PastStops, stopsAt, type WalkedStep } from "@candor/engine/receipt-walk";
import {
  type Amount,
  amountOf,
  type Instant,
  lotsOf,
  type PriceTicks,
  priceTicksOf,
  rateOf,
} from "@candor/money/money";
import type { Reader } from "../../platform/database/database.ts";
import type { Settled } from "./settled-order-store.ts";

export type NamedStep = WalkedStep & { readonly id: string };

export interface ClosingRow extends Settled, Omit<ContractFacts, "steps"> {
  readonly kind: "contract";
  readonly steps: readonly NamedStep[];
  /** Stops of the order that were replaced, before this closing or after, and those that stand now. */
  readonly past: readonly PastStops[];
  readonly stops: Stops;
  /** The last tick that anybody could know of when the order was taken; null in what was written before that was kept. */
  readonly takenAfter: number | null;
  /** The last tick that anybody could know of when its owner asked for it; null where nobody did. */
  readonly askedAfter: number | null;
  readonly askedAt: Instant | null;
  readonly takenAt: Instant;
  /** How much later than what was asked a price had to be, ms; 0 before there was a bump. */
  readonly bumpMs: number;
  readonly cause: ReceiptCause;
  readonly closedLots: ContractFacts["lots"];
  readonly closeSeq: number;
  readonly closePrice: PriceTicks;
  readonly released: Amount;
  readonly profit: Amount;
  readonly fee: Amount;
  readonly gap: Amount;
}

const units = (text: string): Amount => amountOf(BigInt(text));
const price = (text: string): PriceTicks => priceTicksOf(Number(text));
const priceOrNull = (text: string | null): PriceTicks | null => (text === null ? null : price(text));

/** int8 and numeric columns arrive as text. */
interface ClosingCells {
  readonly id: string;
  readonly order_id: string;
  readonly mode: AccountMode;
  readonly instrument_id: number;
  readonly closed_lots: string;
  readonly cause: ReceiptCause;
  readonly tick_seq: string;
  readonly asked_after: string | null;
  readonly asked_at: Instant | null;
  readonly taken_at: Instant;
  readonly bump_ms: number;
  readonly price: string;
  readonly released: string;
  readonly profit: string;
  readonly fee: string;
  readonly gap: string;
  readonly created_at: Instant;
  readonly direction: "long" | "short";
  readonly lots: string;
  readonly leverage: number;
  readonly tick_value: string;
  readonly maintenance_rate: string;
  readonly half_spread: string;
  readonly fee_rate: string;
  readonly financing_rate: string;
  readonly limit_price: string | null;
  readonly worst_price: string | null;
  readonly take_profit: string | null;
  readonly stop_loss: string | null;
  readonly open_seq: string;
  readonly open_price: string;
  readonly taken_after: string | null;
}

/** Undefined for another's closing as for one that never was. */
export async function readClosing(reader: Reader, portfolioId: string, id: string): Promise<ClosingRow | undefined> {
  const { rows } = await reader.query<ClosingCells>(
    `select closing.id, closing.order_id, closing.mode, closing.instrument_id, closing.lots as closed_lots, closing.cause,
       closing.tick_seq, closing.asked_after, closing.asked_at, closing.price, closing.released, closing.profit, closing.fee, closing.gap, closing.created_at,
       taken.direction, taken.lots, taken.leverage, taken.tick_value, taken.maintenance_rate, taken.half_spread,
       taken.fee_rate, taken.financing_rate, taken.limit_price, taken.worst_price, taken.take_profit, taken.stop_loss,
       taken.open_seq, taken.open_price, taken.taken_after, taken.created_at as taken_at, taken.bump_ms
     from contract_closing closing
     join contract_order taken on taken.portfolio_id = closing.portfolio_id and taken.id = closing.order_id
     where closing.portfolio_id = $1 and closing.id = $2`,
    [portfolioId, id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const [steps, past] = await Promise.all([
    readSteps(reader, portfolioId, row.order_id, id),
    readPastStops(reader, portfolioId, row.order_id),
  ]);
  return closingOf(row, { steps, past, stops: stopsOf(row) });
}

const stopsOf = ({ take_profit, stop_loss }: Pick<ClosingCells, "take_profit" | "stop_loss">): Stops => ({
  takeProfit: priceOrNull(take_profit),
  stopLoss: priceOrNull(stop_loss),
});

const closingOf = (row: ClosingCells, life: Pick<ClosingRow, "steps" | "past" | "stops">): ClosingRow => ({
  ...{ kind: "contract", id: row.id, orderId: row.order_id, mode: row.mode, instrumentId: row.instrument_id },
  ...life,
  takenAfter: row.taken_after === null ? null : Number(row.taken_after),
  askedAfter: row.asked_after === null ? null : Number(row.asked_after),
  ...{ askedAt: row.asked_at, takenAt: row.taken_at, bumpMs: row.bump_ms },
  ...{ settledAt: row.created_at, cause: row.cause, closedLots: lotsOf(Number(row.closed_lots)) },
  ...{ closeSeq: Number(row.tick_seq), closePrice: price(row.price), released: units(row.released) },
  ...{ profit: units(row.profit), fee: units(row.fee), gap: units(row.gap) },
  ...{ direction: row.direction, lots: lotsOf(Number(row.lots)), openSeq: Number(row.open_seq) },
  ...{ openPrice: price(row.open_price), limit: priceOrNull(row.limit_price), worst: priceOrNull(row.worst_price) },
  // Those that its tick was judged by, whatever became of them afterwards.
  ...stopsAt(Number(row.tick_seq), life),
  terms: {
    ...{ tickValue: units(row.tick_value), leverage: row.leverage, halfSpread: Number(row.half_spread) },
    maintenanceRate: rateOf(BigInt(row.maintenance_rate)),
    feeRate: rateOf(BigInt(row.fee_rate)),
    financingRate: rateOf(BigInt(row.financing_rate)),
  },
});

/** Nights are in the books alone: what each took is the sum of its lines there. Ids rise with time, in both tables. */
export const STEPS = `
  select min(transfer.id) as id, null as lots, split_part(transfer.reference, '/', 2) as day, sum(transfer.amount) as cost,
    nullif(split_part(transfer.reference, '/', 3), '') as seq
  from ledger_transfer transfer
  where transfer.from_account_id in
      (select id from ledger_account where portfolio_id = $1 and purpose = 'margin')
    -- As the index of lines is: holds are none.
    and transfer.from_account_id & 2 = 0 and transfer.step <> 'hold' and transfer.to_account_id is not null
    and transfer.id > $2::bigint and transfer.id < $3::bigint
    and transfer.kind = 'contract-night' and split_part(transfer.reference, '/', 1) = ($2::bigint)::text
  group by transfer.reference
  union all
  select id, lots, null, null, tick_seq::text from contract_closing where order_id = $2::bigint and portfolio_id = $1 and id < $3::bigint
  order by id`;

const DAY_MS = 86_400_000;

interface StepCells {
  readonly id: string;
  readonly lots: string | null;
  readonly day: string | null;
  readonly cost: string | null;
  readonly seq: string | null;
}

async function readSteps(reader: Reader, portfolioId: string, orderId: string, before: string): Promise<NamedStep[]> {
  const { rows } = await reader.query<StepCells>(STEPS, [portfolioId, orderId, before]);
  return rows.map(({ id, lots, day, cost, seq: text }) => {
    const seq = text === null ? null : Number(text);
    return lots === null
      ? { id, kind: "night", day: Number(day), cost: units(cost ?? "0"), seq }
      : { id, kind: "close", lots: lotsOf(Number(lots)), seq };
  });
}

async function readPastStops(reader: Reader, portfolioId: string, orderId: string): Promise<PastStops[]> {
  const { rows } = await reader.query<{
    readonly take_profit: string | null;
    readonly stop_loss: string | null;
    readonly heard_seq: string;
    readonly after_seq: string;
  }>(
    `select take_profit, stop_loss, heard_seq, after_seq from contract_past_stops
     where order_id = $1 and portfolio_id = $2 order by id`,
    [orderId, portfolioId],
  );
  return rows.map((row) => ({ ...stopsOf(row), heardSeq: Number(row.heard_seq), afterSeq: Number(row.after_seq) }));
}

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
