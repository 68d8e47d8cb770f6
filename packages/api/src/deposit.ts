/**
 * Money coming in (spec section 7, Wallet; DOMAIN section 8): an address per customer, proofs and wires that people on duty
 * judge, and the records of both. Deposits are real money always; the demo account has none.
 */
import { z } from "zod";
import {
  BANK,
  CLAIM_KINDS,
  DEPOSIT_SOURCES,
  DEPOSIT_STAGES,
  DEPOSIT_STATES,
  HASH_END_LENGTH,
  RECORD_TYPES,
  REMITTER_LENGTH_MAX,
} from "./deposit-words.ts";
import { endpoint } from "./endpoint.ts";
import {
  decimalOut,
  decimalText,
  instantOut,
  optionalField,
  pageLimit,
  pageNumber,
  plainText,
  recordId,
  refusal,
  smallId,
} from "./scalars.ts";

const deposit = { noun: "deposit", who: "customer" } as const;
/** "/files/<number>.<ending>", as /upload answered it. */
const picture = z.string().regex(/^\/files\/\d{1,19}\.(?:jpg|png)$/, refusal("file-missing"));
/** "ethereum", "tron", … */
const networkName = z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, refusal("deposit-not-offered"));
const line = (lengthMax: number) =>
  plainText(lengthMax)
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1));
/** A hash as wallets and explorers show it: hexadecimal with or without 0x, or base58. */
const hash = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^[0-9A-Za-z]{32,100}$/, refusal("deposit-hash-invalid")));

const AMOUNT_REFUSALS = [
  "amount-not-a-number",
  "amount-not-positive",
  "amount-too-many-digits",
  "amount-too-many-decimals",
  "amount-too-large",
] as const;

export const getDepositAddress = endpoint({
  ...deposit,
  method: "POST",
  path: "/wallet/get_in_address",
  summary:
    "The address at which the caller's deposits of a currency arrive, by network; their own for ever where it is watched.",
  request: z
    .object({ currency: smallId, network: optionalField(networkName), user_id: z.unknown().optional() })
    .transform((wire) => ({ currencyId: wire.currency, network: wire.network })),
  response: z.object({
    currency_id: z.int(),
    currency_name: z.string(),
    network: z.string(),
    network_name: z.string(),
    address: z.string(),
    /** What the QR code says: the address alone, which every wallet understands. */
    qr: z.string(),
    /** To be given with a payment where the network asks for one; null where none is needed. */
    memo: z.string().nullable(),
    /** The token's contract; null for the network's own coin. */
    contract: z.string().nullable(),
    /** Less than this waits until more arrives, and is credited with it. */
    minimum: decimalOut,
    confirmations: z.int(),
    /** True: credited by itself after the confirmations. False: the address is everybody's, so a proof is needed. */
    is_watched: z.boolean(),
    /** What has arrived and waits because it is less than the minimum. */
    collecting: decimalOut,
  }),
  refusals: ["currency-unknown", "deposit-not-offered"],
});

const bankDetails = z.object({
  bank_name: z.string(),
  bank_address: z.string().nullable(),
  holder: z.string(),
  account_number: z.string().nullable(),
  iban: z.string().nullable(),
  swift: z.string().nullable(),
  aba: z.string().nullable(),
});

const wireInstructions = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  /** The caller's own creditor reference (ISO 11649, with check digits): to be written on every payment. */
  reference: z.string(),
  bank: bankDetails,
  minimum: decimalOut,
  /** Working days until a wire is usually there. */
  days_least: z.int(),
  days_most: z.int(),
});

export const getWireInfo = endpoint({
  ...deposit,
  method: "GET",
  path: "/wallet/wire_info",
  summary: "The bank details for a wire of a currency, with the caller's own reference.",
  request: z.object({ currency: smallId }).transform((wire) => ({ currencyId: wire.currency })),
  response: wireInstructions,
  refusals: ["currency-unknown", "deposit-not-offered"],
});

/** What the caller sees of a deposit. */
export const depositRecord = z.object({
  id: recordId,
  type: z.union([z.literal(RECORD_TYPES.deposit), z.literal(RECORD_TYPES.wire)]),
  source: z.enum(DEPOSIT_SOURCES),
  status: z.enum(DEPOSIT_STATES),
  stage: z.enum(DEPOSIT_STAGES),
  currency_id: z.int(),
  currency_name: z.string(),
  /** Null for banks. */
  network: z.string().nullable(),
  network_name: z.string().nullable(),
  /** What arrived, or what the claim says. */
  amount: decimalOut,
  /** What was credited for a claim; null while nothing is. */
  credited: decimalOut.nullable(),
  /** Counted up to confirmations_needed; null for claims. */
  confirmations: z.int().nullable(),
  confirmations_needed: z.int().nullable(),
  tx_hash: z.string().nullable(),
  /** Claims: the last six of the hash, or who paid. */
  account: z.string().nullable(),
  /** Wires: what was to be written on the payment. */
  reference: z.string().nullable(),
  /** Why a claim was rejected, in the words of whoever did. */
  reason: z.string().nullable(),
  created_at: instantOut,
  decided_at: instantOut.nullable(),
  /** When a decision can be expected; null once there is one, and for what the chain decides. */
  expected_by: instantOut.nullable(),
});
export type DepositRecord = z.output<typeof depositRecord>;

const CLAIM_REFUSALS = [
  "currency-unknown",
  "deposit-not-offered",
  "deposit-claims-full",
  "file-missing",
  "picture-already-used",
  "amount-too-small",
  ...AMOUNT_REFUSALS,
] as const;

export const claimDeposit = endpoint({
  ...deposit,
  method: "POST",
  path: "/wallet/charge_req",
  summary:
    "Claim a deposit with a picture as proof: by network with the last six of the hash, or at the bank with who paid. People judge it.",
  request: z
    .object({
      account: line(REMITTER_LENGTH_MAX),
      amount: decimalText("amount"),
      currency: smallId,
      sub_type: networkName,
      /** The spec's name for the picture's path. */
      address: picture,
      hash: optionalField(hash),
    })
    .transform((wire, context) => {
      const isBank = wire.sub_type === BANK;
      const isHashEnd = new RegExp(`^[0-9A-Za-z]{${HASH_END_LENGTH}}$`).test(wire.account);
      const differs = wire.hash !== undefined && !wire.hash.toLowerCase().endsWith(wire.account.toLowerCase());
      if (!isBank && (!isHashEnd || differs)) {
        context.addIssue({ code: "custom", path: ["account"], ...refusal("deposit-hash-invalid") });
        return z.NEVER;
      }
      return {
        kind: isBank ? ("bank" as const) : ("proof" as const),
        account: wire.account,
        amount: wire.amount,
        currencyId: wire.currency,
        network: isBank ? null : wire.sub_type,
        picture: wire.address,
        txHash: wire.hash,
      };
    }),
  response: depositRecord,
  refusals: [...CLAIM_REFUSALS, "deposit-hash-invalid"],
});

export const claimWire = endpoint({
  ...deposit,
  method: "POST",
  path: "/wallet/Wiretransfer",
  summary:
    "Announce a wire with the bank's receipt as proof; answers the reference and the bank details it belongs to.",
  request: z
    .object({
      currency: smallId,
      amount: decimalText("amount"),
      /** Who pays. */
      real_name: line(REMITTER_LENGTH_MAX),
      picture,
      aba: optionalField(line(20)),
      swift: optionalField(line(20)),
      iban: optionalField(line(60)),
    })
    .transform((wire) => ({
      kind: "wire" as const,
      currencyId: wire.currency,
      amount: wire.amount,
      account: wire.real_name,
      picture: wire.picture,
      aba: wire.aba,
      swift: wire.swift,
      iban: wire.iban,
    })),
  response: z.object({ record: depositRecord, instructions: wireInstructions }),
  refusals: [...CLAIM_REFUSALS, "wire-details-invalid"],
});

const LIST_MOST = 500;

export const listDeposits = endpoint({
  ...deposit,
  method: "GET",
  path: "/recharge/log",
  summary: "The caller's deposits (type 0) or wires (type 1), newest first; both without a type. At most 500 at once.",
  request: z
    .object({
      type: optionalField(z.union([z.literal(0), z.literal(1), z.enum(["0", "1"])])),
      page: pageNumber,
      /** The spec asks for 9999. */
      limit: pageLimit(LIST_MOST, 9999),
    })
    .transform((wire) => ({
      type: wire.type === undefined ? undefined : (Number(wire.type) as 0 | 1),
      page: wire.page,
      limit: Math.min(wire.limit, LIST_MOST),
    })),
  response: z.object({ list: z.array(depositRecord), has_more: z.boolean() }),
});

export const listProofViews = endpoint({
  ...deposit,
  method: "GET",
  path: "/recharge/views",
  summary: "Each time somebody on duty looked at one of the caller's proofs: who, when and why; newest first.",
  request: z.object({ page: pageNumber, limit: pageLimit(20) }),
  response: z.object({
    list: z.array(
      z.object({
        id: recordId,
        /** The claim that the proof belongs to. */
        deposit_id: recordId,
        at: instantOut,
        operator: z.string(),
        reason: z.string(),
      }),
    ),
    has_more: z.boolean(),
  }),
});

const onDuty = { noun: "deposit", who: "operator", roles: ["finance"], isIdempotent: false } as const;

/** A claim as people on duty see it in their queue. */
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
  approvals_needed: z.int(),
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
  reason: z.string().nullable(),
  approved_by: z.array(
    z.object({
      operator: z.string(),
      at: instantOut,
      amount: decimalOut,
      tx_hash: z.string().nullable(),
      output_index: z.int().nullable(),
      bank_number: z.string().nullable(),
    }),
  ),
});

const claimList = (path: "/operator/deposit/list" | "/operator/wire/list", summary: string) =>
  endpoint({
    ...onDuty,
    method: "GET",
    path,
    summary,
    request: z.object({
      state: optionalField(z.enum(DEPOSIT_STATES)),
      /** Part of a uid, of who paid, of a reference or of a hash. */
      search: optionalField(line(120)),
      sort: z.enum(["oldest", "newest", "amount"]).default("oldest"),
      page: pageNumber,
      limit: pageLimit(20),
    }),
    response: z.object({ list: z.array(claimOut), total: z.int() }),
    refusals: ["operator-only"],
  });

const oneClaim = z.object({ id: recordId });

const claimDetailAt = (path: "/operator/deposit/detail" | "/operator/wire/detail", summary: string) =>
  endpoint({
    ...onDuty,
    method: "GET",
    path,
    summary,
    request: oneClaim,
    response: claimDetail,
    refusals: ["operator-only", "deposit-unknown"],
  });

const reasonText = line(300);

const claimDocument = (path: "/operator/deposit/document" | "/operator/wire/document") =>
  endpoint({
    ...onDuty,
    method: "POST",
    path,
    summary: "The proof's picture. Each view is written down under the operator's name, and its owner can read that.",
    request: oneClaim.extend({ reason: reasonText }),
    /** Base64 of the picture. */
    response: z.object({ media_type: z.enum(["image/jpeg", "image/png"]), content: z.string() }),
    refusals: ["operator-only", "deposit-unknown", "file-missing"],
  });

const DECIDE_REFUSALS = ["operator-only", "deposit-unknown", "deposit-decided"] as const;
const APPROVE_REFUSALS = [
  ...DECIDE_REFUSALS,
  ...AMOUNT_REFUSALS,
  "deposit-own-approval",
  "deposit-already-credited",
  "deposit-approvals-differ",
] as const;

export const listDepositClaims = claimList(
  "/operator/deposit/list",
  "Proofs of deposits by network and at the bank; pending ones, oldest first, unless asked otherwise.",
);
export const getDepositClaim = claimDetailAt("/operator/deposit/detail", "One proof with what its judging needs.");
export const viewDepositProof = claimDocument("/operator/deposit/document");

export const approveDeposit = endpoint({
  ...onDuty,
  method: "POST",
  path: "/operator/deposit/approve",
  summary:
    "Approve a proof with what really arrived: by network with the whole hash, at the bank with the bank's number. Credits once; large ones when a second operator approves the same.",
  request: oneClaim
    .extend({
      amount: decimalText("amount"),
      tx_hash: optionalField(hash),
      /** Which output of the transaction, where one pays several; the first unless said. Not asked where the chain is read. */
      output_index: optionalField(smallId),
      bank_number: optionalField(line(60)),
    })
    .transform((wire) => ({
      id: wire.id,
      amount: wire.amount,
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
    ...onDuty,
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
  ...onDuty,
  method: "POST",
  path: "/operator/wire/approve",
  summary:
    "Approve a wire with what really arrived and the bank's number of it. Credits once; large ones when a second operator approves the same.",
  request: oneClaim
    .extend({ amount: decimalText("amount"), bank_number: optionalField(line(60)) })
    .transform((wire) => ({ id: wire.id, amount: wire.amount, bankNumber: wire.bank_number })),
  response: claimOut,
  refusals: [...APPROVE_REFUSALS, "deposit-bank-number-missing"],
});

export const rejectWire = rejectAt("/operator/wire/reject", "Reject an announced wire, with a reason its owner reads.");

export const getChainWatch = endpoint({
  ...onDuty,
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
