/** One's open orders and latest trades beside the market, changing by themselves as the account does. */
import { ListChecks, LockKeyhole, ReceiptText } from "lucide-react";
import { useText } from "../../../app/i18n.ts";
import { useSession } from "../../../app/session.ts";
import { useAccountState } from "../../../live/account.ts";
import { OrderSkeletons, VisitorNote } from "../../../shared/records/visitor-note.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { SpotInstrument } from "../spot-market.ts";
import { isOpen } from "../spot-order-view.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { FillItem } from "./fill-item.tsx";
import { OrderItem } from "./order-item.tsx";

const FILLS_SHOWN = 30;

/** How many of one's orders are open on this market; 0 when not known. */
export function useOpenCount(instrumentId: number): number {
  const orders = useAccountState()?.orders ?? [];
  return orders.filter((order) => order.match_id === instrumentId && isOpen(order)).length;
}

interface InstrumentProps {
  readonly instrument: SpotInstrument;
}

export function OpenOrders({ instrument }: InstrumentProps) {
  const t = useText("spot-order");
  const { user } = useSession();
  const state = useAccountState();
  if (user === null) return <Visitor />;
  if (state === null) return <OrderSkeletons />;
  const orders = state.orders.filter((order) => order.match_id === instrument.id && isOpen(order));
  if (orders.length === 0) {
    return <EmptyState icon={<ListChecks />} title={t("orders.none")} reason={t("orders.noneReason")} />;
  }
  return (
    <ul>
      {orders.map((order) => (
        <OrderItem key={order.id} order={order} action={<CancelOrder order={order} />} />
      ))}
    </ul>
  );
}

export function MyFills({ instrument }: InstrumentProps) {
  const t = useText("spot-order");
  const { user } = useSession();
  const state = useAccountState();
  if (user === null) return <Visitor />;
  if (state === null) return <OrderSkeletons />;
  const fills = state.fills.filter((fill) => fill.match_id === instrument.id).slice(0, FILLS_SHOWN);
  if (fills.length === 0) {
    return <EmptyState icon={<ReceiptText />} title={t("fills.none")} reason={t("fills.noneReason")} />;
  }
  return (
    <ul className="divide-y divide-line px-4">
      {fills.map((fill) => (
        <FillItem key={fill.id} fill={fill} />
      ))}
    </ul>
  );
}

export function Visitor() {
  const t = useText("spot-order");
  return <VisitorNote icon={<LockKeyhole />} title={t("orders.visitor")} reason={t("orders.visitorReason")} />;
}
