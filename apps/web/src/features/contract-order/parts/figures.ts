/** Amounts of the settlement currency written for the reader. What is charged is never shown smaller than it is. */
import { formatDecimal } from "@candor/money/decimal";
import { type Rounding, rescale } from "@candor/money/rounding";
import { formatAmount } from "../../../app/format.ts";
import type { Text } from "../../../app/i18n-types.ts";

/** Decimals of figures that are read at a glance. */
const SHORT = 2;
export const NONE = "–";

/** "12.35": to two decimals. */
export function shortAmount(units: bigint, scale: number, rounding: Rounding = "charge"): string {
  const decimals = Math.min(SHORT, scale);
  return formatAmount(formatDecimal(rescale(units, scale, decimals, rounding), decimals), SHORT);
}

export const shortMoney = (units: bigint, scale: number, code: string, rounding: Rounding): string =>
  `${shortAmount(units, scale, rounding)} ${code}`;

/** "12.345678 USDT", with all its decimals. */
export const exactMoney = (units: bigint, scale: number, code: string): string =>
  `${formatAmount(formatDecimal(units, scale), scale, SHORT)} ${code}`;

/** Signed decimal text to two decimals, for a direction and a sign: "+3.20". */
export function signedText(units: bigint, scale: number): string {
  const decimals = Math.min(SHORT, scale);
  const short = rescale(units, scale, decimals, "pay");
  return `${short > 0n ? "+" : ""}${formatAmount(formatDecimal(short, decimals), SHORT)}`;
}

export const signedMoney = (units: bigint, scale: number, code: string): string =>
  `${signedText(units, scale)} ${code}`;

/** "21,815 lots". */
export const lotsText = (t: Text<"contract-order">, count: number): string =>
  t("lots", { count, lots: formatAmount(String(count), 0, 0) });
