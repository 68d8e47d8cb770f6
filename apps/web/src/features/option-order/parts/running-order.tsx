/** One order that runs: its time, its entry, and where the price stands against it. It promises nothing about the end. */
import type { OptionOrder } from "@candor/api/option-order";
import { SETTLING_MS } from "@candor/engine/option-order";
import type { ReactNode } from "react";
import { nowByServer } from "../../../app/clock.ts";
import { formatAmount, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { useStaleSeconds } from "../../../live/freshness.ts";
import { useLiveQuote } from "../../../live/quotes.ts";
import { Badge } from "../../../ui/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useSecondsLeft } from "../../../ui/countdown.tsx";
import { standingOf } from "../option-order-view.ts";
import { useDurationText } from "../option-words.ts";
import { Arrow } from "./arrow.tsx";
import { CountdownRing } from "./countdown-ring.tsx";

interface RunningOrderProps {
  readonly order: OptionOrder;
  /** Which market, where that is not said around it. */
  readonly market?: ReactNode;
}

export function RunningOrder({ order, market }: RunningOrderProps) {
  const t = useText("option-order");
  const duration = useDurationText();
  const amount = (text: string) => `${formatAmount(text, 8, 2)} ${order.currency_name}`;
  return (
    <article className="flex items-center gap-3.5 text-left">
      <CountdownRing order={order} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span
            className={classNames(
              "inline-flex items-center gap-1 font-semibold",
              order.type === "up" ? "text-up" : "text-down",
            )}
          >
            <Arrow direction={order.type} className="size-4" />
            {t(`direction.${order.type}`)}
          </span>
          {market}
          <span className="font-semibold">{amount(order.number)}</span>
          <span className="text-ink-soft text-sm">{duration(order.seconds)}</span>
        </p>
        <p className="text-ink-soft text-sm">
          {order.open_price === null
            ? t("running.entering")
            : t("running.entry", { price: formatPrice(order.open_price) })}
          {" · "}
          {t("running.payout", { amount: `+${amount(order.expected_profit)}` })}
        </p>
        <StandingLine order={order} />
      </div>
    </article>
  );
}

const SETTLING_SECONDS = SETTLING_MS / 1000;

/** The only part of an order that renders with each price. */
function StandingLine({ order }: Pick<RunningOrderProps, "order">) {
  const t = useText("option-order");
  const quote = useLiveQuote(order.match_id);
  const isStale = useStaleSeconds(order.match_id) > 0;
  const left = useSecondsLeft(order.end_at, nowByServer);
  if (order.end_at !== null && left === 0) return <p className="text-sm">{t("running.settling")}</p>;
  const standing = standingOf(order.type, order.open_price, isStale ? null : (quote?.price ?? null));
  if (standing === null) return null;
  const difference = formatPrice(standing.difference);
  const words =
    standing.side === "level"
      ? t("running.level")
      : t(standing.isAbove ? "running.above" : "running.below", { difference });
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      <span>{words}</span>
      {standing.side !== "level" && <Badge tone="info">{t(`running.${standing.side}`)}</Badge>}
      {order.end_at !== null && left <= SETTLING_SECONDS && <Badge tone="notice">{t("running.counting")}</Badge>}
    </p>
  );
}
