/** One open position: what it is, where it stands, what it costs to hold, and what can be done about it. */
import type { ContractOrder } from "@candor/api/contract-order";
import { financingOf } from "@candor/engine/contract-margin";
import type { Rounding } from "@candor/money/rounding";
import type { ReactNode } from "react";
import { formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { netProfit, netText } from "../../../app/net-profit.ts";
import { Button } from "../../../ui/button.tsx";
import { type ContractInstrument, positionOf, settledUnits, settleScaleOf } from "../contract-market.ts";
import { lotsText, NONE, shortMoney } from "./figures.ts";
import { LiquidationNote } from "./liquidation-note.tsx";
import { Distance, PriceNow, RunningProfit } from "./live-figures.tsx";
import { MarginCallMark } from "./margin-call.tsx";
import { PositionTitle, usePositionWords } from "./position-title.tsx";
import { Receipts } from "./receipts.tsx";
import { SheetsOf, usePositionSheets } from "./sheets-of.tsx";

interface PositionCardProps {
  readonly order: ContractOrder;
  /** Undefined until it has come. */
  readonly instrument: ContractInstrument | undefined;
}

export function PositionCard({ order, instrument }: PositionCardProps) {
  const t = useText("contract-order");
  const words = usePositionWords()(order);
  const sheets = usePositionSheets();
  const isClosing = order.status === "closing";
  const position = instrument === undefined ? null : positionOf(order, instrument.scale);
  return (
    <li className="relative border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_min-content]">
          <PositionTitle order={order} badge={<MarginCallMark order={order} instrument={instrument} />} />
          <p className="text-ink-soft text-xs leading-5">
            {order.opened_at !== null && (
              <time dateTime={new Date(order.opened_at).toISOString()}>{formatInstant(order.opened_at)}</time>
            )}
          </p>
        </div>
        <div className="ml-auto shrink-0 text-right">
          <span className="sr-only">{t("position.profit")} </span>
          <RunningProfit order={order} instrument={instrument} />
        </div>
      </div>
      <PositionFigures order={order} instrument={instrument} />
      {position !== null && instrument !== undefined && (
        <LiquidationNote order={order} position={position} instrument={instrument} />
      )}
      {order.closed_lots > 0 && (
        <div className="pb-1">
          <Receipts order={order} isShown />
        </div>
      )}
      <div className="mt-1 grid grid-cols-2 gap-2">
        <Button
          size="small"
          disabled={isClosing || instrument === undefined}
          isBusy={sheets.awaited === "stops"}
          aria-label={t("stops.openFor", { position: words })}
          onClick={() => sheets.open("stops")}
        >
          {t("stops.open")}
        </Button>
        <Button
          size="small"
          look="danger"
          disabled={isClosing || instrument === undefined}
          isBusy={sheets.awaited === "close"}
          {...(!isClosing && { "aria-label": t("close.openFor", { position: words }) })}
          onClick={() => sheets.open("close")}
        >
          {t(isClosing ? "close.underWay" : "close.open")}
        </Button>
      </div>
      {instrument !== undefined && <SheetsOf order={order} instrument={instrument} sheets={sheets} />}
    </li>
  );
}

function PositionFigures({ order, instrument }: PositionCardProps) {
  const t = useText("contract-order");
  const position = instrument === undefined ? null : positionOf(order, instrument.scale);
  const scale = settleScaleOf(order);
  const money = (units: bigint, rounding: Rounding) => shortMoney(units, scale, order.settle_currency, rounding);
  const night = position === null ? NONE : money(financingOf(position), "charge");
  const costs = [order.open_fee, order.close_fee, order.financing].map((text) => settledUnits(text, order));
  const figures: { name: string; value: ReactNode }[] = [
    { name: t("position.entry"), value: formatPrice(order.open_price) },
    { name: t("position.now"), value: <PriceNow order={order} instrument={instrument} /> },
    { name: t("position.margin"), value: money(settledUnits(order.margin, order), "pay") },
    { name: t("position.distance"), value: <Distance order={order} instrument={instrument} /> },
    {
      name: t("facts.liquidation"),
      value: order.liquidation_price === null ? t("facts.never") : formatPrice(order.liquidation_price),
    },
    {
      name: t("position.costs"),
      value: money(
        costs.reduce((sum: bigint, cost) => sum + cost, 0n),
        "charge",
      ),
    },
    { name: t("facts.night"), value: night },
    { name: t("ticket.takeProfit"), value: formatPrice(order.target_profit_price) },
    { name: t("ticket.stopLoss"), value: formatPrice(order.stop_loss_price) },
  ];
  if (order.closed_lots > 0) {
    figures.push({ name: t("position.closedLots"), value: lotsText(t, order.closed_lots) });
    const net = netProfit(order);
    const brought = net === null ? NONE : netText(net, order.settle_currency);
    figures.push({ name: t("position.realised"), value: brought });
  }
  return (
    <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-3 gap-y-2">
      {figures.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft text-xs leading-4">{name}</dt>
          <dd className="font-medium text-sm [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
