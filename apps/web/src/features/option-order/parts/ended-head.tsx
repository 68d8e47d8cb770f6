/** An ended order in a line: direction, market, stake, duration, and how it ended. */
import type { OptionOrder } from "@candor/api/option-order";
import type { ReactNode } from "react";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { usePairName } from "../../../app/pair-name.ts";
import { Badge } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useDurationText } from "../option-words.ts";
import { Arrow } from "./arrow.tsx";

const TONES = { accepted: "info", open: "info", won: "good", lost: "bad", tied: "plain", void: "plain" } as const;

export function EndedBadge({ status }: Pick<OptionOrder, "status">) {
  const t = useText("option-order");
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}

interface EndedHeadProps {
  readonly order: OptionOrder;
  readonly badge: ReactNode;
}

export function EndedHead({ order, badge }: EndedHeadProps) {
  const t = useText("option-order");
  const duration = useDurationText();
  const pair = usePairName(order);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span
        className={classNames(
          "inline-flex items-center gap-1 font-semibold",
          order.type === "up" ? "text-up" : "text-down",
        )}
      >
        <Arrow direction={order.type} className="size-4" />
        {t(`direction.${order.type}`)}
      </span>
      <span className="font-semibold">{pair}</span>
      <span className="text-sm">
        {formatAmount(order.number, 8, 2)} {order.currency_name} · {duration(order.seconds)}
      </span>
      {badge}
    </p>
  );
}
