/** The ways to the receipts of a contract: one for each of its closings, the last alone until the others have come. */
import { CONTRACT_CLOSE_CAUSES, type ContractOrder } from "@candor/api/contract-order";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { useReceipts } from "../contract-data.ts";

interface ReceiptsProps {
  readonly order: ContractOrder;
  /** False while nobody looks: nothing is asked for then. */
  readonly isShown: boolean;
}

export function Receipts({ order, isShown }: ReceiptsProps) {
  const t = useText("contract-order");
  const { data } = useReceipts(order, isShown);
  if (order.receipt_id === null) return null;
  if (data === undefined || data.list.length < 2) {
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
      <ul>
        {data.list.map(({ receipt_id: id, end, created_at }) => {
          const cause = CONTRACT_CLOSE_CAUSES.find((one) => one === end);
          return (
            <li key={id}>
              <a
                href={hrefOf("pages/receipt/receipt", { id })}
                className="flex min-h-11 flex-wrap items-center gap-x-2 text-link text-sm"
              >
                <span className="font-medium">{cause === undefined ? t("orders.receipt") : t(`cause.${cause}`)}</span>
                <time dateTime={new Date(created_at).toISOString()}>{formatInstant(created_at)}</time>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
