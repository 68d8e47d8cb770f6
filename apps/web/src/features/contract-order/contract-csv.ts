/** One's contract orders as a file: every figure as the server wrote it, under translated columns. Pure. */
import type { ContractOrder } from "@candor/api/contract-order";
import { type CsvCell, csvInstant, csvTable } from "@candor/client/csv-file";
import type { InstrumentScale } from "@candor/money/instrument-scale";
import { netProfit } from "../../app/net-profit.ts";
import { entryOf } from "./contract-entry.ts";
import { isOpen } from "./contract-market.ts";
import { isPending } from "./contract-view.ts";

/** An order with the scale of its instrument; null where that is not known. */
export interface CsvContract {
  readonly order: ContractOrder;
  readonly scale: InstrumentScale | null;
}

/** Amounts are in the settlement currency, instants in UTC. @param columns their names, divided by bars */
export const contractsCsv = (contracts: readonly CsvContract[], columns: string): string =>
  csvTable(columns, contracts.map(rowOf));

/** What is held and where it is liquidated; of one that ended nothing is held any more, and the others are those of its entry. */
function endsOf({ order, scale }: CsvContract): { margin: CsvCell; first: CsvCell; liquidation: CsvCell } {
  if (isOpen(order) || isPending(order)) {
    return { margin: order.margin, first: order.first_margin, liquidation: order.liquidation_price };
  }
  const entry = scale === null ? null : entryOf(order, scale);
  return { margin: null, first: entry?.margin ?? null, liquidation: entry?.liquidation ?? null };
}

const rowOf = ({ order, scale }: CsvContract): CsvCell[] => [
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
  endsOf({ order, scale }).margin,
  endsOf({ order, scale }).first,
  order.target_profit_price,
  order.stop_loss_price,
  endsOf({ order, scale }).liquidation,
  order.close_cause,
  order.reason,
  csvInstant(order.created_at),
  csvInstant(order.opened_at),
  csvInstant(order.closed_at),
  order.receipt_id,
];
