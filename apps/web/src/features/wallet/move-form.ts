/** A move between one's own wallets as it is being filled in: form → summary → request. Pure; the server decides. */
import type { Wallet } from "@candor/api/account-mode";
import type { Balance } from "@candor/api/wallet";
import { WIRE_OF_WALLET } from "@candor/api/wallet-words";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { WALLET_NAMES } from "./wallet-view.ts";

export interface MoveForm {
  readonly from: Wallet;
  readonly to: Wallet;
  readonly currencyId: number;
  /** As typed; empty while nothing is. */
  readonly amount: string;
}

export type MoveProblem = "same-wallet" | "not-a-number" | "not-positive" | "insufficient";

export interface MoveSummary {
  readonly available: string;
  /** Null while nothing is typed and when all is well. */
  readonly problem: MoveProblem | null;
  /** The amount as it will be sent; null unless it can be. */
  readonly amount: string | null;
  /** What both wallets have available afterwards; null unless it can be sent. */
  readonly after: { readonly from: string; readonly to: string } | null;
}

function availableIn(balances: readonly Balance[], wallet: Wallet, currencyId: number, decimals: number): bigint {
  const own = balances.find((one) => one.wallet === wallet && one.currency_id === currencyId);
  const parsed = own === undefined ? undefined : parseDecimal(own.available, decimals);
  return parsed?.ok ? parsed.units : 0n;
}

/** @param decimals of the currency */
export function summaryOf(form: MoveForm, balances: readonly Balance[], decimals: number): MoveSummary {
  const here = availableIn(balances, form.from, form.currencyId, decimals);
  const there = availableIn(balances, form.to, form.currencyId, decimals);
  const available = formatDecimalShort(here, decimals);
  const refused = (problem: MoveProblem | null): MoveSummary => ({ available, problem, amount: null, after: null });
  if (form.from === form.to) return refused("same-wallet");
  if (form.amount === "") return refused(null);
  const parsed = parseDecimal(form.amount.replace(/\.$/, ""), decimals);
  if (!parsed.ok) return refused("not-a-number");
  if (parsed.units <= 0n) return refused("not-positive");
  if (parsed.units > here) return refused("insufficient");
  return {
    available,
    problem: null,
    amount: formatDecimalShort(parsed.units, decimals),
    after: {
      from: formatDecimalShort(here - parsed.units, decimals),
      to: formatDecimalShort(there + parsed.units, decimals),
    },
  };
}

/** A share of what is available, rounded down to what the currency can express. */
export function shareOf(available: string, percent: number, decimals: number): string {
  const parsed = parseDecimal(available, decimals);
  return parsed.ok ? formatDecimalShort((parsed.units * BigInt(percent)) / 100n, decimals) : "";
}

/** The form with another source; the goal gives way when it would be the same. */
export function withSource(form: MoveForm, from: Wallet): MoveForm {
  return from === form.to ? { ...form, from, to: form.from } : { ...form, from };
}

export function withGoal(form: MoveForm, to: Wallet): MoveForm {
  return to === form.from ? { ...form, to, from: form.to } : { ...form, to };
}

export const swapped = (form: MoveForm): MoveForm => ({ ...form, from: form.to, to: form.from });

/** A form to begin with: from the wallet asked for, else from the first that has something, to spot or from it. */
export function firstForm(balances: readonly Balance[], from: Wallet | null, mainCurrencyId: number): MoveForm {
  const hasFree = (one: Balance) => /[1-9]/.test(one.available);
  const source = from ?? WALLET_NAMES.find((name) => balances.some((one) => one.wallet === name && hasFree(one)));
  const wallet = source ?? "funding";
  const held = balances.filter((one) => one.wallet === wallet && hasFree(one));
  const hasMain = held.some((one) => one.currency_id === mainCurrencyId);
  const currencyId = hasMain ? mainCurrencyId : (held[0]?.currency_id ?? mainCurrencyId);
  return { from: wallet, to: wallet === "spot" ? "funding" : "spot", currencyId, amount: "" };
}

/** The request in the words of the spec. */
export const requestOf = (form: MoveForm, amount: string) => ({
  currency_id: form.currencyId,
  number: amount,
  from_field: WIRE_OF_WALLET[form.from],
  to_field: WIRE_OF_WALLET[form.to],
});
