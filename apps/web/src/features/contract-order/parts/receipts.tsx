/** The ways to the receipts of a contract: one for each of its closings, the last alone until the others have come. */
import type { ContractOrder } from "@candor/api/contract-order";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { useReceipts } from "../contract-data.ts";

type Cause = NonNullable<ContractOrder["close_cause"]>;

/** A receipt of an option ends otherwise; a contract has none of those. */
const OPTION_ENDS: readonly string[] = ["won", "lost", "tied", "void"];
const isCause = (end: string): end is Cause => !OPTION_ENDS.includes(end);

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
          return (
            <li key={id}>
              <a
                href={hrefOf("pages/receipt/receipt", { id })}
                className="flex min-h-11 flex-wrap items-center gap-x-2 text-link text-sm"
              >
                <span className="font-medium">{t(isCause(end) ? `cause.${end}` : "orders.receipt")}</span>
                <time dateTime={new Date(created_at).toISOString()}>{formatInstant(created_at)}</time>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
