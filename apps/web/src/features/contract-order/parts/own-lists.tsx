/** One's positions and waiting orders on a market, and what its chart shows of them. Loaded by own-contracts.tsx alone. */
import type { ContractOrder } from "@candor/api/contract-order";
import { openOf } from "../contract-data.ts";
import { type ContractInstrument, isOpen } from "../contract-market.ts";
import { BatchClose } from "./batch-close.tsx";
import { ContractNews } from "./contract-news.tsx";
import { TotalProfit } from "./live-figures.tsx";
import { MarginCalls } from "./margin-call.tsx";
import { OrderItem } from "./order-item.tsx";
import { PendingOrder } from "./pending-order.tsx";
import { PositionCard } from "./position-card.tsx";

interface ListProps {
  /** Those of this market. */
  readonly orders: readonly ContractOrder[];
  readonly instrument: ContractInstrument;
}

interface PositionListProps extends ListProps {
  /** One's contracts on every market: the batch knows no market. */
  readonly contracts: readonly ContractOrder[];
}

export function PositionList({ orders, instrument, contracts }: PositionListProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-2">
        <TotalProfit orders={orders} instrument={instrument} />
        <BatchClose orders={contracts.filter(isOpen)} />
      </div>
      <ul>
        {orders.map((order) => (
          <PositionCard key={order.id} order={order} instrument={instrument} />
        ))}
      </ul>
    </>
  );
}

export function PendingList({ orders, instrument }: ListProps) {
  return (
    <ul>
      {orders.map((order) => (
        <PendingOrder key={order.id} order={order} instrument={instrument} />
      ))}
    </ul>
  );
}

interface OwnNewsProps {
  readonly contracts: readonly ContractOrder[];
  readonly instrument: ContractInstrument;
}

/** What one must not miss, over the lists. */
export function OwnNews({ contracts, instrument }: OwnNewsProps) {
  return (
    <>
      <MarginCalls orders={openOf(contracts, instrument.id)} instrument={instrument} />
      <ContractNews contracts={contracts} />
    </>
  );
}

export { OrderItem as OwnContract };
