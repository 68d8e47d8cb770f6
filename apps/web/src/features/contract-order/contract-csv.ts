/** One's contract orders as a file of comma-separated values (RFC 4180): every figure as the server wrote it. Pure. */
import type { ContractOrder } from "@candor/api/contract-order";
import { netProfit } from "./contract-view.ts";

const COLUMNS = [
  "id",
  "symbol",
  "type",
  "kind",
  "status",
  "lots",
  "closed_lots",
  "leverage",
  "target_price",
  "open_price",
  "close_price",
  "points",
  "profit",
  "open_fee",
  "close_fee",
  "financing",
  "margin",
  "first_margin",
  "target_profit_price",
  "stop_loss_price",
  "liquidation_price",
  "close_cause",
  "reason",
  "settle_currency",
  "receipt_id",
] as const satisfies readonly (keyof ContractOrder)[];

const INSTANTS = ["created_at", "opened_at", "closed_at"] as const satisfies readonly (keyof ContractOrder)[];

/** A value with a comma, a quote or a line's end stands in quotes. */
const cell = (value: string | number | null): string => {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const instant = (at: number | null): string => (at === null ? "" : new Date(at).toISOString());

/** With a line of names first; instants in UTC, amounts in the settlement currency. */
export function contractsCsv(orders: readonly ContractOrder[]): string {
  const head = [...COLUMNS, "net", ...INSTANTS];
  const rows = orders.map((order) => [
    ...COLUMNS.map((column) => cell(order[column])),
    cell(netProfit(order)),
    ...INSTANTS.map((column) => instant(order[column])),
  ]);
  return `${[head, ...rows].map((row) => row.join(",")).join("\r\n")}\r\n`;
}
