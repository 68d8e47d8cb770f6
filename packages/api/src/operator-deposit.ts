/**
 * What operators ask about deposits: the queues of proofs and of wires, their judging, and how the watcher of the chains is
 * doing. A claim is credited once, large ones only when a second person approves the same.
 */
import { z } from "zod";
import { allowance } from "./approver-allowance.ts";
import { AMOUNT_REFUSALS, hash } from "./deposit.ts";
import { CLAIM_KINDS, DEPOSIT_STATES } from "./deposit-words.ts";
import { endpoint } from "./endpoint.ts";
import { paging, queueOf } from "./paging.ts";
import { decimalOut, decimalText, instantOut, lineText, optionalField, recordId, smallId, usually } from "./scalars.ts";

const asFinance = { noun: "deposit", who: "operator", roles: ["finance"], isIdempotent: false } as const;

/** A claim as operators see it in their queue. */
export const claimOut = z.object({
  id: recordId,
  uid: z.string(),
  kind: z.enum(CLAIM_KINDS),
  state: z.enum(DEPOSIT_STATES),
  currency_id: z.int(),
  currency_name: z.string(),
  network: z.string().nullable(),
  amount: decimalOut,
  credited: decimalOut.nullable(),
  /** The last six of the hash, or who paid. */
  account: z.string(),
  reference: z.string().nullable(),
  /** Who has approved it so far; it is credited when they are enough. */
  approvals: z.int(),
  /** Where whoever asks is one of them, and as much arrived as was claimed. Another amount takes two. */
  approvals_needed: z.int(),
  /** Whether whoever asks has opened the proof, without which they cannot approve. */
  is_proof_opened: z.boolean(),
  submitted_at: instantOut,
  decided_at: instantOut.nullable(),
  decided_by: z.string().nullable(),
});
export type ClaimOut = z.output<typeof claimOut>;

/** A claim with everything that its judging needs. The picture is asked for by itself. */
export const claimDetail = claimOut.extend({
  /** What the owner named, or the approved one. */
  tx_hash: z.string().nullable(),
  /** The bank's number of the payment, as it was approved. */
  bank_number: z.string().nullable(),
  aba: z.string().nullable(),
  swift: z.string().nullable(),
  iban: z.string().nullable(),
  /** The customer's own address on this network; null where it has none. */
  own_address: z.string().nullable(),
  /** Whether the chain itself is read when it is approved. */
  is_read_from_chain: z.boolean(),
  /** Worth of the claim in USDT at the last valid price; null without one, and then two approve. */
  worth_usdt: decimalOut.nullable(),
  /** Worth of what was approved for this customer in the last 24 hours. */
  approved_usdt_24h: decimalOut,
  /** From this worth on in 24 hours, two different people approve. */
  second_from_usdt: decimalOut,
  /** Of whoever asks. */
  allowance,
  reason: z.string().nullable(),
  /** Why another amount was credited than claimed; its owner reads it. */
  amount_reason: z.string().nullable(),
  approved_by: z.array(
    z.object({
      operator: z.string(),
      at: instantOut,
      amount: decimalOut,
      tx_hash: z.string().nullable(),
      output_index: z.int().nullable(),
      bank_number: z.string().nullable(),
      amount_reason: z.string().nullable(),
    }),
  ),
});

const claimList = (path: "/operator/deposit/list" | "/operator/wire/list", summary: string) =>
  endpoint({
    ...asFinance,
    method: "GET",
    path,
    rate: "list",
    summary,
    request: z.object({
      state: optionalField(z.enum(DEPOSIT_STATES)),
      /** Part of a uid, of who paid, of a reference or of a hash. */
      search: optionalField(lineText(120)),
      sort: usually(z.enum(["oldest", "newest", "amount"]), "oldest"),
      ...paging(20),
    }),
    response: z.object({ ...queueOf(claimOut), allowance }),
    refusals: ["operator-only"],
  });

const oneClaim = z.object({ id: recordId });

const claimDetailAt = (path: "/operator/deposit/detail" | "/operator/wire/detail", summary: string) =>
  endpoint({
    ...asFinance,
    method: "GET",
    path,
    summary,
    request: oneClaim,
    response: claimDetail,
    refusals: ["operator-only", "deposit-unknown"],
  });

const reasonText = lineText(300);

const claimDocument = (path: "/operator/deposit/document" | "/operator/wire/document") =>
  endpoint({
    ...asFinance,
    method: "POST",
    path,
    summary: "The proof's picture. Each view is written down under the operator's name, and its owner can read that.",
    request: oneClaim.extend({ reason: reasonText }),
    /** Base64 of the picture. */
    response: z.object({ media_type: z.enum(["image/jpeg", "image/png"]), content: z.string() }),
    refusals: ["operator-only", "deposit-unknown", "file-missing"],
  });

/** Why another amount arrived than was claimed: asked for then alone, and read by its owner. */
const amountReason = optionalField(reasonText);

const DECIDE_REFUSALS = ["operator-only", "deposit-unknown", "deposit-decided"] as const;
const APPROVE_REFUSALS = [
  ...DECIDE_REFUSALS,
  ...AMOUNT_REFUSALS,
  "deposit-own-approval",
  "deposit-already-credited",
  "deposit-approvals-differ",
  "deposit-proof-not-opened",
  "deposit-amount-reason-missing",
] as const;

export const listDepositClaims = claimList(
  "/operator/deposit/list",
  "Proofs of deposits by network and at the bank; pending ones, oldest first, unless asked otherwise.",
);
export const getDepositClaim = claimDetailAt("/operator/deposit/detail", "One proof with what its judging needs.");
export const viewDepositProof = claimDocument("/operator/deposit/document");

export const approveDeposit = endpoint({
  ...asFinance,
  method: "POST",
  path: "/operator/deposit/approve",
  summary:
    "Approve a proof with what really arrived: by network with the whole hash, at the bank with the bank's number. Only after its proof was opened. Credits once; large ones, another amount than claimed, and whatever exceeds what one person approves alone in a day, when a second operator approves the same.",
  request: oneClaim
    .extend({
      amount: decimalText("amount"),
      tx_hash: optionalField(hash),
      /** Which output of the transaction, where one pays several; the first unless said. Not asked where the chain is read. */
      output_index: optionalField(smallId),
      bank_number: optionalField(lineText(60)),
      amount_reason: amountReason,
    })
    .transform((wire) => ({
      id: wire.id,
      amount: wire.amount,
      amountReason: wire.amount_reason,
      txHash: wire.tx_hash,
      outputIndex: wire.output_index,
      bankNumber: wire.bank_number,
    })),
  response: claimOut,
  refusals: [
    ...APPROVE_REFUSALS,
    "deposit-hash-invalid",
    "deposit-hash-missing",
    "deposit-hash-differs",
    "deposit-bank-number-missing",
    "deposit-not-on-chain",
    "deposit-not-confirmed",
    "deposit-amount-differs",
    "service-unavailable",
  ],
});

const rejectAt = (path: "/operator/deposit/reject" | "/operator/wire/reject", summary: string) =>
  endpoint({
    ...asFinance,
    method: "POST",
    path,
    summary,
    request: oneClaim.extend({ reason: reasonText }),
    response: claimOut,
    refusals: DECIDE_REFUSALS,
  });

export const rejectDeposit = rejectAt("/operator/deposit/reject", "Reject a proof, with a reason its owner reads.");

export const listWireClaims = claimList(
  "/operator/wire/list",
  "Announced wires; pending ones, oldest first, unless asked otherwise.",
);
export const getWireClaim = claimDetailAt("/operator/wire/detail", "One announced wire with what its judging needs.");
export const viewWireProof = claimDocument("/operator/wire/document");

export const approveWire = endpoint({
  ...asFinance,
  method: "POST",
  path: "/operator/wire/approve",
  summary:
    "Approve a wire with what really arrived and the bank's number of it. Only after its proof was opened. Credits once; large ones, another amount than claimed, and whatever exceeds what one person approves alone in a day, when a second operator approves the same.",
  request: oneClaim
    .extend({
      amount: decimalText("amount"),
      bank_number: optionalField(lineText(60)),
      amount_reason: amountReason,
    })
    .transform((wire) => ({
      id: wire.id,
      amount: wire.amount,
      amountReason: wire.amount_reason,
      bankNumber: wire.bank_number,
    })),
  response: claimOut,
  refusals: [...APPROVE_REFUSALS, "deposit-bank-number-missing"],
});

export const rejectWire = rejectAt("/operator/wire/reject", "Reject an announced wire, with a reason its owner reads.");

export const getChainWatch = endpoint({
  ...asFinance,
  method: "GET",
  path: "/operator/deposit/watch",
  summary:
    "How the chain watcher is doing, network by network, and credited deposits that the chain has since taken back.",
  request: z.object({}),
  response: z.object({
    networks: z.array(
      z.object({
        network: z.string(),
        /** The last block that was looked at; null before the first. */
        block: z.string().nullable(),
        looked_at: instantOut.nullable(),
        /** What went wrong last, in plain words; null while all is well. */
        fault: z.string().nullable(),
        failed_since: instantOut.nullable(),
        /** Outputs that were seen and are not credited yet. */
        waiting: z.int(),
      }),
    ),
    /** Credited, and no longer on the chain: nothing is taken back by itself. At most 100, newest first. */
    vanished: z.array(
      z.object({
        id: recordId,
        uid: z.string(),
        network: z.string(),
        tx_hash: z.string(),
        currency_name: z.string(),
        amount: decimalOut,
        vanished_at: instantOut,
      }),
    ),
  }),
  refusals: ["operator-only"],
});
