/**
 * Caring for customers: operators find somebody, see how things are with them, and end sessions that are not theirs. Every
 * look at a person is kept under the operator's name; who is there for support sees contacts in part. Freezing and
 * restricting need two operators and are proposed (maker-checker).
 */
import { z } from "zod";
import { ACCOUNT_MODES, WALLETS } from "./account-mode.ts";
import { SAFETY_EVENTS } from "./account-safety.ts";
import { FREEZE_CAUSES } from "./care-words.ts";
import { endpoint } from "./endpoint.ts";
import { lineMark, paging, queueOf } from "./paging.ts";
import { RELATED_VIA } from "./related-words.ts";
import { RESTRICTIONS } from "./restriction-words.ts";
import {
  decimalOut,
  flag,
  instantOut,
  optionalField,
  pageLimit,
  pageNumber,
  plainText,
  recordId,
  usually,
} from "./scalars.ts";
import { VERIFICATION_STATES } from "./verification-words.ts";

const READERS = ["support", "finance", "compliance", "admin"] as const;
const care = { noun: "customer-care", who: "operator", isIdempotent: false, roles: READERS } as const;
const uid = z.string().regex(/^\d{8}$/);

const freeze = z.object({
  by: z.enum(["owner", "operator"]),
  since: instantOut,
  /** Of an operators' one. */
  until: instantOut.nullable(),
  cause: z.enum(FREEZE_CAUSES).nullable(),
  note: z.string(),
  /** Who proposed and who approved; empty for the owner's own. */
  operators: z.array(z.string()),
});

const restriction = {
  kind: z.enum(RESTRICTIONS),
  cause: z.enum(FREEZE_CAUSES),
  /** For its owner, and for operators. */
  words: z.string(),
  note: z.string(),
  since: instantOut,
  until: instantOut,
  /** Who proposed and who approved. */
  operators: z.array(z.string()),
};

const person = {
  uid: z.string(),
  nickname: z.string().nullable(),
  /** In part for whoever is neither for compliance nor an administrator. */
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  level: z.int(),
  is_frozen: z.boolean(),
  registered_at: instantOut,
};

export const searchCustomers = endpoint({
  ...care,
  method: "POST",
  changes: false,
  path: "/operator/customer/search",
  rate: "list",
  summary:
    "Find customers by uid, e-mail, mobile, nickname or verified name (whole words); newest first where nothing is sent.",
  request: z.object({
    text: optionalField(plainText(100).transform((text) => text.trim())),
    is_frozen: optionalField(flag),
    ...paging(20, 100),
  }),
  response: z.object(queueOf(z.object(person))),
  refusals: ["operator-only"],
});

export const getCustomer = endpoint({
  ...care,
  method: "POST",
  changes: false,
  path: "/operator/customer/detail",
  summary: "How things are with one customer. Kept under the operator's name.",
  request: z.object({ uid }),
  response: z.object({
    ...person,
    language: z.string(),
    wallet_address: z.string().nullable(),
    invited: z.int(),
    /** Ways to prove who they are that are turned on. */
    factors: z.object({ totp: z.boolean(), passkeys: z.int(), pay_password: z.boolean() }),
    verification: z.array(
      z.object({
        id: recordId,
        level: z.int(),
        state: z.enum(VERIFICATION_STATES),
        submitted_at: instantOut,
        decided_at: instantOut.nullable(),
        decided_by: z.string().nullable(),
      }),
    ),
    freezes: z.array(freeze),
    restrictions: z.array(z.object(restriction)),
    balances: z.array(
      z.object({
        account: z.enum(ACCOUNT_MODES),
        wallet: z.enum(WALLETS),
        currency_name: z.string(),
        posted: decimalOut,
        held: decimalOut,
      }),
    ),
    /** What waits or runs now, by product and mode. */
    open: z.array(z.object({ account: z.enum(ACCOUNT_MODES), product: z.string(), count: z.int() })),
    sessions: z.int(),
  }),
  refusals: ["operator-only", "customer-unknown"],
});

export const listRestrictions = endpoint({
  ...care,
  roles: ["support", "compliance", "admin"],
  method: "POST",
  changes: false,
  path: "/operator/customer/restrictions",
  rate: "list",
  summary: "Restrictions that last, of all customers; whose end is next comes first.",
  request: z.object(paging(20, 100)),
  response: z.object(queueOf(z.object({ uid: z.string(), ...restriction }))),
  refusals: ["operator-only"],
});

export const listRelated = endpoint({
  ...care,
  roles: ["compliance", "admin"],
  method: "POST",
  changes: false,
  path: "/operator/customer/related",
  summary:
    "Whom one customer is related to, by what evidence, and who uses the same device, which relates nobody; a hundred of each at most. Kept under the operator's name.",
  request: z.object({ uid }),
  response: z.object({
    list: z.array(z.object({ uid: z.string(), via: z.array(z.enum(RELATED_VIA)), since: instantOut })),
    has_more: z.boolean(),
    /** Signed in twice, as this customer was, in the same browser. */
    devices: z.array(z.string()),
    has_more_devices: z.boolean(),
    /** The account of an operator, or related to one. */
    is_staff: z.boolean(),
  }),
  refusals: ["operator-only", "customer-unknown"],
});

export const listCustomerLines = endpoint({
  ...care,
  method: "POST",
  changes: false,
  path: "/operator/customer/lines",
  rate: "list",
  summary: "Ledger lines of one customer, newest first; of money that came and went alone where funds is set.",
  request: z.object({
    uid,
    account: usually(z.enum(ACCOUNT_MODES), "real"),
    funds: optionalField(flag),
    page: pageNumber,
    limit: pageLimit(30),
    after: optionalField(lineMark),
  }),
  response: z.object({
    list: z.array(
      z.object({
        id: recordId,
        currency_name: z.string(),
        wallet: z.enum(WALLETS),
        amount: decimalOut,
        kind: z.string(),
        reference: z.string(),
        created_at: instantOut,
      }),
    ),
    has_more: z.boolean(),
    /** What to send as `after` for the next page, null with the last one. */
    next: lineMark.nullable(),
  }),
  refusals: ["operator-only", "customer-unknown"],
});

export const listCustomerSessions = endpoint({
  ...care,
  method: "POST",
  changes: false,
  path: "/operator/customer/sessions",
  summary: "Where one customer is signed in.",
  request: z.object({ uid }),
  response: z.object({
    list: z.array(
      z.object({
        id: recordId,
        device: z.string(),
        /** In part for whoever sees contacts in part. */
        address: z.string(),
        signed_in_at: instantOut,
        last_seen_at: instantOut,
      }),
    ),
  }),
  refusals: ["operator-only", "customer-unknown"],
});

export const endCustomerSession = endpoint({
  ...care,
  roles: ["support", "compliance", "admin"],
  method: "POST",
  path: "/operator/customer/session_end",
  summary: "End one session of a customer, or all of them. The owner finds it among what happened to their account.",
  request: z
    .object({
      uid,
      /** All where it is left out. */
      id: optionalField(recordId),
      reason: plainText(300)
        .transform((text) => text.trim())
        .pipe(z.string().min(1)),
    })
    .transform((wire) => ({ uid: wire.uid, sessionId: wire.id, reason: wire.reason })),
  response: z.object({ ended: z.int() }),
  refusals: ["operator-only", "customer-unknown", "device-unknown"],
});

export const listCustomerEvents = endpoint({
  ...care,
  method: "POST",
  changes: false,
  path: "/operator/customer/events",
  rate: "list",
  summary: "What happened to the safety of one customer's account, newest first.",
  request: z.object({ uid }),
  response: z.object({
    list: z.array(
      z.object({ id: recordId, event: z.enum(SAFETY_EVENTS), at: instantOut, device: z.string(), address: z.string() }),
    ),
  }),
  refusals: ["operator-only", "customer-unknown"],
});
