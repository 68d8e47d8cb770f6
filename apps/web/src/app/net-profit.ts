/** What an order brought or cost its owner, all costs included. Exact: decimal texts in, decimal text out. */
import type { ContractOrder } from "@candor/api/contract-order";
import { writtenChange } from "@candor/api/notice-texts/written-figures";
import type { OptionOrder } from "@candor/api/option-order";
import { type ContractResult, percentText, realisedResult } from "@candor/engine/contract-result";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import { currentTag } from "./i18n.ts";

type RealisedContract = Pick<
  ContractOrder,
  "profit" | "open_fee" | "close_fee" | "financing" | "lots" | "closed_lots" | "margin" | "first_margin" | "status"
>;

const scaleOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/** Of what is closed of a contract, in minor units of its settlement currency. */
export function contractResult(order: RealisedContract): ContractResult {
  const { profit, open_fee, close_fee, financing, lots, closed_lots, margin, first_margin, status } = order;
  const units = (text: string) => amountOf(decimalUnits(text, scaleOf(margin)));
  const isClosed = status === "closed";
  return realisedResult({
    ...{
      gross: units(profit ?? "0"),
      openFee: units(open_fee),
      closeFee: units(close_fee),
      financing: units(financing),
    },
    ...{ lots, closedLots: isClosed ? lots : closed_lots },
    // A closed order tells what was held for all of it at its entry.
    ...(isClosed ? { firstMargin: 0n, margin: 0n } : { firstMargin: units(first_margin), margin: units(margin) }),
  });
}

/** Of a contract: profit less fees and financing, as decimal text. Null while nothing is closed. */
export const netProfit = (order: RealisedContract): string | null =>
  order.profit === null ? null : formatDecimal(contractResult(order).net, scaleOf(order.margin));

/** Of an option: what came back less the stake. Null before its end. */
export function optionProfit({ paid, number }: Pick<OptionOrder, "paid" | "number">): string | null {
  if (paid === null) return null;
  const scale = Math.max(scaleOf(paid), scaleOf(number));
  return formatDecimal(decimalUnits(paid, scale) - decimalUnits(number, scale), scale);
}

/** As the result of an option is said beside its amount: "-100.00". */
export function percentOfStake(net: string, { number }: Pick<OptionOrder, "number">): string {
  const scale = Math.max(scaleOf(net), scaleOf(number));
  return percentText(decimalUnits(net, scale), decimalUnits(number, scale));
}

/** "+28.19 USDT": cut to cents, with a sign unless it is nothing. @param net decimal text */
export const netText = (net: string, currency: string): string => `${writtenChange(net, currentTag())} ${currency}`;
