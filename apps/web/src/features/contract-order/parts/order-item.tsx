/** A contract as an item of a list, by how it stands: a position, an order that waits, or one that ended. */
import type { ContractOrder } from "@candor/api/contract-order";
import { type ContractInstrument, isOpen } from "../contract-market.ts";
import { isPending } from "../contract-view.ts";
import { HistoryOrder } from "./history-order.tsx";
import { PendingOrder } from "./pending-order.tsx";
import { PositionCard } from "./position-card.tsx";

interface OrderItemProps {
  readonly order: ContractOrder;
  /** Undefined until it has come. */
  readonly instrument: ContractInstrument | undefined;
  /** Shows every figure of what has ended from the start. */
  readonly isUnfolded?: boolean;
}

export function OrderItem({ order, instrument, isUnfolded = false }: OrderItemProps) {
  if (isOpen(order)) return <PositionCard order={order} instrument={instrument} />;
  if (isPending(order)) return <PendingOrder order={order} instrument={instrument} />;
  return <HistoryOrder order={order} isUnfolded={isUnfolded} />;
}
