/** Figures of a position that change with each price. Each follows the price by itself, so that nothing around it renders. */
import type { ContractOrder } from "@candor/api/contract-order";
import { percentText } from "@candor/engine/contract-result";
import { formatPercent, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Change } from "../../../ui/price.tsx";
import { useLiveIndex } from "../contract-data.ts";
import { type ContractInstrument, positionOf, priceText, settleScaleOf } from "../contract-market.ts";
import { closingPrice, distanceText, runningProfit } from "../contract-view.ts";
import { NONE, signedText } from "./figures.ts";

interface LiveFigureProps {
  readonly order: ContractOrder;
  readonly instrument: ContractInstrument | undefined;
}

/** What it gains or loses now, and that in percent of its margin. */
export function RunningProfit({ order, instrument }: LiveFigureProps) {
  const t = useText("contract-order");
  const index = useLiveIndex(instrument);
  const position = instrument === undefined ? null : positionOf(order, instrument.scale);
  if (position === null || index === null) return <span className="font-semibold">{NONE}</span>;
  const profit = runningProfit(position, index);
  const text = signedText(profit, settleScaleOf(order));
  return (
    <span className="inline-flex flex-col items-end">
      <Change change={String(profit)} text={`${text} ${order.settle_currency}`} className="!font-bold" />
      <span className="text-ink-soft text-xs">
        {formatPercent(percentText(profit, position.firstMargin))} · {t("position.beforeFees")}
      </span>
    </span>
  );
}

/** Where it would be closed now. */
export function PriceNow({ order, instrument }: LiveFigureProps) {
  const index = useLiveIndex(instrument);
  const position = instrument === undefined ? null : positionOf(order, instrument.scale);
  if (instrument === undefined || position === null || index === null) return <>{NONE}</>;
  return <>{formatPrice(priceText(closingPrice(position, index), instrument.scale))}</>;
}

/** How far the price is from the liquidation. */
export function Distance({ order, instrument }: LiveFigureProps) {
  const t = useText("contract-order");
  const index = useLiveIndex(instrument);
  const position = instrument === undefined ? null : positionOf(order, instrument.scale);
  if (position === null || index === null) return <>{NONE}</>;
  const distance = distanceText(position, index);
  return <>{distance === null ? t("facts.never") : formatPercent(distance).replace("+", "")}</>;
}

interface TotalProfitProps {
  readonly orders: readonly ContractOrder[];
  readonly instrument: ContractInstrument;
}

/** Of all one's positions on this market. */
export function TotalProfit({ orders, instrument }: TotalProfitProps) {
  const t = useText("contract-order");
  const index = useLiveIndex(instrument);
  const [first] = orders;
  if (first === undefined || index === null) return null;
  const profits = orders.flatMap((order) => {
    const position = positionOf(order, instrument.scale);
    return position === null ? [] : [runningProfit(position, index)];
  });
  const total = profits.reduce((sum: bigint, profit) => sum + profit, 0n);
  return (
    <p className="flex flex-col leading-tight">
      <span className="text-ink-soft text-xs">{t("position.total")}</span>
      <Change
        change={String(total)}
        text={`${signedText(total, settleScaleOf(first))} ${first.settle_currency}`}
        className="!font-bold text-base"
      />
    </p>
  );
}
