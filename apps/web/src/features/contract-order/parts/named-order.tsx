/** The one order that the address names, above all others: as it stands now, wherever in the lists it would be. */
import { useText } from "../../../app/i18n.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { NamedBox } from "../../../ui/named-box.tsx";
import { useContract } from "../contract-lists.ts";
import { ListSkeleton } from "./my-contracts.tsx";
import { OrderRows } from "./order-rows.tsx";

interface NamedOrderProps {
  readonly id: string;
  /** Shows the lists alone. */
  readonly onClose: () => void;
}

export function NamedOrder({ id, onClose }: NamedOrderProps) {
  const t = useText("contract-order");
  const common = useText("common");
  const { order, error, refetch } = useContract(id);
  return (
    <NamedBox title={t("orders.one")} closeLabel={common("close")} onClose={onClose}>
      {order === undefined && error === null && <ListSkeleton />}
      {order === undefined && error !== null && <NotLoaded reason={error.message} onRetry={() => void refetch()} />}
      {order === null && <p className="px-2 pb-3 text-ink-soft text-sm">{t("orders.unknown")}</p>}
      {order !== undefined && order !== null && <OrderRows orders={[order]} isUnfolded />}
    </NamedBox>
  );
}
