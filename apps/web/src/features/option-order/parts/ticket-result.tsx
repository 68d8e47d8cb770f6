/** What became of the tap: the order runs. Announced when it comes. */
import type { OptionOrder } from "@candor/api/option-order";
import { Timer } from "lucide-react";
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
