/** What an order would do, line by line: the same lines while it is filled in and once more before it is placed. */
import type { ContractPreview } from "@candor/engine/contract-preview";
import type { PriceTicks } from "@candor/money/money";
import { formatPrice } from "../../../app/format.ts";
import type { Text } from "../../../app/i18n-types.ts";
import type { OrderKind } from "../../../trading/kind-choice.tsx";
import type { Fact } from "../../../ui/fact-list.tsx";
import { type ContractDeal, type ContractInstrument, priceText } from "../contract-market.ts";
import { exactMoney, NONE, signedMoney } from "./figures.ts";

export interface ShownOrder {
  readonly kind: OrderKind;
  readonly leverage: number | null;
  readonly worst: PriceTicks | null;
  readonly takeProfit: PriceTicks | null;
  readonly stopLoss: PriceTicks | null;
  readonly preview: ContractPreview | null;
}

export function orderFacts(
  t: Text<"contract-order">,
  order: ShownOrder,
  { scale }: ContractInstrument,
  deal: ContractDeal | null,
): Fact[] {
  const { preview } = order;
  const money = (units: bigint | undefined) =>
    units === undefined || deal === null ? NONE : exactMoney(units, deal.settleScale, deal.settle);
  const price = (ticks: PriceTicks | null | undefined) => formatPrice(priceText(ticks ?? null, scale));
  const facts: Fact[] = [
    { name: t(order.kind === "market" ? "facts.entry" : "facts.limit"), value: price(preview?.price) },
  ];
  if (order.kind === "market") facts.push({ name: t("facts.worst"), value: price(order.worst) });
  facts.push(
    { name: t("facts.notional"), value: money(preview?.notional) },
    { name: t("facts.margin", { leverage: order.leverage ?? 1 }), value: money(preview?.margin) },
    { name: t("facts.openFee"), value: money(preview?.openFee) },
    { name: t("facts.closeFee"), value: money(preview?.closeFee) },
    { name: t("facts.spread"), value: money(preview?.spreadCost) },
    { name: t("facts.night"), value: money(preview?.nightlyFinancing) },
    {
      name: t("facts.liquidation"),
      value:
        preview !== null && preview.liquidationIndex === null ? t("facts.never") : price(preview?.liquidationIndex),
    },
    { name: t("facts.largestLoss"), value: money(preview?.largestLoss) },
  );
  const result = (units: bigint | null | undefined) =>
    units === null || units === undefined || deal === null ? NONE : signedMoney(units, deal.settleScale, deal.settle);
  if (order.takeProfit !== null) {
    const name = t("facts.atTakeProfit", { price: price(order.takeProfit) });
    facts.push({ name, value: result(preview?.atTakeProfit) });
  }
  if (order.stopLoss !== null) {
    facts.push({ name: t("facts.atStopLoss", { price: price(order.stopLoss) }), value: result(preview?.atStopLoss) });
  }
  return facts;
}
