/** The forms of cards and bank accounts: what is typed → what its check digits say → what is wrong. No React. */
import type { WireRequest } from "@candor/api/api";
import type { BankField } from "@candor/api/payee-words";
import { checkAba, checkIban, checkSwift, countryOfIban, countryOfSwift } from "@candor/identifiers/bank-number";

export type AccountForm = Readonly<Record<Exclude<BankField, "card_number" | "branch">, string>>;

export const EMPTY_ACCOUNT: AccountForm = {
  ...{ real_name: "", bank_name: "", bank_address: "", network: "", swift: "", aba: "", iban: "", account: "" },
  ...{ phone: "", holder_address: "", currency: "" },
};

/** Whether the account is named by an IBAN or by a number that has no check digits of its own. */
export type NumberKind = "iban" | "account";

type Checked = "swift" | "aba" | "iban";

/** What the check digits of a field say: nothing yet, that they fit (of which country), or that they do not. */
export type FieldKnown = { readonly is: "open" | "broken" } | { readonly is: "good"; readonly country: string | null };

export function knownOfNumber(field: Checked, text: string): FieldKnown {
  if (text.trim() === "") return { is: "open" };
  const [good, country] = READ[field](text);
  return good === undefined ? { is: "broken" } : { is: "good", country: country(good) };
}

const READ: Readonly<
  Record<Checked, (text: string) => readonly [string | undefined, (good: string) => string | null]>
> = {
  swift: (text) => [checkSwift(text), countryOfSwift],
  iban: (text) => [checkIban(text), countryOfIban],
  aba: (text) => [checkAba(text), () => null],
};

/** In the United States a bank is named by its routing number too. */
export const needsAba = ({ swift }: AccountForm, kind: NumberKind): boolean => {
  const code = checkSwift(swift);
  return kind === "account" && code !== undefined && countryOfSwift(code) === "US";
};

export type AccountProblem = "missing" | "broken";

const DUE = ["currency", "real_name", "bank_name", "bank_address", "swift", "phone", "holder_address"] as const;

export function accountProblems(
  form: AccountForm,
  kind: NumberKind,
): Readonly<Partial<Record<keyof AccountForm, AccountProblem>>> {
  const problems: Partial<Record<keyof AccountForm, AccountProblem>> = {};
  const due: readonly (keyof AccountForm)[] = [...DUE, kind, ...(needsAba(form, kind) ? (["aba"] as const) : [])];
  for (const field of due) if (form[field].trim() === "") problems[field] = "missing";
  const checked: readonly Checked[] = kind === "iban" ? ["swift", "iban"] : ["swift", "aba"];
  for (const field of checked) if (knownOfNumber(field, form[field]).is === "broken") problems[field] = "broken";
  return problems;
}

export function accountRequest(form: AccountForm, kind: NumberKind): WireRequest<"POST /user/cash_save_international"> {
  const { currency, iban, account, aba, ...rest } = form;
  return {
    ...rest,
    currency: Number(currency),
    ...(kind === "iban" ? { iban } : { account, aba }),
  };
}
