/** Contracts as the items of a list, each by how it stands. */
import type { ContractOrder } from "@candor/api/contract-order";
import { useInstrumentsOf } from "../contract-instruments.ts";
import { isOpen } from "../contract-market.ts";
import { isPending } from "../contract-view.ts";
import { OrderItem } from "./order-item.tsx";

interface OrderRowsProps {
  readonly orders: readonly ContractOrder[];
  /** Shows every figure of what has ended from the start. */
  readonly isUnfolded?: boolean;
}

export function OrderRows({ orders, isUnfolded = false }: OrderRowsProps) {
  const instruments = useInstrumentsOf(orders.filter((order) => isOpen(order) || isPending(order)));
  return (
    <ul className="mt-3 overflow-hidden rounded-card bg-surface">
      {orders.map((order) => (
        <OrderItem key={order.id} order={order} instrument={instruments.get(order.match_id)} isUnfolded={isUnfolded} />
      ))}
    </ul>
  );
}
