/** One's contract orders as a file: every figure as the server wrote it, under translated columns. Pure. */
import type { ContractOrder } from "@candor/api/contract-order";
import { type CsvCell, csvInstant, csvTable } from "../../app/csv-file.ts";
import { netProfit } from "../../app/net-profit.ts";

/** Amounts are in the settlement currency, instants in UTC. @param columns their names, divided by bars */
export const contractsCsv = (orders: readonly ContractOrder[], columns: string): string =>
  csvTable(columns, orders.map(rowOf));

const rowOf = (order: ContractOrder): CsvCell[] => [
  order.id,
  `${order.currency_name}/${order.legal_name}`,
  order.type,
  order.kind,
  order.status,
  order.lots,
  order.closed_lots,
  order.leverage,
  order.target_price,
  order.open_price,
  order.close_price,
  order.points,
  order.profit,
  order.open_fee,
  order.close_fee,
  order.financing,
  netProfit(order),
  order.settle_currency,
  order.margin,
  order.first_margin,
  order.target_profit_price,
  order.stop_loss_price,
  order.liquidation_price,
  order.close_cause,
  order.reason,
  csvInstant(order.created_at),
  csvInstant(order.opened_at),
  csvInstant(order.closed_at),
  order.receipt_id,
];
