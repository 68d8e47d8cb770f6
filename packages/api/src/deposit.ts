/**
 * Money coming in (spec section 7, Wallet; DOMAIN section 8): an address per customer, proofs and wires that operators
 * judge, and the records of both. Deposits are real money always; the demo account has none.
 */
import { z } from "zod";
import {
  DEPOSIT_SOURCES,
  DEPOSIT_STAGES,
  DEPOSIT_STATES,
  HASH_END_LENGTH,
  RECORD_TYPES,
  REMITTER_LENGTH_MAX,
  WIRE_NUMBER_MAX,
} from "./deposit-words.ts";
import { endpoint } from "./endpoint.ts";
import { BANK } from "./network-words.ts";
import { pageOf, paging } from "./paging.ts";
import { decimalOut, decimalText, instantOut, lineText, optionalField, recordId, refusal, smallId } from "./scalars.ts";

const deposit = { noun: "deposit", who: "customer" } as const;
/** What is asked of the real account and refused to the demo one: practice money is never sent anywhere. */
const realDeposit = { ...deposit, needsPortfolio: true } as const;
/** "/files/<number>.<ending>", as /upload answered it. */
const picture = z.string().regex(/^\/files\/\d{1,19}\.(?:jpg|png)$/, refusal("file-missing"));
/** "ethereum", "tron", … */
const networkName = z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, refusal("deposit-not-offered"));
/** A hash as wallets and explorers show it: hexadecimal with or without 0x, or base58. */
export const hash = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^[0-9A-Za-z]{32,100}$/, refusal("deposit-hash-invalid")));

export const AMOUNT_REFUSALS = [
  "amount-not-a-number",
  "amount-not-positive",
  "amount-too-many-digits",
  "amount-too-many-decimals",
  "amount-too-large",
] as const;

export const getDepositAddress = endpoint({
  ...realDeposit,
  method: "POST",
  path: "/wallet/get_in_address",
  summary:
    "The address at which the caller's deposits of a currency arrive, by network; their own for ever where it is watched. " +
    "A user_id sent with it gives no authority and is not read.",
  /** The spec sends a user_id too; it is no authority, and not read. */
  request: z
    .object({ currency: smallId, network: optionalField(networkName) })
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
  refusals: ["real-only", "currency-unknown", "deposit-not-offered"],
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
  ...realDeposit,
  method: "GET",
  path: "/wallet/wire_info",
  summary: "The bank details for a wire of a currency, with the caller's own reference.",
  request: z.object({ currency: smallId }).transform((wire) => ({ currencyId: wire.currency })),
  response: wireInstructions,
  refusals: ["real-only", "currency-unknown", "deposit-not-offered"],
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
  /** Why a claim was rejected, or another amount credited than claimed, in the words of whoever did. */
  reason: z.string().nullable(),
  created_at: instantOut,
  decided_at: instantOut.nullable(),
  /** When a decision can be expected; null once there is one, and for what the chain decides. */
  expected_by: instantOut.nullable(),
});
export type DepositRecord = z.output<typeof depositRecord>;

const CLAIM_REFUSALS = [
  "real-only",
  "currency-unknown",
  "deposit-not-offered",
  "deposit-claims-full",
  "file-missing",
  "picture-already-used",
  "amount-too-small",
  ...AMOUNT_REFUSALS,
] as const;

export const claimDeposit = endpoint({
  ...realDeposit,
  method: "POST",
  path: "/wallet/charge_req",
  summary:
    "Claim a deposit with a picture as proof: by network with the last six of the hash, or at the bank with who paid. People judge it.",
  request: z
    .object({
      account: lineText(REMITTER_LENGTH_MAX),
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
  ...realDeposit,
  method: "POST",
  path: "/wallet/Wiretransfer",
  summary:
    "Announce a wire with the bank's receipt as proof; answers the reference and the bank details it belongs to.",
  request: z
    .object({
      currency: smallId,
      amount: decimalText("amount"),
      /** Who pays. */
      real_name: lineText(REMITTER_LENGTH_MAX),
      picture,
      aba: optionalField(lineText(WIRE_NUMBER_MAX.aba)),
      swift: optionalField(lineText(WIRE_NUMBER_MAX.swift)),
      iban: optionalField(lineText(WIRE_NUMBER_MAX.iban)),
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
  rate: "list",
  summary: "The caller's deposits (type 0) or wires (type 1), newest first; both without a type. At most 500 at once.",
  request: z
    .object({
      type: optionalField(z.union([z.literal(0), z.literal(1), z.enum(["0", "1"])])),
      /** One alone, wherever in the list it is; nothing where it is not the caller's. */
      id: optionalField(recordId),
      /** The spec asks for 9999 at once. */
      ...paging(LIST_MOST, 9999),
    })
    .transform((wire) => ({
      type: wire.type === undefined ? undefined : (Number(wire.type) as 0 | 1),
      id: wire.id,
      page: wire.page,
      after: wire.after,
      limit: Math.min(wire.limit, LIST_MOST),
    })),
  response: z.object(pageOf(depositRecord)),
});

export const listProofViews = endpoint({
  ...deposit,
  method: "GET",
  path: "/recharge/views",
  rate: "list",
  summary: "Each time an operator looked at the caller's proofs, or at one of them: who, when and why; newest first.",
  request: z
    .object({ deposit_id: optionalField(recordId), ...paging(20) })
    .transform(({ deposit_id, ...paged }) => ({ ...paged, depositId: deposit_id })),
  response: z.object(
    pageOf(
      z.object({
        id: recordId,
        /** The claim that the proof belongs to. */
        deposit_id: recordId,
        at: instantOut,
        operator: z.string(),
        reason: z.string(),
      }),
    ),
  ),
});
