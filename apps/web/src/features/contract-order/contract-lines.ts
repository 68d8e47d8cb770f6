/** Which lines one's contracts draw on the chart of a market, and which of them can be moved. Pure; no text is chosen here. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { PriceLine, PriceLineKind } from "../../chart/price-lines.ts";
import { isOpen } from "./contract-market.ts";
import type { StopField } from "./contract-stops.ts";
import { isPending } from "./contract-view.ts";

export interface ContractLine {
  readonly id: string;
  readonly kind: PriceLineKind;
  /** Decimal text. */
  readonly price: string;
  readonly tone: PriceLine["tone"];
  /** The stop that is moved by dragging; null for a line that stays. */
  readonly field: StopField | null;
  readonly order: ContractOrder;
}

export function contractLines(orders: readonly ContractOrder[], instrumentId: number): ContractLine[] {
  return orders.filter((order) => order.match_id === instrumentId).flatMap(linesOf);
}

function linesOf(order: ContractOrder): ContractLine[] {
  const tone = order.type === "up" ? "up" : "down";
  const line = (kind: PriceLineKind, price: string | null, look: PriceLine["tone"], field: StopField | null = null) =>
    price === null ? [] : [{ id: `${kind}-${order.id}`, kind, price, tone: look, field, order }];
  if (isPending(order)) return line("order", order.target_price, tone);
  if (!isOpen(order)) return [];
  // While it is being closed its stops cannot be changed any more.
  const field = (name: StopField) => (order.status === "open" ? name : null);
  return [
    ...line("entry", order.open_price, tone),
    ...line("take-profit", order.target_profit_price, "up", field("takeProfit")),
    ...line("stop", order.stop_loss_price, "down", field("stopLoss")),
    ...line("liquidation", order.liquidation_price, "plain"),
  ];
}
