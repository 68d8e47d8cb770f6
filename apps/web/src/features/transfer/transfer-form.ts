/** What is typed for a conversion or a transfer: form → what can be asked, and why not. Pure; the server decides. */
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import type { OwnCurrency } from "./transfer-data.ts";

export type TransferProblem = "not-a-number" | "not-positive" | "insufficient" | "same-currency";

export interface AmountSummary {
  /** Null while nothing is typed and when all is well. */
  readonly problem: TransferProblem | null;
  /** The amount as it will be sent; null unless it can be. */
  readonly amount: string | null;
}

const unitsOf = (text: string, decimals: number): bigint => {
  const parsed = parseDecimal(text, decimals);
  return parsed.ok ? parsed.units : 0n;
};

export function amountSummary(typed: string, { available, decimals }: OwnCurrency): AmountSummary {
  if (typed === "") return { problem: null, amount: null };
  const parsed = parseDecimal(typed.replace(/\.$/, ""), decimals);
  if (!parsed.ok) return { problem: "not-a-number", amount: null };
  if (parsed.units <= 0n) return { problem: "not-positive", amount: null };
  if (parsed.units > unitsOf(available, decimals)) return { problem: "insufficient", amount: null };
  return { problem: null, amount: formatDecimalShort(parsed.units, decimals) };
}

export interface ConvertForm {
  readonly from: number;
  readonly to: number;
  readonly amount: string;
}

export function convertSummary(form: ConvertForm, currency: OwnCurrency): AmountSummary {
  if (form.from === form.to) return { problem: "same-currency", amount: null };
  return amountSummary(form.amount, currency);
}

/** From what there is most likely something of, to another. */
export function firstConvertForm(currencies: readonly OwnCurrency[]): ConvertForm {
  const from = currencies.find(({ available }) => /[1-9]/.test(available)) ?? currencies[0];
  const to = currencies.find(({ id, name }) => id !== from?.id && (name === "BTC" || name === "USDT"));
  return { from: from?.id ?? 1, to: to?.id ?? 1, amount: "" };
}

/** The other side gives way when both would be the same. */
export const withFrom = (form: ConvertForm, from: number): ConvertForm =>
  from === form.to ? { from, to: form.from, amount: "" } : { ...form, from, amount: "" };
export const withTo = (form: ConvertForm, to: number): ConvertForm =>
  to === form.from ? { from: form.to, to, amount: "" } : { ...form, to };
export const swapped = (form: ConvertForm): ConvertForm => ({ from: form.to, to: form.from, amount: "" });

/** A share of what is available, rounded down to what the currency can express. */
export const shareOf = ({ available, decimals }: OwnCurrency, percent: number): string =>
  formatDecimalShort((unitsOf(available, decimals) * BigInt(percent)) / 100n, decimals);

/** Eight digits, however they were grouped; null until they are. */
export function uidTyped(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d{8}$/.test(digits) ? digits : null;
}
