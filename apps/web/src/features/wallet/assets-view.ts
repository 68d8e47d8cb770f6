/** What the assets page shows of worth: shares, the day's sign, what is more than nothing. Pure and exact. */
import type { Assets } from "./assets-data.ts";

export type Trend = "up" | "down" | "flat";

export const trendOf = (amount: string): Trend => {
  if (!/[1-9]/.test(amount)) return "flat";
  return amount.startsWith("-") ? "down" : "up";
};

/** "412" thousandths are "41.2" percent. */
export const percentOf = (permille: number): string => `${Math.trunc(permille / 10)}.${permille % 10}`;

const isSomething = (worth: string | null): boolean => worth === null || /[1-9]/.test(worth);

export interface AssetShare {
  readonly key: string;
  /** Null for all the others together. */
  readonly name: string | null;
  readonly amount: string | null;
  readonly worth: string | null;
  readonly permille: number | null;
}

const SHOWN_MAX = 5;

/** The largest by worth; from the sixth on together, without a worth of their own. */
export function sharesShown(allocation: Assets["allocation"]): readonly AssetShare[] {
  const all = allocation.map((one) => ({
    ...{ key: String(one.currency_id), name: one.currency_name },
    ...{ amount: one.amount, worth: one.worth, permille: one.permille },
  }));
  if (all.length <= SHOWN_MAX + 1) return all;
  const rest = all.slice(SHOWN_MAX);
  const permille = rest.reduce<number | null>(
    (sum, one) => (sum === null || one.permille === null ? null : sum + one.permille),
    0,
  );
  return [...all.slice(0, SHOWN_MAX), { key: "others", name: null, amount: null, worth: null, permille }];
}

/** What is set aside for something, and what is free, without what is nothing; empty where nothing is set aside. */
export function partsShown(parts: Assets["parts"]): Assets["parts"] {
  const shown = parts.filter(({ part, worth }) => part === "free" || isSomething(worth));
  return shown.length > 1 ? shown : [];
}
