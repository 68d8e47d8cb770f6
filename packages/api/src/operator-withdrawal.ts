/**
 * Withdrawals as operators handle them: the queue, approval by one or two, and the record of what was paid out (DOMAIN
 * sections 8 and 11). No endpoint changes a recipient, an amount or a fee.
 */
import { z } from "zod";
import { allowance } from "./approver-allowance.ts";
import { endpoint } from "./endpoint.ts";
import { paging, queueOf } from "./paging.ts";
import { decimalOut, decimalText, instantOut, optionalField, plainText, recordId, usually } from "./scalars.ts";
import {
  CHAIN_FINDINGS,
  PAYEE_CHECKS,
  PAYEE_KINDS_PAID,
  RECIPIENT_END_LENGTH,
  WITHDRAWAL_REASON_MAX,
  WITHDRAWAL_STATES,
} from "./withdrawal-words.ts";

const reading = {
  noun: "withdrawal",
  who: "operator",
  isIdempotent: false,
  roles: ["finance", "support", "compliance"],
} as const;
const deciding = { ...reading, method: "POST", roles: ["finance"] } as const;

const operatorWithdrawal = z.object({
  id: recordId,
  state: z.enum(WITHDRAWAL_STATES),
  uid: z.string(),
  currency_id: z.int(),
  currency_name: z.string(),
  network: z.string(),
  network_name: z.string(),
  number: decimalOut,
  fee: decimalOut,
  /** What is to be paid out. */
  arrives: decimalOut,
  /** What the amount was worth when it was asked for; null where there was no price. */
  worth_usdt: decimalOut.nullable(),
  payee_kind: z.enum(PAYEE_KINDS_PAID),
  /** An address in full, a card by its last digits. */
  recipient: z.string(),
  memo: z.string(),
  /** Who has approved, in order, and how many must; of a pending one, where whoever asks is one of them. */
  approved_by: z.array(z.string()),
  approvals_needed: z.int(),
  sent_by: z.string().nullable(),
  tx_hash: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the chain said when it was last asked. */
  finding: z.enum(CHAIN_FINDINGS),
  confirmations: z.int().nullable(),
  confirmations_needed: z.int(),
  looked_at: instantOut.nullable(),
  created_at: instantOut,
  changed_at: instantOut,
});
export type OperatorWithdrawal = z.output<typeof operatorWithdrawal>;

export const WITHDRAWAL_SORTS = ["created_at", "changed_at", "worth"] as const;

export const listOperatorWithdrawals = endpoint({
  ...reading,
  method: "GET",
  path: "/operator/withdrawal/list",
  rate: "list",
  summary:
    "Withdrawals of all customers: of one state or all, searched by uid, recipient, hash or id; oldest first unless asked.",
  request: z.object({
    state: optionalField(z.enum(WITHDRAWAL_STATES)),
    /** A uid, an id, a hash, or any part of a recipient. */
    search: optionalField(plainText(120)),
    sort: usually(z.enum(WITHDRAWAL_SORTS), "created_at"),
    order: usually(z.enum(["asc", "desc"]), "asc"),
    ...paging(50, 500),
  }),
  response: z.object({
    ...queueOf(operatorWithdrawal),
    /** How many there are in each state, whatever is searched for; null where there are more than are counted. */
    counts: z.record(z.enum(WITHDRAWAL_STATES), z.int().nullable()),
    allowance,
  }),
  refusals: ["operator-only"],
});

export const getOperatorWithdrawal = endpoint({
  ...reading,
  method: "GET",
  path: "/operator/withdrawal/detail",
  summary:
    "One withdrawal with its recipient in full, its steps and what speaks for or against paying it. The view is written down.",
  request: z.object({ id: recordId }),
  response: operatorWithdrawal.extend({
    /** Everything a payment needs, name by name: address and memo; what a bank asks for, to finance alone. */
    payment: z.array(z.object({ name: z.string(), value: z.string() })),
    payee: z.enum(PAYEE_CHECKS),
    payee_since: instantOut.nullable(),
    /** Or restricted in withdrawals: nothing is to be paid out meanwhile. */
    is_account_frozen: z.boolean(),
    level: z.int().min(0).max(2),
    /** Whether a chain is asked to confirm it; else the recipient's end and the amount are typed. */
    is_chain_asked: z.boolean(),
    /** In a sandbox, of a withdrawal on its own chain: its sample payer can send it. */
    is_sample_payable: z.boolean(),
    /** What the customer has withdrawn in the 24 hours before it, this one included, in USDT. */
    day_worth_usdt: decimalOut,
    /** Of whoever asks. */
    allowance,
    /** Whoever asks approved it last, so somebody else records and corrects its payment; where two record it, they may report it. */
    is_payment_for_another: z.boolean(),
    /** Nothing may leave the account by now, or the payee is gone: two people record the same payment, if it was made. */
    is_payment_for_two: z.boolean(),
    /** Who has reported by which payment it was paid, and counts. */
    payment_reports: z.array(z.object({ operator: z.string(), tx_hash: z.string(), at: instantOut })),
    /** Whoever asks recorded its payment, or has reported that it failed: somebody else says so. */
    is_failure_for_another: z.boolean(),
    /** Two people report that it failed: no network says so, and it is large or more than whoever asks decides alone. */
    is_failure_for_two: z.boolean(),
    /** Who has reported that it failed, and counts. */
    failure_reports: z.array(z.object({ operator: z.string(), reason: z.string(), at: instantOut })),
    steps: z.array(
      z.object({
        state: z.enum(WITHDRAWAL_STATES),
        /** "approve-part", "send-part" and "fail-part" are the first of two people; "correct" names another payment. */
        event: z.string(),
        at: instantOut,
        /** Null where the owner or the program did it. */
        operator: z.string().nullable(),
        note: z.string(),
      }),
    ),
  }),
  refusals: ["operator-only", "withdrawal-unknown"],
});
export type OperatorWithdrawalDetail = z.output<typeof getOperatorWithdrawal.response>;

const reason = plainText(WITHDRAWAL_REASON_MAX)
  .refine((text) => text.trim() !== "")
  .transform((text) => text.trim());
const OWN = ["operator-only", "withdrawal-unknown", "withdrawal-not-possible-now"] as const;

export const approveWithdrawal = endpoint({
  ...deciding,
  path: "/operator/withdrawal/approve",
  summary:
    "Approve a pending withdrawal: by one, or by two different people above the threshold, also of what one person has approved alone in a day.",
  request: z.object({ id: recordId }),
  response: operatorWithdrawal,
  refusals: [...OWN, "withdrawal-approved-by-you", "withdrawal-payee-gone", "withdrawal-account-frozen"],
});

export const rejectWithdrawal = endpoint({
  ...deciding,
  path: "/operator/withdrawal/reject",
  summary: "Reject a pending withdrawal; its owner reads the reason and has the money back.",
  request: z.object({ id: recordId, reason }),
  response: operatorWithdrawal,
  refusals: OWN,
});

const payment = z
  .object({ id: recordId, tx_hash: plainText(128).transform((text) => text.trim()) })
  .transform((wire) => ({ id: wire.id, hash: wire.tx_hash }));

export const sendWithdrawal = endpoint({
  ...deciding,
  path: "/operator/withdrawal/sent",
  summary:
    "Record that an approved withdrawal was paid out, as another person than who approved it last: the transaction's hash, or the bank's reference. Where its account was frozen or restricted meanwhile, or its payee is gone, two people report the same payment; until the second does it stays approved.",
  request: payment,
  response: operatorWithdrawal,
  refusals: [
    ...OWN,
    "withdrawal-needs-another",
    "withdrawal-payment-reported-by-you",
    "withdrawal-hash-invalid",
    "withdrawal-hash-used",
  ],
});

export const payWithdrawal = endpoint({
  ...deciding,
  path: "/operator/withdrawal/pay",
  summary:
    "In a sandbox: its sample payer sends the test coins of an approved withdrawal, once, and the payment is recorded, by another person than who approved it last.",
  request: z.object({ id: recordId }),
  response: operatorWithdrawal,
  refusals: [
    ...OWN,
    "sandbox-only",
    "withdrawal-needs-another",
    "withdrawal-payee-gone",
    "withdrawal-account-frozen",
    "withdrawal-hash-invalid",
    "withdrawal-hash-used",
  ],
});

export const correctPayment = endpoint({
  ...deciding,
  path: "/operator/withdrawal/correct",
  summary:
    "Correct a mistyped hash or reference of a sent withdrawal, while nothing says that the one it has paid it; another person than who approved it last.",
  request: payment,
  response: operatorWithdrawal,
  refusals: [
    ...OWN,
    "withdrawal-needs-another",
    "withdrawal-chain-unread",
    "withdrawal-hash-invalid",
    "withdrawal-hash-used",
  ],
});

export const confirmWithdrawal = endpoint({
  ...deciding,
  path: "/operator/withdrawal/confirm",
  summary: `Confirm that it arrived: the chain must say so, or the recipient's last ${RECIPIENT_END_LENGTH} characters and what arrives are typed and must be equal.`,
  request: z
    .object({
      id: recordId,
      recipient_end: optionalField(plainText(120)),
      number: optionalField(decimalText("amount")),
    })
    .transform((wire) => ({ id: wire.id, recipientEnd: wire.recipient_end?.trim(), amount: wire.number })),
  response: operatorWithdrawal,
  refusals: [
    ...OWN,
    "withdrawal-recipient-differs",
    "withdrawal-amount-differs",
    "withdrawal-chain-waiting",
    "withdrawal-chain-undone",
    "withdrawal-chain-unread",
    "amount-not-a-number",
    "amount-not-positive",
    "amount-too-many-digits",
    "amount-too-many-decimals",
  ],
});

export const failWithdrawal = endpoint({
  ...deciding,
  path: "/operator/withdrawal/fail",
  summary:
    "Record that an approved or sent withdrawal did not go through: its owner has the money and the fee back. Where its network does not say that the payment was undone, two people report it, or one within what they decide alone in a day; until the second does it stays as it is.",
  request: z.object({ id: recordId, reason }),
  response: operatorWithdrawal,
  refusals: [
    ...OWN,
    "withdrawal-needs-another",
    "withdrawal-failure-reported-by-you",
    "withdrawal-chain-unread",
    "insufficient-funds",
  ],
});
