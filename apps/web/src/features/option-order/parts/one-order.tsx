/** The one option order that the address names: as it stands now, running or ended. */
import { useText } from "../../../app/i18n.ts";
import { NamedOrder } from "../../../shared/records/named-order.tsx";
import { OrderSkeletons } from "../../../shared/records/visitor-note.tsx";
import { useOptionOrder } from "../option-order-data.ts";
import { isRunning } from "../option-order-view.ts";
import { EndedItem } from "./ended-item.tsx";
import { RunningItem } from "./running-item.tsx";

interface OneOrderProps {
  readonly id: string;
  /** Shows the lists alone. */
  readonly onClose: () => void;
}

export function OneOrder({ id, onClose }: OneOrderProps) {
  const t = useText("option-order");
  return (
    <NamedOrder
      title={t("orders.one")}
      unknown={t("orders.unknown")}
      asked={useOptionOrder(id)}
      shape={<OrderSkeletons hasMark />}
      onClose={onClose}
    >
      {(order) => (
        <div className="rounded-card bg-surface px-4 py-3">
          {isRunning(order) ? <RunningItem order={order} /> : <EndedItem order={order} isUnfolded />}
        </div>
      )}
    </NamedOrder>
  );
}
