/** One's positions and waiting orders beside the market, changing by themselves as the account does. */
import { ListChecks, TrendingUp } from "lucide-react";
import { Suspense, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { useSession } from "../../../app/session.ts";
import { OrderSkeletons, VisitorNote } from "../../../shared/records/visitor-note.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { openOf, useContracts } from "../contract-data.ts";
import { type ContractInstrument, isOpen } from "../contract-market.ts";
import { isPending } from "../contract-view.ts";
import { OwnNews, PendingList, PositionList } from "./own-contracts.tsx";

interface InstrumentProps {
  readonly instrument: ContractInstrument;
}

/** How many positions and waiting orders one has on this market; 0 when not known. */
export function useCounts(instrumentId: number): { readonly open: number; readonly pending: number } {
  const orders = (useContracts() ?? []).filter((order) => order.match_id === instrumentId);
  return { open: orders.filter(isOpen).length, pending: orders.filter(isPending).length };
}

export function MyPositions({ instrument }: InstrumentProps) {
  const t = useText("contract-order");
  const { user } = useSession();
  const contracts = useContracts();
  if (user === null) return <Visitor />;
  if (contracts === null) return <OrderSkeletons />;
  const orders = openOf(contracts, instrument.id);
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={<TrendingUp />}
        title={t("orders.none")}
        reason={t("orders.noneReason")}
        action={<Elsewhere what="orders.elsewhere" tab="positions" count={contracts.filter(isOpen).length} />}
      />
    );
  }
  return (
    <Suspense fallback={<OrderSkeletons />}>
      <PositionList orders={orders} instrument={instrument} contracts={contracts} />
    </Suspense>
  );
}

export function MyPending({ instrument }: InstrumentProps) {
  const t = useText("contract-order");
  const { user } = useSession();
  const contracts = useContracts();
  if (user === null) return <Visitor />;
  if (contracts === null) return <OrderSkeletons />;
  const orders = contracts.filter((order) => order.match_id === instrument.id && isPending(order));
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={<ListChecks />}
        title={t("orders.nonePending")}
        reason={t("orders.nonePendingReason")}
        action={<Elsewhere what="orders.elsewhereWaiting" tab="pending" count={contracts.filter(isPending).length} />}
      />
    );
  }
  return (
    <Suspense fallback={<OrderSkeletons />}>
      <PendingList orders={orders} instrument={instrument} />
    </Suspense>
  );
}

interface ElsewhereProps {
  readonly what: "orders.elsewhere" | "orders.elsewhereWaiting";
  readonly tab: "positions" | "pending";
  readonly count: number;
}

/** The way to what one has on other markets, while there is none on this one. */
function Elsewhere({ what, tab, count }: ElsewhereProps) {
  const t = useText("contract-order");
  if (count === 0) return null;
  return (
    <LinkButton size="small" look="outline" href={hrefOf("pages/transaction/contract_order", { tab })}>
      {t(what, { count })}
    </LinkButton>
  );
}

/** News of one's contracts, once there is one: what is closed last is told as well. */
export function MyNews({ instrument }: InstrumentProps) {
  const contracts = useContracts();
  const [hadOpen, setHadOpen] = useState(false);
  if (!hadOpen && contracts?.some(isOpen)) setHadOpen(true);
  if (!hadOpen || contracts === null) return null;
  return (
    <Suspense fallback={null}>
      <OwnNews contracts={contracts} instrument={instrument} />
    </Suspense>
  );
}

export function Visitor() {
  const t = useText("contract-order");
  return <VisitorNote icon={<TrendingUp />} title={t("orders.visitor")} reason={t("orders.visitorReason")} />;
}
