/** Durations, percentages and orders in the reader's words. */
import type { OptionOrder } from "@candor/api/option-order";
import { formatAmount } from "../../app/format.ts";
import { useLanguage, useText } from "../../app/i18n.ts";
import { durationOf } from "./option-order-view.ts";

/** "30 s", "2 min" or, for reading aloud, "30 seconds", "2 minutes". */
export function durationText(seconds: number, tag: string, length: "short" | "long" = "short"): string {
  const { unit, count } = durationOf(seconds);
  const words = { style: "unit", unit: unit === "seconds" ? "second" : "minute", unitDisplay: length } as const;
  return new Intl.NumberFormat(tag, words).format(count);
}

export function useDurationText() {
  const { tag } = useLanguage();
  return (seconds: number, length?: "short" | "long") => durationText(seconds, tag, length);
}

/** A percentage given in per cent: "55.6" → "55.6%". */
export const shareText = (percent: string, tag: string): string =>
  new Intl.NumberFormat(tag, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    `${percent}e-2` as `${number}`,
  );

/** A payout rate given in per cent, with its sign: "80" → "+80%". */
export const gainText = (percent: string, tag: string): string =>
  new Intl.NumberFormat(tag, { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(
    `${percent}e-2` as `${number}`,
  );

/** "Up · 10 USDT · 1 min": the order in a few words. */
export function useOrderWords(): (order: Pick<OptionOrder, "type" | "number" | "currency_name" | "seconds">) => string {
  const t = useText("option-order");
  const duration = useDurationText();
  return ({ type, number, currency_name, seconds }) =>
    t("orders.words", {
      direction: t(`direction.${type}`),
      stake: formatAmount(number, 8, 0),
      currency: currency_name,
      duration: duration(seconds),
    });
}
