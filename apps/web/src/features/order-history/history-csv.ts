/** Ended orders of all products as one file: every figure as it came, under translated columns. Pure. */
import { type CsvCell, csvInstant, csvTable } from "@candor/client/csv-file";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";
import { netProfit, optionProfit } from "../../app/net-profit.ts";
import { endedAt, type HistoryEntry } from "./history-entry.ts";

interface HistoryWords {
  /** Names of the columns, divided by bars. */
  readonly columns: string;
  /** What contracts are counted in. */
  readonly lots: string;
  readonly kind: (kind: HistoryEntry["kind"]) => string;
  /** "BTC/USDT" of an instrument; undefined where it is not known. */
  readonly pairOf: (instrumentId: number) => string | undefined;
}

/** Amounts are in the row's currency, instants in UTC. */
export const historyCsv = (entries: readonly HistoryEntry[], words: HistoryWords): string =>
  csvTable(
    words.columns,
    entries.map((entry) => [
      words.kind(entry.kind),
      entry.order.id,
      words.pairOf(entry.order.match_id) ?? entry.order.symbol,
      entry.order.type,
      entry.order.status,
      ...figuresOf(entry, words),
      csvInstant(entry.order.created_at),
      csvInstant(endedAt(entry)),
      entry.order.reason,
      entry.kind === "spot" ? null : entry.order.receipt_id,
    ]),
  );

/** Quantity, its unit, limit, entry, exit, value, fees, nights, result after all costs, currency. */
function figuresOf({ kind, order }: HistoryEntry, words: HistoryWords): CsvCell[] {
  if (kind === "spot") {
    const { filled_amount, currency_name, target_price, average_price, filled_value, fee, legal_name } = order;
    return [filled_amount, currency_name, target_price, average_price, null, filled_value, fee, null, null, legal_name];
  }
  if (kind === "contract") {
    const { lots, target_price, open_price, close_price, open_fee, close_fee, financing, settle_currency } = order;
    const fees = added(open_fee, close_fee);
    const net = netProfit(order);
    return [lots, words.lots, target_price, open_price, close_price, null, fees, financing, net, settle_currency];
  }
  const { number, currency_name, open_price, settlement_price, fee } = order;
  const result = optionProfit(order);
  return [number, currency_name, null, open_price, settlement_price, number, fee, null, result, currency_name];
}

/** One decimal text and another, with the decimals of the longer. */
function added(first: string, second: string): string {
  const scale = Math.max(...[first, second].map((text) => text.split(".")[1]?.length ?? 0));
  return formatDecimal(decimalUnits(first, scale) + decimalUnits(second, scale), scale);
}
