/** Cancelling an order: a button at the order, and a question before it is done. */
import type { SpotOrder } from "@candor/api/spot-order";
import { useState } from "react";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmSheet } from "../../../ui/confirm-sheet.tsx";
import { useCancelOrder } from "../spot-order-data.ts";
import { filledPercent } from "../spot-order-view.ts";
import { useOrderWords } from "./order-item.tsx";

export function CancelOrder({ order }: { readonly order: SpotOrder }) {
  const t = useText("spot-order");
  const words = useOrderWords()(order);
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelOrder(t("orders.cancelled"), t("orders.alreadyFinal"));
  return (
    <>
      <Button
        size="small"
        isBusy={cancel.isPending}
        aria-label={t("orders.cancelLabel", { order: words })}
        onClick={() => setIsAsking(true)}
      >
        {t("orders.cancel")}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => cancel.mutate(order.id, { onSettled: () => setIsAsking(false) })}
        isBusy={cancel.isPending}
        title={t("orders.cancelTitle")}
        closeLabel={t("common.close")}
        action={t("orders.cancelAction")}
        look="danger"
        facts={[
          { name: t(`side.${order.type}`), value: words },
          { name: t("status.filled"), value: `${filledPercent(order)}%` },
          { name: t("facts.hold"), value: `${formatAmount(order.held, 8, 2)} ${order.held_currency}` },
        ]}
      >
        <p className="text-ink-soft text-sm leading-relaxed">{t("orders.cancelNote")}</p>
      </ConfirmSheet>
    </>
  );
}
