/** A proof of a deposit, or an announced wire, as it is filled in: form → problems → request. Pure; people decide. */
import type { WireRequest } from "@candor/api/api";
import { HASH_END_LENGTH } from "@candor/api/deposit-words";
import { BANK } from "@candor/api/network-words";
import { formatDecimalShort, parseDecimal } from "@candor/money/decimal";

export interface ClaimForm {
  readonly amount: string;
  /** The last six of the hash, the whole hash, or who paid. */
  readonly account: string;
  /** The path that the upload answered; empty without a picture. */
  readonly picture: string;
}

export const EMPTY_CLAIM: ClaimForm = { amount: "", account: "", picture: "" };

/** Names of texts below "problem". */
export type ClaimProblem = "amount" | "hash" | "remitter" | "picture";

const ALPHANUMERIC = /^[0-9A-Za-z]+$/;

/** The end of a hash that is pasted whole. */
export const hashEnd = (text: string): string => text.trim().slice(-HASH_END_LENGTH);

const isHash = (text: string): boolean => text.length >= HASH_END_LENGTH && ALPHANUMERIC.test(text);

/** What is wrong with each field; nothing when it can be sent. @param decimals of the currency */
export function claimProblems(
  form: ClaimForm,
  isBank: boolean,
  decimals: number,
): Partial<Record<keyof ClaimForm, ClaimProblem>> {
  const amount = parseDecimal(form.amount.replace(/\.$/, ""), decimals);
  const account = form.account.trim();
  return {
    ...(!(amount.ok && amount.units > 0n) && { amount: "amount" }),
    ...(!isBank && !isHash(account) && { account: "hash" }),
    ...(isBank && account.length < 2 && { account: "remitter" }),
    ...(form.picture === "" && { picture: "picture" }),
  };
}

const amountText = (typed: string, decimals: number): string => {
  const parsed = parseDecimal(typed.replace(/\.$/, ""), decimals);
  return parsed.ok ? formatDecimalShort(parsed.units, decimals) : typed;
};

interface ClaimOf {
  readonly currencyId: number;
  readonly decimals: number;
  readonly network: string;
}

/** The shortest that a whole hash can be; what is shorter is its end. */
const WHOLE_HASH_MIN = 32;

export function claimRequest(
  form: ClaimForm,
  { currencyId, decimals, network }: ClaimOf,
): WireRequest<"POST /wallet/charge_req"> {
  const account = form.account.trim();
  const isWhole = network !== BANK && account.length >= WHOLE_HASH_MIN;
  return {
    account: network === BANK ? account : hashEnd(account),
    amount: amountText(form.amount, decimals),
    currency: currencyId,
    sub_type: network,
    address: form.picture,
    ...(isWhole && { hash: account }),
  };
}

export interface WireForm extends ClaimForm {
  readonly aba: string;
  readonly swift: string;
  readonly iban: string;
}

export const EMPTY_WIRE: WireForm = { ...EMPTY_CLAIM, aba: "", swift: "", iban: "" };

export function wireRequest(
  form: WireForm,
  { currencyId, decimals }: Omit<ClaimOf, "network">,
): WireRequest<"POST /wallet/Wiretransfer"> {
  const filled = Object.entries({ aba: form.aba, swift: form.swift, iban: form.iban }).flatMap(([name, text]) =>
    text.trim() === "" ? [] : [[name, text.trim()] as const],
  );
  return {
    currency: currencyId,
    amount: amountText(form.amount, decimals),
    real_name: form.account.trim(),
    picture: form.picture,
    ...Object.fromEntries(filled),
  };
}
