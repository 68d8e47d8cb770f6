/** The one contract that the address names: as it stands now, wherever in the lists it would be. */
import { useText } from "../../../app/i18n.ts";
import { NamedOrder } from "../../../shared/records/named-order.tsx";
import { OrderSkeletons } from "../../../shared/records/visitor-note.tsx";
import { useContract } from "../one-contract.ts";
import { OrderRows } from "./order-rows.tsx";

interface OneOrderProps {
  readonly id: string;
  /** Shows the lists alone. */
  readonly onClose: () => void;
}

export function OneOrder({ id, onClose }: OneOrderProps) {
  const t = useText("contract-order");
  return (
    <NamedOrder
      title={t("orders.one")}
      unknown={t("orders.unknown")}
      asked={useContract(id)}
      shape={<OrderSkeletons />}
      onClose={onClose}
    >
      {(order) => <OrderRows orders={[order]} isUnfolded />}
    </NamedOrder>
  );
}
