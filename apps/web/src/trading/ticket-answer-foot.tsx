/** What can be done once an order was answered, or was not: the foot of every ticket in its last step. */
import type { Refusal } from "@candor/client/envelope";
import { useText } from "../app/i18n.ts";
import { hrefOf, navigate } from "../app/navigation.ts";
import type { Refresh } from "../app/query.ts";
import { RefreshedButton } from "../app/refreshed-button.tsx";
import type { RoutePath } from "../app/route-paths.ts";
import { Button, LinkButton } from "../ui/button.tsx";

export interface AnswerFootProps {
  /** Null where the order was taken. */
  readonly failure: { readonly isUncertain: boolean; readonly code: Refusal["code"] } | null;
  /** Where the orders of this kind are listed. */
  readonly orders: RoutePath;
  readonly movedBy: "price" | "payout";
  /** There is one to close. */
  readonly hasSheet: boolean;
  /** Back to the form. */
  readonly onEdit: () => void;
  /** The same order with the same key. */
  readonly onRetry: () => void;
  /** Shows the order as it is now. */
  readonly onRenew: () => void;
  /** What an order waits for that was refused because its terms have changed. */
  readonly newTerms: Refresh;
  readonly onFinish: () => void;
}

/** An order of which nobody knows whether it was placed is not changed into another one: first its owner looks. */
export function TicketAnswerFoot(props: AnswerFootProps) {
  const { failure, orders, movedBy, hasSheet, onEdit, onRetry, onRenew, newTerms, onFinish } = props;
  const t = useText("trade");
  const see = () => {
    if (failure !== null) onEdit();
    navigate(orders);
  };
  const isChangeable = failure !== null && !failure.isUncertain;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button size="large" onClick={isChangeable ? onEdit : see}>
        {t(isChangeable ? "order.change" : "order.see")}
      </Button>
      {failure === null ? (
        <Button look="primary" size="large" onClick={onFinish}>
          {t(hasSheet ? "order.done" : "order.another")}
        </Button>
      ) : isChangeable && (failure.code === "account-frozen" || failure.code === "account-restricted") ? (
        // Shown anew it would be refused again.
        <LinkButton look="primary" size="large" href={hrefOf("pages/setting/security")} onClick={onEdit}>
          {t(failure.code === "account-frozen" ? "frozen.action" : "frozen.why")}
        </LinkButton>
      ) : isChangeable && failure.code === "terms-changed" ? (
        <RefreshedButton refresh={newTerms} look="primary" size="large" onClick={onRenew}>
          {t("order.again.terms")}
        </RefreshedButton>
      ) : (
        <Button look="primary" size="large" onClick={failure.isUncertain ? onRetry : onRenew}>
          {t(failure.isUncertain ? "order.retry" : `order.again.${movedBy}`)}
        </Button>
      )}
    </div>
  );
}
