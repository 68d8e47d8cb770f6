/** The one option order that the address names, above all others: as it stands now, running or ended. */
import { useText } from "../../../app/i18n.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { NamedBox } from "../../../ui/named-box.tsx";
import { useOptionOrder } from "../option-order-data.ts";
import { isRunning } from "../option-order-view.ts";
import { EndedItem } from "./ended-item.tsx";
import { RunningItem } from "./running-item.tsx";
import { ListSkeleton } from "./running-orders.tsx";

interface NamedOrderProps {
  readonly id: string;
  /** Shows the lists alone. */
  readonly onClose: () => void;
}

export function NamedOrder({ id, onClose }: NamedOrderProps) {
  const t = useText("option-order");
  const common = useText("common");
  const { order, error, refetch } = useOptionOrder(id);
  return (
    <NamedBox title={t("orders.one")} closeLabel={common("close")} onClose={onClose}>
      {order === undefined && error === null && <ListSkeleton />}
      {order === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      {order === null && <p className="px-2 pb-3 text-ink-soft text-sm">{t("orders.unknown")}</p>}
      {order !== undefined && order !== null && (
        <div className="rounded-card bg-surface px-4 py-3">
          {isRunning(order) ? <RunningItem order={order} /> : <EndedItem order={order} isUnfolded />}
        </div>
      )}
    </NamedBox>
  );
}
