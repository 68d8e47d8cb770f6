/** What a proposal changes of a way's terms, term by term, from what to what. Pure. */
import type { WireResponse } from "@candor/api/api";

export type WayTerms = WireResponse<"GET /operator/way/list">["list"][number];

/** As they are typed: amounts as decimal text. */
export type TypedTerms = Pick<WayTerms, (typeof AMOUNTS)[number] | (typeof OPEN)[number]>;

export const AMOUNTS = ["deposit_min", "withdraw_min", "withdraw_fee"] as const;
export const OPEN = ["is_deposit_open", "is_withdraw_open"] as const;

type Term = (typeof AMOUNTS)[number] | (typeof OPEN)[number];

/** From what to what; the amount as text, or whether it is open. */
export type TermChange = readonly [term: Term, before: string | boolean, after: string | boolean];

/** "01.50" → "1.5"; what is no amount stays as it is. */
export function shortAmount(typed: string): string {
  const text = typed.trim();
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text;
  const [whole = "", part = ""] = text.split(".", 2);
  const rest = part.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "")}${rest === "" ? "" : `.${rest}`}`;
}

/** Terms that were left as they are, also in other digits, are not among them. */
export function changesOf(before: TypedTerms, typed: Partial<TypedTerms>): readonly TermChange[] {
  const amounts = AMOUNTS.map((term): TermChange => [term, before[term], shortAmount(typed[term] ?? before[term])]);
  const opened = OPEN.map((term): TermChange => [term, before[term], typed[term] ?? before[term]]);
  return [...amounts, ...opened].filter(([, was, is]) => was !== is);
}

/** Compares two amounts as decimals of any length. */
export function isMore(amount: string, than: string): boolean {
  const [whole = "", part = ""] = shortAmount(amount).split(".", 2);
  const [thanWhole = "", thanPart = ""] = shortAmount(than).split(".", 2);
  const places = Math.max(part.length, thanPart.length);
  return BigInt(whole + part.padEnd(places, "0")) > BigInt(thanWhole + thanPart.padEnd(places, "0"));
}
