/** Contracts as the items of a list, each by how it stands. */
import type { ContractOrder } from "@candor/api/contract-order";
import { useInstrumentsOf } from "../contract-data.ts";
import { isOpen } from "../contract-market.ts";
import { isPending } from "../contract-view.ts";
import { HistoryOrder } from "./history-order.tsx";
import { PendingOrder } from "./pending-order.tsx";
import { PositionCard } from "./position-card.tsx";

interface OrderRowsProps {
  readonly orders: readonly ContractOrder[];
  /** Shows every figure of what has ended from the start. */
  readonly isUnfolded?: boolean;
}

export function OrderRows({ orders, isUnfolded = false }: OrderRowsProps) {
  const instruments = useInstrumentsOf(orders.filter((order) => isOpen(order) || isPending(order)));
  return (
    <ul className="mt-3 overflow-hidden rounded-card bg-surface">
      {orders.map((order) =>
        isOpen(order) ? (
          <PositionCard key={order.id} order={order} instrument={instruments.get(order.match_id)} />
        ) : isPending(order) ? (
          <PendingOrder key={order.id} order={order} instrument={instruments.get(order.match_id)} />
        ) : (
          <HistoryOrder key={order.id} order={order} isUnfolded={isUnfolded} />
        ),
      )}
    </ul>
  );
}
