/** Ended contracts as the history of all products reads them. */
import type { ContractOrder } from "@candor/api/contract-order";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";
import { netProfit } from "../../app/net-profit.ts";
import type { RecordEntry, RecordKind, Result } from "../../shared/records/record-kind.ts";
import { readPage } from "../../shared/records/use-pages.ts";
import { HistoryOrder } from "./parts/history-order.tsx";

export const contractRecords: RecordKind = {
  name: "contract",
  openPath: "pages/contractOrders",
  results: ["profit", "loss", "even", "none"],
  async read({ direction, instrumentId, ...page }) {
    const narrowed = { status: "final", type: direction, match_id: instrumentId } as const;
    const { list, next } = await readPage("POST /lever/my_trade", narrowed, page);
    return { entries: list.map(contractEntry), next };
  },
};

export const contractEntry = (order: ContractOrder): RecordEntry => ({
  ...{ kind: "contract", id: order.id, instrumentId: order.match_id, symbol: order.symbol },
  ...{ placedAt: order.created_at, endedAt: order.closed_at, direction: order.type, result: resultOf(order) },
  ...{ type: order.type, status: order.status, reason: order.reason, receiptId: order.receipt_id },
  figures: (lots) => [
    ...[order.lots, lots, order.target_price, order.open_price, order.close_price, null],
    ...[added(order.open_fee, order.close_fee), order.financing, netProfit(order), order.settle_currency],
  ],
  item: (marks) => <HistoryOrder order={order} {...marks} />,
});

/** After all costs: a profit that they eat up is a loss. */
function resultOf(order: ContractOrder): Result {
  const net = netProfit(order);
  if (order.status !== "closed" || net === null) return "none";
  if (!/[1-9]/.test(net)) return "even";
  return net.startsWith("-") ? "loss" : "profit";
}

/** One decimal text and another, with the decimals of the longer. */
function added(first: string, second: string): string {
  const scale = Math.max(...[first, second].map((text) => text.split(".")[1]?.length ?? 0));
  return formatDecimal(decimalUnits(first, scale) + decimalUnits(second, scale), scale);
}
