/** A contract that ended: what it brought, and on demand every figure and time, why it ended, and its receipt. */
import type { ContractOrder } from "@candor/api/contract-order";
import { percentText } from "@candor/engine/contract-result";
import { useState } from "react";
import { formatAmount, formatInstant, formatPercent, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { Text } from "../../../app/i18n-types.ts";
import { netProfit, netText } from "../../../app/net-profit.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EndedRow, More, Result } from "../../../ui/ended-row.tsx";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { entryOf } from "../contract-entry.ts";
import { useInstrumentsOf } from "../contract-instruments.ts";
import { type ContractInstrument, settledUnits } from "../contract-market.ts";
import { isOfParts, reasonOf } from "../contract-view.ts";
import { lotsText, NONE } from "./figures.ts";
import { PointsNote } from "./points-note.tsx";
import { Receipts } from "./receipts.tsx";

interface HistoryOrderProps {
  readonly order: ContractOrder;
  /** What kind of order it is, and when it ended, where a list of all kinds says so. */
  readonly caption?: string;
  readonly when?: string | null;
  /** Shows every figure from the start. */
  readonly isUnfolded?: boolean;
}

export function HistoryOrder({ order, caption, when, isUnfolded = false }: HistoryOrderProps) {
  const t = useText("contract-order");
  const [isLookedAt, setIsLookedAt] = useState(isUnfolded);
  const instrument = useInstrumentsOf(isLookedAt ? [order] : NONE_LOOKED_AT).get(order.match_id);
  const net = netProfit(order);
  const reason = reasonOf(order);
  const isLiquidated = order.close_cause === "liquidation";
  const why = order.close_cause !== null ? t(`cause.${order.close_cause}`) : t(`status.${order.status}`);
  const endedAt = order.closed_at ?? order.created_at;
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <EndedRow
        caption={caption}
        isUp={order.type === "up"}
        direction={t(`type.${order.type}`)}
        market={`${order.currency_name}/${order.legal_name}`}
        badge={<Badge tone={isLiquidated ? "bad" : "plain"}>{why}</Badge>}
        result={net === null ? null : <Result change={net} text={netText(net, order.settle_currency)} />}
        resultNote={net === null ? undefined : `${t("orders.net")} · ${percentOf(net, order)}`}
        figures={`${lotsText(t, order.lots)} · ${t("times", { leverage: order.leverage })}`}
        prices={pricesOf(t, order)}
        instant={endedAt}
        when={when ?? formatInstant(endedAt)}
        reason={reason && t(`reason.${reason}`)}
      >
        <More label={t("orders.details")} isUnfolded={isUnfolded} onToggle={() => setIsLookedAt(true)}>
          <div className="mt-2 rounded-xl bg-inset p-3">
            <FactList label={t("orders.details")} facts={useHistoryFacts(order, instrument)} />
            {instrument !== undefined && order.points !== null && <PointsNote order={order} scale={instrument.scale} />}
          </div>
          <Receipts order={order} isShown={isLookedAt} />
        </More>
      </EndedRow>
    </li>
  );
}

/** Of the margin at entry. */
const percentOf = (net: string, order: ContractOrder): string =>
  formatPercent(percentText(settledUnits(net, order), settledUnits(order.first_margin, order)));

/** From where to where the price went; null for what was never entered. */
function pricesOf(t: Text<"contract-order">, order: ContractOrder): string | null {
  if (order.open_price === null || order.close_price === null) return null;
  const marks = { from: formatPrice(order.open_price), to: formatPrice(order.close_price) };
  return isOfParts(order) ? t("orders.inParts", marks) : `${marks.from} – ${marks.to}`;
}

const NONE_LOOKED_AT: readonly ContractOrder[] = [];

/** @param instrument undefined until it has come: without it nothing is known of the entry's margin */
function useHistoryFacts(order: ContractOrder, instrument: ContractInstrument | undefined): Fact[] {
  const t = useText("contract-order");
  const entry = instrument === undefined ? null : entryOf(order, instrument.scale);
  const money = (text: string | null) =>
    text === null ? NONE : `${formatAmount(text, 8, 2)} ${order.settle_currency}`;
  const ofParts = isOfParts(order);
  const at = (instant: number | null) => (instant === null ? NONE : formatInstant(instant));
  const facts: Fact[] = [];
  const limit = order.target_price === null ? [] : [{ name: t("facts.limit"), value: formatPrice(order.target_price) }];
  if (order.open_price !== null) {
    facts.push(
      { name: t("orders.net"), value: money(netProfit(order)) },
      { name: t(ofParts ? "orders.profitOfAll" : "orders.profit"), value: money(order.profit) },
      { name: t("facts.openFee"), value: money(order.open_fee) },
      { name: t("orders.closeFee"), value: money(order.close_fee) },
      { name: t("orders.financing"), value: money(order.financing) },
      ...limit,
      { name: t("position.entry"), value: formatPrice(order.open_price) },
      { name: t(ofParts ? "orders.lastClose" : "orders.close"), value: formatPrice(order.close_price) },
      {
        name: t(ofParts ? "orders.lastPoints" : "orders.points"),
        value: order.points === null ? NONE : formatAmount(String(order.points), 0, 0),
      },
      { name: t("orders.entryMargin"), value: money(entry?.margin ?? null) },
      {
        name: t("orders.entryLiquidation"),
        value:
          entry !== null && entry.liquidation === null ? t("facts.never") : formatPrice(entry?.liquidation ?? null),
      },
    );
    if (order.target_profit_price !== null) {
      facts.push({ name: t("ticket.takeProfit"), value: formatPrice(order.target_profit_price) });
    }
    if (order.stop_loss_price !== null) {
      facts.push({ name: t("ticket.stopLoss"), value: formatPrice(order.stop_loss_price) });
    }
  }
  if (order.open_price === null) facts.push(...limit);
  facts.push({ name: t("orders.placed"), value: at(order.created_at) });
  if (order.opened_at !== null) facts.push({ name: t("orders.opened"), value: at(order.opened_at) });
  if (order.closed_at !== null) facts.push({ name: t("orders.closed"), value: at(order.closed_at) });
  return facts;
}
