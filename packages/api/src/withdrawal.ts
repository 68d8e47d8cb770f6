/**
 * Withdrawals: money that leaves to what its owner has bound, by a operator (spec sections 3, 6 and 7, DOMAIN section 8).
 * Real money only. The fee is deducted from the amount; nothing else is ever asked for.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging } from "./paging.ts";
import { payPasswordTyped } from "./pay-digits.ts";
import { decimalOut, decimalText, instantOut, optionalField, plainText, recordId, smallId } from "./scalars.ts";
import {
  PAYEE_KINDS_PAID,
  STATES_OF_STATUS,
  WITHDRAWAL_MEMO_MAX,
  WITHDRAWAL_STATES,
  WITHDRAWAL_STATUSES,
} from "./withdrawal-words.ts";

/** "ethereum", "tron", …; "bank" where it goes to a card or an account. */
const networkId = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);
const memo = plainText(WITHDRAWAL_MEMO_MAX).transform((text) => text.trim());

export const withdrawal = z.object({
  id: recordId,
  /** The spec's word for a record, and the step that it is in. */
  status: z.enum(WITHDRAWAL_STATUSES),
  state: z.enum(WITHDRAWAL_STATES),
  currency_id: z.int(),
  currency_name: z.string(),
  network: z.string(),
  network_name: z.string(),
  /** What was asked for, what is deducted from it, and what arrives: number = fee + arrives. */
  number: decimalOut,
  fee: decimalOut,
  arrives: decimalOut,
  payee_id: recordId,
  payee_kind: z.enum(PAYEE_KINDS_PAID),
  /** The name its owner gave it. */
  payee_name: z.string(),
  /** An address in full, a card by its last digits. */
  recipient: z.string(),
  memo: z.string(),
  /** Why it was rejected or failed; null otherwise. */
  reason: z.string().nullable(),
  /** When the next step can be expected; null once there is none. */
  expected_by: instantOut.nullable(),
  /** The hash on its network, or the bank's reference; null before it is sent. */
  tx_hash: z.string().nullable(),
  /** How often the network has confirmed it, and how often it will before it counts; null where no chain is asked. */
  confirmations: z.int().nullable(),
  confirmations_needed: z.int(),
  /** Whether its owner may still take it back. */
  can_cancel: z.boolean(),
  created_at: instantOut,
  changed_at: instantOut,
});
export type Withdrawal = z.output<typeof withdrawal>;

const withdrawalStep = z.object({ state: z.enum(WITHDRAWAL_STATES), at: instantOut });

const AMOUNT_REFUSALS = [
  "amount-not-a-number",
  "amount-not-positive",
  "amount-too-many-digits",
  "amount-too-many-decimals",
  "amount-too-small",
  "insufficient-funds",
] as const;

const customers = { noun: "withdrawal", who: "customer", needsPortfolio: true } as const;

export const withdraw = endpoint({
  ...customers,
  method: "POST",
  path: "/wallet/out",
  summary:
    "Withdraw real money from the funding wallet to a bound address, card or account. The fee is deducted from the amount.",
  restrictedBy: ["no-withdrawals"],
  rate: "write",
  needsStepUp: true,
  // The pay password, without which nothing leaves.
  carriesProof: () => true,
  request: z
    .object({
      payee_id: recordId,
      currency: smallId,
      /** Left out, the network of the payee. */
      network: optionalField(networkId),
      number: decimalText("amount"),
      pay_password: optionalField(payPasswordTyped),
      /** As it was bound with the payee; another one is refused, since it leads to somebody else. */
      memo: optionalField(memo),
      /** What the customer saw: under other terms nothing is taken. */
      terms_id: optionalField(recordId),
    })
    .transform((wire) => ({
      payeeId: wire.payee_id,
      currencyId: wire.currency,
      network: wire.network,
      amount: wire.number,
      memo: wire.memo,
      payPassword: wire.pay_password,
      termsId: wire.terms_id,
    })),
  response: withdrawal,
  refusals: [
    "terms-changed",
    "real-only",
    "currency-unknown",
    "payee-unknown",
    "withdrawal-way-closed",
    "withdrawal-payee-unfit",
    "withdrawal-payee-waiting",
    "withdrawal-memo-differs",
    "withdrawal-day-limit",
    ...AMOUNT_REFUSALS,
    "pay-password-invalid",
    "pay-password-missing",
    "pay-password-wrong",
    "pay-password-locked",
  ],
});

export const cancelWithdrawal = endpoint({
  ...customers,
  method: "POST",
  path: "/wallet/out_cancel",
  summary: "Take back a withdrawal that nobody has approved yet. The whole amount is free again.",
  // Money stays: the owner of a frozen account may.
  whenFrozen: "allowed",
  request: z.object({ id: recordId }),
  response: withdrawal,
  refusals: ["real-only", "withdrawal-unknown", "withdrawal-not-possible-now"],
});

const LIST_MAX = 500;

export const listWithdrawals = endpoint({
  ...customers,
  method: "GET",
  path: "/user/withdraw/list",
  rate: "list",
  summary: `The caller's withdrawals, newest first, all or of one status. At most ${LIST_MAX} at a time.`,
  request: z
    .object({
      ...paging(LIST_MAX, 9_999),
      status: optionalField(z.enum(WITHDRAWAL_STATUSES)),
    })
    .transform(({ status, limit, ...paged }) => ({
      ...paged,
      limit: Math.min(limit, LIST_MAX),
      states: status && STATES_OF_STATUS[status],
    })),
  response: z.object({
    ...pageOf(withdrawal),
    /** At most a thousand are counted. */
    total: z.int(),
  }),
});

export const getWithdrawal = endpoint({
  ...customers,
  method: "GET",
  path: "/wallet/out_detail",
  summary: "One of the caller's withdrawals with every step it took, oldest first.",
  request: z.object({ id: recordId }),
  response: withdrawal.extend({ steps: z.array(withdrawalStep) }),
  refusals: ["real-only", "withdrawal-unknown"],
});
export type WithdrawalDetail = z.output<typeof getWithdrawal.response>;

const withdrawalRail = z.object({
  network: z.string(),
  /** The edition of these terms: a withdrawal that names it costs nothing else. */
  terms_id: recordId,
  network_name: z.string(),
  fee: decimalOut,
  minimum: decimalOut,
  is_open: z.boolean(),
  has_memo: z.boolean(),
  /** How many decimals arrive by it. */
  decimals: z.int(),
  confirmations: z.int(),
});
export type WithdrawalRail = z.output<typeof withdrawalRail>;

export const getWithdrawalLimits = endpoint({
  ...customers,
  method: "GET",
  path: "/wallet/out_limits",
  summary:
    "What a withdrawal of a currency costs by each way, the least there is, and what is left of the day's limit.",
  request: z.object({ currency: smallId }).transform((wire) => ({ currencyId: wire.currency })),
  response: z.object({
    currency_id: z.int(),
    currency_name: z.string(),
    decimals: z.int(),
    /** What can be withdrawn now: the funding wallet of the real account, without what is held. */
    available: decimalOut,
    ways: z.array(withdrawalRail),
    level: z.int().min(0).max(2),
    /** Of the last 24 hours, in BTC; in USDT where there is a price. */
    day_limit_btc: decimalOut,
    day_left_btc: decimalOut,
    day_left_usdt: decimalOut.nullable(),
    /** The rest of the day in this currency, rounded down; null without a price, which never blocks. */
    day_left: decimalOut.nullable(),
    is_pay_password_set: z.boolean(),
  }),
  refusals: ["real-only", "currency-unknown"],
});
export type WithdrawalLimits = z.output<typeof getWithdrawalLimits.response>;
