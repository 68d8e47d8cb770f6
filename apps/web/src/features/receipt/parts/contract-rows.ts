/** The rows of a contract's receipt. */
import { formatAmount, formatInstant, formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { type ContractReceipt, contractFigures, percentOf } from "../contract-figures.ts";
import { negative, priceText } from "../receipt-view.ts";

export function useContractRows(): (receipt: ContractReceipt) => FactRows {
  const t = useText("receipt");
  return (receipt) => {
    const { order, result, currency, currency_scale, ticks } = receipt;
    const money = (amount: string) => `${formatAmount(amount, currency_scale, 2)} ${currency}`;
    const change = (amount: string) => `${/^-|^[0.]+$/.test(amount) ? "" : "+"}${money(amount)}`;
    const price = (of: number | null | undefined) =>
      of === null || of === undefined ? t("fact.none") : formatPrice(priceText(of, receipt));
    const percent = (rate: string) => `${formatAmount(percentOf(rate), 9, 2)}%`;
    const [entry, closing] = [order.open_seq, result.seq].map((of) => ticks.find(({ seq }) => seq === of));
    const figures = contractFigures(receipt);
    const instant = (name: string, at: number | undefined): Row[] =>
      at === undefined ? [] : [[name, formatInstant(at, "exact")]];
    return {
      agreed: [
        [t("fact.lots"), `${result.lots} / ${order.lots}`],
        [t("fact.leverage"), `${order.leverage}×`],
        [t("fact.tickValue"), money(order.tick_value)],
        ...instant(t("fact.entryAt"), entry?.at),
        [t("fact.entryIndex"), price(entry?.price)],
        [t("fact.halfSpread"), price(order.half_spread)],
        [t("fact.entry"), price(order.open_price)],
        ...(figures ? [[t("fact.firstMargin"), money(figures.firstMargin)] as const] : []),
        [t("fact.maintenance"), percent(order.maintenance_rate)],
        [t("fact.feeRate"), percent(order.fee_rate)],
        [t("fact.financing"), percent(order.financing_rate)],
        [t("fact.takeProfit"), price(order.take_profit)],
        [t("fact.stopLoss"), price(order.stop_loss)],
      ],
      ended: [
        [t("fact.cause"), t(`cause.${result.cause}`)],
        ...order.steps.map((step): Row => {
          if (step.kind === "night") return [t("fact.night", { day: step.day }), money(`-${step.cost}`)];
          return [t("fact.part"), String(step.lots)];
        }),
        [t("fact.margin"), money(result.margin)],
        ...(figures ? [[t("fact.liquidation"), price(figures.liquidation)] as const] : []),
        ...instant(t("fact.closedAt"), closing?.at),
        [t("fact.closeIndex"), price(closing?.price)],
        [t("fact.close"), price(result.price)],
        // In the order in which they add up to what came back.
        [t("fact.released"), money(result.released)],
        [t("fact.profit"), change(result.profit)],
        [t("fact.gap"), change(result.gap)],
        [t("fact.fee"), change(negative(result.fee))],
        [t("fact.paidBack"), money(result.paid)],
      ],
    };
  };
}

export type Row = readonly [name: string, value: string];

export interface FactRows {
  readonly agreed: readonly Row[];
  readonly ended: readonly Row[];
}
