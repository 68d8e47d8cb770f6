/** Option orders as a file: every figure as it came, untranslated and unrounded, under translated columns. */
import type { OptionOrder } from "@candor/api/option-order";
import { type CsvCell, csvInstant, csvTable } from "@candor/client/csv-file";

/** @param columns their names, divided by bars */
export const optionOrdersCsv = (orders: readonly OptionOrder[], columns: string): string =>
  csvTable(columns, orders.map(rowOf));

const rowOf = (order: OptionOrder): CsvCell[] => [
  order.id,
  order.symbol,
  order.type,
  order.seconds,
  order.number,
  order.currency_name,
  order.payout_rate,
  order.expected_profit,
  order.open_price,
  order.settlement_price,
  order.settlement_count,
  order.settlement_sum,
  order.paid,
  order.status,
  csvInstant(order.created_at),
  csvInstant(order.opened_at),
  csvInstant(order.settled_at),
  order.receipt_id,
];
