/**
 * The notice centre: site mail (spec section 7: mailMessage), its unread count, and web push to the browsers a customer
 * chose. A notice is stored as kind and parameters; title and text are made when it is read, in the reader's language.
 */
import { z } from "zod";
import { ACCOUNT_MODES } from "./account-mode.ts";
import { FREEZE_CAUSES } from "./care-words.ts";
import { endpoint } from "./endpoint.ts";
import { contractCancelled, contractClosed, marginCalled } from "./notice-contract.ts";
import { pageOf, paging } from "./paging.ts";
import { PAYEE_KINDS } from "./payee-words.ts";
import { RESTRICTIONS } from "./restriction-words.ts";
import { decimalOut, flag, instantOut, optionalField, plainText, recordId, refusal } from "./scalars.ts";
import { PRICE_MODES } from "./site.ts";
import { WITHDRAWAL_STATES_NOTIFIED } from "./withdrawal-words.ts";

/** A fired price alert. Prices are decimal text, percents hundredths of a percent. */
const priceAlertFired = z.object({
  alert_id: recordId,
  match_id: z.int(),
  /** "BTC/USDT" */
  symbol: z.string(),
  /** Which way the price went. */
  side: z.enum(["up", "down"]),
  /** The price asked for; null for a move. */
  level: decimalOut.nullable(),
  /** The move asked for, in percent: "5", "0.25"; null for a price. */
  percent: decimalOut.nullable(),
  /** What the move is counted from: a price, or null for the last 24 hours. */
  reference: decimalOut.nullable(),
  /** The tick that fired it. */
  price: decimalOut,
  seq: z.int(),
  priced_at: instantOut,
  price_mode: z.enum(PRICE_MODES),
  note: z.string(),
});

/** A sign-in from a device that the account had not been used on. */
const newDevice = z.object({
  /** "Firefox (Windows)" */
  device: z.string(),
  /** IP address. */
  address: z.string(),
  at: instantOut,
});

const verificationDecided = z.object({
  level: z.union([z.literal(1), z.literal(2)]),
  state: z.enum(["verified", "rejected"]),
  at: instantOut,
});

/** Money that another user sent. */
const transferReceived = z.object({
  /** What arrived, after the fee. */
  amount: decimalOut,
  currency: z.string(),
  from_uid: z.string(),
  /** In part. */
  from_name: z.string(),
  note: z.string(),
  at: instantOut,
});

/** Money that went to another user. */
const transferSent = z.object({
  /** What left, the fee included. */
  amount: decimalOut,
  currency: z.string(),
  to_uid: z.string(),
  /** In part. */
  to_name: z.string(),
  note: z.string(),
  at: instantOut,
});

/** What was sealed with a key that is lost, and was given up. */
const sealedLost = z.object({
  /** Pictures or what was said in a verification. */
  documents: z.boolean(),
  /** Authenticator, recovery codes or pay password. */
  factors: z.boolean(),
  /** Cards and bank accounts to withdraw to; missing in notices from before there were any. */
  payees: z.boolean().optional(),
});

/** An address, card or bank account to withdraw to was added or removed. */
const payeeChanged = z.object({
  change: z.enum(["added", "removed"]),
  kind: z.enum(PAYEE_KINDS),
  /** What is shown of it: "TR7NHq…Lj6t (Tron)", "Example Bank •••• 4242". */
  place: z.string(),
  at: instantOut,
  /** When something can be sent there first; null for what was removed. */
  usable_from: instantOut.nullable(),
});

/** What became of a deposit. */
const depositStep = z.object({
  state: z.enum(["seen", "credited", "rejected"]),
  amount: decimalOut,
  currency: z.string(),
  /** Its name, and after how many blocks it is credited; null where no chain is read. */
  network: z.string().nullable(),
  needed: z.int().nullable(),
  /** Whether it was announced as a wire; missing in older notices. */
  is_wire: z.boolean().optional(),
  /** Why it was rejected, in the words of whoever did. */
  reason: z.string().nullable(),
  at: instantOut,
});

/** A step that a withdrawal took. Amounts are in `currency`. */
const withdrawalStep = z.object({
  withdrawal_id: recordId,
  state: z.enum(WITHDRAWAL_STATES_NOTIFIED),
  currency: z.string(),
  amount: decimalOut,
  fee: decimalOut,
  arrives: decimalOut,
  /** Its name, or `bank`. */
  network: z.string(),
  /** An address in full, a card by its last digits. */
  recipient: z.string(),
  tx_hash: z.string().nullable(),
  /** Of a rejection or a failure, in the words of whoever decided. */
  reason: z.string().nullable(),
  at: instantOut,
});

/** Operators froze the account. */
const accountFrozen = z.object({ cause: z.enum(FREEZE_CAUSES), until: instantOut, at: instantOut });

/** A freeze by operators ended: they lifted it, or its time was up. */
const accountUnfrozen = z.object({ at: instantOut });

/** Operators restricted the account, or put another restriction in the place of one. */
const accountRestricted = z.object({
  restriction: z.enum(RESTRICTIONS),
  change: z.enum(["began", "changed"]),
  cause: z.enum(FREEZE_CAUSES),
  /** In the operators' words; empty without any. */
  words: z.string(),
  until: instantOut,
  at: instantOut,
});

/** A restriction by operators ended: they ended it, or its time was up. */
const restrictionEnded = z.object({ restriction: z.enum(RESTRICTIONS), at: instantOut });

/** Two operators credited the funding wallet. */
const credited = z.object({
  amount: decimalOut,
  currency: z.string(),
  /** In the operators' words. */
  reason: z.string(),
  at: instantOut,
});

/** An order with a term came to its end, and what became of its money. */
const termEnded = z.object({
  /** Principal and interest in all. */
  amount: decimalOut,
  interest: decimalOut,
  currency: z.string(),
  /** Taken again under the terms in force; null where it was all paid out. */
  renewed: decimalOut.nullable(),
  /** Whether it was to be renewed and was not possible. */
  is_not_renewed: z.boolean(),
  account: z.enum(ACCOUNT_MODES),
  at: instantOut,
});

/** The parameters of each kind of notice. A product adds its kind here and its texts in notice-texts. */
export const NOTICE_PARAMETERS = {
  "price-alert": priceAlertFired,
  "margin-call": marginCalled,
  "contract-closed": contractClosed,
  "contract-cancelled": contractCancelled,
  "new-device": newDevice,
  "verification-decided": verificationDecided,
  "transfer-received": transferReceived,
  "transfer-sent": transferSent,
  "sealed-lost": sealedLost,
  "payee-changed": payeeChanged,
  deposit: depositStep,
  withdrawal: withdrawalStep,
  "account-frozen": accountFrozen,
  "account-unfrozen": accountUnfrozen,
  "account-restricted": accountRestricted,
  "restriction-ended": restrictionEnded,
  credited,
  "term-ended": termEnded,
} as const;

export type NoticeKind = keyof typeof NOTICE_PARAMETERS;
export type NoticeParameters<K extends NoticeKind> = z.output<(typeof NOTICE_PARAMETERS)[K]>;

export const NOTICE_KINDS = Object.keys(NOTICE_PARAMETERS) as NoticeKind[];

export const notice = z.object({
  id: recordId,
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  content: z.string(),
  is_read: z.boolean(),
  created_at: instantOut,
  /** The market it is about; null where it is about none. */
  match_id: z.int().nullable(),
  /** The contract order it is about, the account that has it, and the receipt of its closing; null where there is none. */
  order_id: recordId.nullable(),
  account: z.enum(ACCOUNT_MODES).nullable(),
  receipt_id: recordId.nullable(),
  /** The withdrawal it is about; null where it is about none. */
  withdrawal_id: recordId.nullable(),
  /** The tab of records that a deposit (0) or a wire (1) is in; null for all else. */
  record_tab: z.union([z.literal(0), z.literal(1)]).nullable(),
});
export type Notice = z.output<typeof notice>;

const unread = z.object({ unread: z.int() });

export const listNotices = endpoint({
  method: "GET",
  path: "/mailMessage/getList",
  rate: "list",
  noun: "notice",
  summary: "The caller's notices, newest first, all or only the unread, and how many are unread.",
  who: "customer",
  request: z.object({ ...paging(20, 100), unread: optionalField(flag) }).transform((wire) => ({
    page: wire.page,
    limit: wire.limit,
    after: wire.after,
    isUnreadOnly: wire.unread === true,
  })),
  response: z.object({
    ...pageOf(notice),
    /** At most a thousand are counted. */
    unread: z.int(),
  }),
});

export const getNotice = endpoint({
  method: "GET",
  path: "/mailMessage/detail",
  noun: "notice",
  summary: "One of the caller's notices. Opening it marks it as read.",
  who: "customer",
  request: z.object({ id: recordId }),
  response: notice,
  refusals: ["notice-unknown"],
});

export const countUnreadNotices = endpoint({
  method: "GET",
  path: "/mailMessage/unread",
  noun: "notice",
  summary: "How many of the caller's notices are unread.",
  who: "customer",
  request: z.object({}),
  response: unread,
});

export const readNotices = endpoint({
  method: "POST",
  path: "/mailMessage/read",
  noun: "notice",
  summary: "Mark all of the caller's notices as read.",
  who: "customer",
  whenFrozen: "allowed",
  request: z.object({}),
  response: unread,
});

export const deleteNotice = endpoint({
  method: "POST",
  path: "/mailMessage/del",
  noun: "notice",
  summary: "Delete one of the caller's notices. It can be restored for a day.",
  who: "customer",
  whenFrozen: "allowed",
  request: z.object({ id: recordId }),
  response: unread,
  refusals: ["notice-unknown"],
});

export const restoreNotice = endpoint({
  method: "POST",
  path: "/mailMessage/restore",
  noun: "notice",
  summary: "Bring back a notice that the caller deleted less than a day ago.",
  who: "customer",
  whenFrozen: "allowed",
  request: z.object({ id: recordId }),
  response: unread,
  refusals: ["notice-unknown"],
});

export const getPushKey = endpoint({
  method: "GET",
  path: "/mailMessage/push_key",
  noun: "notice",
  summary: "The key that a browser's push subscription is made with (RFC 8292), base64url.",
  who: "customer",
  request: z.object({}),
  response: z.object({ key: z.string() }),
});

/** An uncompressed point of P-256, and 16 bytes, as browsers give them (RFC 8291). */
const BROWSER_KEY = /^B[A-Za-z0-9_-]{86}$/;
const BROWSER_SECRET = /^[A-Za-z0-9_-]{22}$/;

const pushEndpoint = plainText(1024).refine((text) => URL.canParse(text), refusal("push-endpoint-not-allowed"));

export const addPushSubscription = endpoint({
  method: "POST",
  path: "/mailMessage/push_on",
  noun: "notice",
  summary: "Push new notices to this browser, in the language and time zone of the call.",
  who: "customer",
  whenFrozen: "allowed",
  request: z
    .object({
      endpoint: pushEndpoint,
      p256dh: z.string().regex(BROWSER_KEY),
      auth: z.string().regex(BROWSER_SECRET),
    })
    .transform((wire) => ({
      endpoint: wire.endpoint,
      browserKey: wire.p256dh,
      browserSecret: wire.auth,
    })),
  response: z.object({}),
  refusals: ["push-endpoint-not-allowed"],
});

export const removePushSubscription = endpoint({
  method: "POST",
  path: "/mailMessage/push_off",
  noun: "notice",
  summary: "Push nothing more to this browser. One that gets none answers the same.",
  who: "customer",
  whenFrozen: "allowed",
  request: z.object({ endpoint: pushEndpoint }),
  response: z.object({}),
  refusals: ["push-endpoint-not-allowed"],
});
