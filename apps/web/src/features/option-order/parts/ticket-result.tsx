/** What became of the tap: the order runs, or why it does not and what can be done. Announced when it comes. */
import type { AccountMode } from "@candor/api/account-mode";
import type { OptionOrder } from "@candor/api/option-order";
import { CircleAlert, CircleHelp, Timer } from "lucide-react";
import { AccountMark } from "../../../app/account-mark.tsx";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Outcome } from "../../../ui/outcome.tsx";
import { isRunning } from "../option-order-view.ts";
import { useOrderWords } from "../option-words.ts";
import { RunningOrder } from "./running-order.tsx";

/** @param order as it is now: it has its entry soon after it was answered */
export function TicketDone({ order }: { readonly order: OptionOrder }) {
  const t = useText("option-order");
  const words = useOrderWords();
  return (
    <Outcome
      icon={<Timer aria-hidden />}
      tone="waiting"
      title={t(isRunning(order) ? "result.placed" : "result.ended")}
      text={words(order)}
    >
      {isRunning(order) ? (
        <RunningOrder order={order} />
      ) : (
        <p className="text-center text-ink-soft text-sm">
          {t(`status.${order.status}`)}
          {order.paid !== null && ` · ${formatAmount(order.paid, 8, 2)} ${order.currency_name}`}
        </p>
      )}
    </Outcome>
  );
}

interface TicketFailedProps {
  /** The one it was sent with. */
  readonly account: AccountMode;
  readonly message: string;
  readonly isUncertain: boolean;
}

export function TicketFailed({ account, message, isUncertain }: TicketFailedProps) {
  const t = useText("option-order");
  return (
    <Outcome
      icon={isUncertain ? <CircleHelp aria-hidden /> : <CircleAlert aria-hidden />}
      tone={isUncertain ? "waiting" : "bad"}
      title={t(isUncertain ? "result.uncertain" : "result.failed")}
      text={message}
    >
      {isUncertain && (
        <>
          <p className="pb-4 text-pretty text-center text-ink-soft text-sm">{t("result.uncertainNote")}</p>
          <AccountMark account={account} />
        </>
      )}
    </Outcome>
  );
}
