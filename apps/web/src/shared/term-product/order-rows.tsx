/** One's own orders with a term: how much, what it has paid, when it ends; and one of them with everything about it. */
import type { TermOrderOut } from "@candor/api/term-product";
import { type ReactNode, useState } from "react";
import { nowByServer } from "../../app/clock.ts";
import { formatAmount } from "../../app/format.ts";
import { useText } from "../../app/i18n.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmSheet } from "../../ui/confirm-sheet.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { Rows } from "../records/record-list.tsx";
import { formatDay, formatShare, progressOf } from "./term-view.ts";

const isOpenOrder = ({ status }: TermOrderOut): boolean => status === "active" || status === "ending";

const useMoney =
  ({ offer }: TermOrderOut) =>
  (text: string) =>
    `${formatAmount(text, offer.scale, 2)} ${offer.currency_name}`;

interface OrderRowsProps {
  readonly label: string;
  readonly orders: readonly TermOrderOut[];
  readonly hrefOf: (order: TermOrderOut) => string;
}

export const OrderRows = ({ label, orders, hrefOf }: OrderRowsProps) => (
  <Rows label={label}>
    {orders.map((order) => (
      <li key={order.id}>
        <OrderRow order={order} href={hrefOf(order)} />
      </li>
    ))}
  </Rows>
);

function OrderRow({ order, href }: { readonly order: TermOrderOut; readonly href: string }) {
  const t = useText("term");
  const money = useMoney(order);
  const days = order.offer.days === null ? "" : t("days", { count: order.offer.days });
  const ends = order.ends_day === null ? "" : t("order.endsOn", { date: formatDay(order.ends_day) });
  return (
    <ListRow
      href={href}
      hasArrow
      title={money(order.number)}
      note={[days, isOpenOrder(order) ? ends : t(`status.${order.status}`)].filter((part) => part !== "").join(" · ")}
      end={
        <span className="flex flex-col items-end">
          <span className="font-semibold text-success-text tabular-nums">
            +{formatAmount(order.paid, order.offer.scale, 2)}
          </span>
          <span className="text-ink-soft text-xs">{t("order.paid")}</span>
        </span>
      }
    />
  );
}

interface OrderDetailProps {
  readonly order: TermOrderOut;
  readonly isBusy: boolean;
  readonly fault: string | null;
  /** @param refund what was shown: less is refused */
  readonly onLeave: (refund: string, done: () => void) => void;
  /** What the product says beside. */
  readonly children?: ReactNode;
}

export function OrderDetail({ order, isBusy, fault, onLeave, children }: OrderDetailProps) {
  const t = useText("term");
  const money = useMoney(order);
  const [isLeaving, setLeaving] = useState(false);
  const { exit_now: exit } = order;
  return (
    <div className="space-y-4">
      <section className="rounded-card bg-surface p-4">
        <p className="text-ink-soft text-sm">{t("order.paid")}</p>
        <p className="font-bold text-3xl text-success-text tabular-nums">+{money(order.paid)}</p>
        {isOpenOrder(order) ? <Progress order={order} /> : <Badge>{t(`status.${order.status}`)}</Badge>}
      </section>
      <section aria-label={t("figures")} className="rounded-card bg-surface px-4 py-2">
        <FactList isRoomy facts={factsOf(t, order, money)} />
      </section>
      {children}
      {isOpenOrder(order) && (
        <>
          <Button size="large" isWide disabled={exit === null} onClick={() => setLeaving(true)}>
            {t(exit === null ? "order.runUnderWay" : "order.leave")}
          </Button>
          {exit !== null && (
            <ConfirmSheet
              isOpen={isLeaving}
              onClose={() => setLeaving(false)}
              onConfirm={() => onLeave(exit.refund, () => setLeaving(false))}
              title={t("order.leave")}
              closeLabel={t("common.close")}
              action={t("order.leaveFor", { amount: money(exit.refund) })}
              look={/[1-9]/.test(exit.penalty) ? "danger" : "primary"}
              isBusy={isBusy}
              facts={[
                { name: t("order.principal"), value: money(order.number) },
                { name: t("order.paid"), value: money(order.paid) },
                { name: t("order.exitInterest"), value: money(exit.interest) },
                { name: t("order.exitPenalty"), value: money(exit.penalty) },
                { name: t("order.exitRefund"), value: money(exit.refund) },
              ]}
            >
              <p className="pt-3 text-pretty text-ink-soft text-sm">{t("order.leaveFinal")}</p>
              <p role="alert" className="pt-2 text-error-text text-sm">
                {fault}
              </p>
            </ConfirmSheet>
          )}
        </>
      )}
    </div>
  );
}

function factsOf(t: ReturnType<typeof useText<"term">>, order: TermOrderOut, money: (text: string) => string) {
  const { rate_per: per } = order.offer;
  const isOpen = isOpenOrder(order);
  return [
    { name: t("order.principal"), value: money(order.number) },
    ...(order.rate === null
      ? []
      : [{ name: t("rate"), value: `${formatShare(order.rate)} ${t(per === "year" ? "aYear" : "aDay")}` }]),
    ...(isOpen
      ? [
          { name: t("order.today"), value: money(order.today_income) },
          { name: t("order.accrued"), value: money(order.accrued) },
        ]
      : []),
    ...(order.total_income === null ? [] : [{ name: t("order.total"), value: money(order.total_income) }]),
    { name: t("order.taken"), value: formatDay(order.taken_day) },
    ...(order.ends_day === null ? [] : [{ name: t("ends"), value: formatDay(order.ends_day) }]),
    { name: t("atMaturity.label"), value: t(`atMaturity.${order.at_maturity}`) },
    ...(order.refund === null ? [] : [{ name: t("order.exitRefund"), value: money(order.refund) }]),
    ...(order.penalty === null || !/[1-9]/.test(order.penalty)
      ? []
      : [{ name: t("order.exitPenalty"), value: money(order.penalty) }]),
    { name: t("order.number"), value: order.id },
  ];
}

function Progress({ order }: { readonly order: TermOrderOut }) {
  const t = useText("term");
  const percent = progressOf(order, nowByServer());
  if (percent === null || order.ends_day === null) return null;
  return (
    <div className="pt-3">
      <div
        role="progressbar"
        aria-label={t("order.progress")}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-inset"
      >
        <div className="h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <p className="pt-1.5 text-ink-soft text-xs">{t("order.endsOn", { date: formatDay(order.ends_day) })}</p>
    </div>
  );
}
