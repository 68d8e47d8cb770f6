/** The closings of a contract with the ways to their receipts; of one that was closed in one go, the way to its receipt alone. */
import type { ContractOrder } from "@candor/api/contract-order";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { isOpen } from "../contract-market.ts";
import { useReceipts } from "../contract-receipts.ts";
import { ClosingRow } from "./closing-row.tsx";

interface ReceiptsProps {
  readonly order: ContractOrder;
  /** False while nobody looks: nothing is asked for then. */
  readonly isShown: boolean;
}

export function Receipts({ order, isShown }: ReceiptsProps) {
  const t = useText("contract-order");
  const { data } = useReceipts(order, isShown);
  if (order.receipt_id === null) return null;
  // Of what was closed in one go, the order itself has every figure; a part has them in its receipt alone.
  if (data === undefined || (data.list.length < 2 && !isOpen(order))) {
    return (
      <LinkButton
        size="small"
        look="outline"
        className="mt-2"
        href={hrefOf("pages/receipt/receipt", { id: order.receipt_id })}
      >
        {t("orders.receipt")}
      </LinkButton>
    );
  }
  return (
    <div className="mt-3">
      <p className="font-medium text-sm">{t("orders.receipts")}</p>
      <p className="text-ink-soft text-xs">{t("orders.closingsNote")}</p>
      <ul>
        {data.list.map((closing) => (
          <ClosingRow key={closing.receipt_id} closing={closing} />
        ))}
      </ul>
    </div>
  );
}
