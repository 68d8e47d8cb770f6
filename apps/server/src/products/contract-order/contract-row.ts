/** Rows of contract_order to records. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Direction } from "@candor/engine/contract-order";
import type { ContractOrderStatus } from "@candor/engine/contract-order-state";
import { amountOf, type Instant, lotsOf, type PriceTicks, priceTicksOf, rateOf } from "@candor/money/money";
import type { ContractRecord } from "./contract-record.ts";

/** int8 and numeric columns arrive as text. */
export interface ContractRow {
  readonly portfolio_id: string;
  readonly id: string;
  readonly mode: AccountMode;
  readonly instrument_id: number;
  readonly direction: Direction;
  readonly limit_price: string | null;
  readonly worst_price: string | null;
  readonly lots: string;
  readonly closed_lots: string;
  readonly leverage: number;
  readonly tick_value: string;
  readonly maintenance_rate: string;
  readonly half_spread: string;
  readonly fee_rate: string;
  readonly financing_rate: string;
  readonly terms_id: string | null;
  readonly margin: string;
  readonly first_margin: string;
  readonly open_fee: string;
  readonly close_fee: string;
  readonly financing: string;
  readonly profit: string;
  readonly take_profit: string | null;
  readonly stop_loss: string | null;
  readonly is_called: boolean;
  readonly open_price: string | null;
  readonly open_seq: string | null;
  readonly close_price: string | null;
  readonly after_seq: string;
  readonly closing_lots: string | null;
  readonly closing_after: string | null;
  readonly closing_at: Instant | null;
  readonly bump_ms: number;
  readonly stops_after: string | null;
  readonly financed_day: number | null;
  readonly status: ContractOrderStatus;
  readonly reason: ContractRecord["reason"];
  readonly receipt_id: string | null;
  readonly created_at: Instant;
  readonly opened_at: Instant | null;
  readonly updated_at: Instant;
}

const units = (text: string) => amountOf(BigInt(text));
const ticks = (text: string | null): PriceTicks | null => (text === null ? null : priceTicksOf(Number(text)));

export const orderOfRow = (row: ContractRow): ContractRecord => ({
  id: row.id,
  portfolioId: row.portfolio_id,
  mode: row.mode,
  instrumentId: row.instrument_id,
  direction: row.direction,
  limit: ticks(row.limit_price),
  worst: ticks(row.worst_price),
  lots: lotsOf(Number(row.lots)),
  closedLots: lotsOf(Number(row.closed_lots)),
  terms: {
    tickValue: units(row.tick_value),
    leverage: row.leverage,
    maintenanceRate: rateOf(BigInt(row.maintenance_rate)),
    halfSpread: Number(row.half_spread),
    feeRate: rateOf(BigInt(row.fee_rate)),
    financingRate: rateOf(BigInt(row.financing_rate)),
    termsId: row.terms_id,
  },
  margin: units(row.margin),
  firstMargin: units(row.first_margin),
  openFee: units(row.open_fee),
  closeFee: units(row.close_fee),
  financing: units(row.financing),
  profit: units(row.profit),
  takeProfit: ticks(row.take_profit),
  stopLoss: ticks(row.stop_loss),
  stopsAfter: row.stops_after === null ? null : Number(row.stops_after),
  isCalled: row.is_called,
  openPrice: ticks(row.open_price),
  openSeq: row.open_seq === null ? null : Number(row.open_seq),
  closePrice: ticks(row.close_price),
  afterSeq: Number(row.after_seq),
  closingLots: row.closing_lots === null ? null : lotsOf(Number(row.closing_lots)),
  closingAfter: row.closing_after === null ? null : Number(row.closing_after),
  closingAt: row.closing_at,
  bumpMs: row.bump_ms,
  financedDay: row.financed_day,
  status: row.status,
  reason: row.reason,
  receiptId: row.receipt_id,
  createdAt: row.created_at,
  openedAt: row.opened_at,
  updatedAt: row.updated_at,
});
