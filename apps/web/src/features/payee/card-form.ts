/** The form of a card: what is typed → what its check digit says → what is wrong. No React. */
import type { WireRequest } from "@candor/api/api";
import { CARD_FIELDS } from "@candor/api/payee-words";
import { checkCard } from "@candor/identifiers/card-number";

export type CardForm = Readonly<Record<(typeof CARD_FIELDS)[number], string>>;

export const EMPTY_CARD: CardForm = { real_name: "", bank_name: "", card_number: "", branch: "" };

export type CardProblems = Readonly<Partial<Record<keyof CardForm, "missing" | "broken">>>;

export function cardProblems(form: CardForm): CardProblems {
  const missing = CARD_FIELDS.filter((field) => form[field].trim() === "");
  return {
    ...Object.fromEntries(missing.map((field) => [field, "missing"])),
    ...(isCardBroken(form.card_number) && { card_number: "broken" }),
  };
}

export const isCardGood = (number: string): boolean => checkCard(number) !== undefined;
export const isCardBroken = (number: string): boolean => number.trim() !== "" && !isCardGood(number);

export const cardRequest = (form: CardForm): WireRequest<"POST /user/cash_save"> => form;
