/**
 * The books: what everybody may see of them (that they balance, what is owed and what stands against it), and what operators
 * examine: the trial balance, the house's accounts with their lines, and full reconciliations. Nothing here changes an amount.
 */
import { z } from "zod";
import { ACCOUNT_MODES } from "./account-mode.ts";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging, queueOf } from "./paging.ts";
import { decimalOut, instantOut, optionalField, pageLimit, recordId, smallId } from "./scalars.ts";

export const HOUSE_KINDS = [
  "desk",
  "fees",
  "insurance",
  "treasury",
  "rounding",
  "external",
  "interest-reserve",
] as const;

const coverageRow = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  /** What customers have in all their wallets, held or not: what the house owes. */
  owed: decimalOut,
  /** What is the house's own: desks, fees, insurance, treasury, rounding. */
  house: decimalOut,
  /** What came in from outside and has not gone out: what stands against both. */
  assets: decimalOut,
  /** assets − owed − house; zero where the books balance. */
  difference: decimalOut,
  /** assets / owed in percent, rounded down; null where nothing is owed. */
  coverage: decimalOut.nullable(),
});

export const getBooksSummary = endpoint({
  method: "GET",
  path: "/books/summary",
  noun: "books",
  summary:
    "Whether the real books balance, what is owed in each currency and what stands against it. A few seconds old at most.",
  who: "visitor",
  request: z.object({}),
  response: z.object({
    at: instantOut,
    is_balanced: z.boolean(),
    list: z.array(coverageRow),
    /** The newest link of the hash chain over all transfers. */
    seal: z.object({ number: z.string(), hash: z.string(), sealed_at: instantOut }).nullable(),
    /** The last reconciliation of every account, transfer and seal. */
    check: z
      .object({ finished_at: instantOut, accounts: z.int(), transfers: z.int(), seals: z.int(), faults: z.int() })
      .nullable(),
    /** When a reconciliation since then ended before it had gone through everything; it says nothing about the books. */
    cut_off_at: instantOut.nullable(),
    /** What was published last of what is owed. */
    proof: z.object({ id: recordId, at: instantOut, count: z.int(), root: z.string() }).nullable(),
  }),
});

const desk = {
  noun: "books",
  who: "operator",
  isIdempotent: false,
  roles: ["finance", "admin", "compliance"],
} as const;
const mode = optionalField(z.enum(ACCOUNT_MODES));

export const getTrialBalance = endpoint({
  ...desk,
  method: "GET",
  path: "/operator/books/trial",
  rate: "list",
  summary: "What every kind of account holds in all, by mode and currency, and that each currency sums to zero.",
  request: z.object({ account: mode }),
  response: z.object({
    at: instantOut,
    list: z.array(
      z.object({
        account: z.enum(ACCOUNT_MODES),
        currency_id: z.int(),
        currency_name: z.string(),
        /** A wallet of customers, or a kind of the house's accounts. */
        kind: z.string(),
        owner: z.enum(["customer", "house"]),
        accounts: z.int(),
        posted: decimalOut,
        held: decimalOut,
      }),
    ),
    /** By mode and currency; zero each. */
    sums: z.array(
      z.object({ account: z.enum(ACCOUNT_MODES), currency_id: z.int(), currency_name: z.string(), sum: decimalOut }),
    ),
  }),
  refusals: ["operator-only"],
});

export const listHouseAccounts = endpoint({
  ...desk,
  method: "GET",
  path: "/operator/books/house",
  rate: "list",
  summary: "The house's accounts with what they hold.",
  request: z
    .object({
      account: mode,
      currency: optionalField(smallId),
      kind: optionalField(z.enum(HOUSE_KINDS)),
      ...paging(50),
    })
    .transform(({ account, currency, ...wire }) => ({ ...wire, mode: account, currencyId: currency })),
  response: z.object(
    queueOf(
      z.object({
        id: recordId,
        account: z.enum(ACCOUNT_MODES),
        kind: z.enum(HOUSE_KINDS),
        currency_id: z.int(),
        currency_name: z.string(),
        /** Of the instrument it belongs to; null for those of no instrument. */
        symbol: z.string().nullable(),
        posted: decimalOut,
        held: decimalOut,
      }),
    ),
  ),
  refusals: ["operator-only", "currency-unknown"],
});

export const listHouseLines = endpoint({
  ...desk,
  method: "GET",
  path: "/operator/books/lines",
  rate: "list",
  summary:
    "Lines of one of the house's accounts, newest first; a page of a quiet account may be short or empty and still have older ones.",
  request: z
    .object({ id: recordId, before_line: optionalField(recordId), limit: pageLimit(50) })
    .transform((wire) => ({ accountId: wire.id, beforeId: wire.before_line, limit: wire.limit })),
  response: z.object({
    list: z.array(
      z.object({
        id: recordId,
        /** Signed change of the account. */
        amount: decimalOut,
        currency_name: z.string(),
        kind: z.string(),
        reference: z.string(),
        created_at: instantOut,
      }),
    ),
    has_more: z.boolean(),
    /** What to send as `before_line` for the next page, which may begin further back than the last line here. */
    older_before: recordId.nullable(),
  }),
  refusals: ["operator-only", "books-account-unknown"],
});

const booksCheck = z.object({
  id: recordId,
  /** Null for the one of each night. */
  asked_by: z.string().nullable(),
  asked_at: instantOut,
  steps: z.int(),
  steps_done: z.int(),
  /** Null while it waits or runs. */
  finished_at: instantOut.nullable(),
  accounts: z.int(),
  transfers: z.int(),
  seals: z.int(),
  /** One sentence each. */
  faults: z.array(z.string()),
});
export type BooksCheck = z.output<typeof booksCheck>;

export const listBooksChecks = endpoint({
  ...desk,
  method: "GET",
  path: "/operator/books/check",
  rate: "list",
  summary: "Examinations of every account, transfer and seal, newest first; one that runs says how far it is.",
  request: z.object(paging(10)),
  response: z.object(pageOf(booksCheck)),
  refusals: ["operator-only"],
});

export const runBooksCheck = endpoint({
  ...desk,
  method: "POST",
  path: "/operator/books/check_run",
  summary: "Begin an examination of all books; where one waits or runs, that one is answered.",
  request: z.object({}),
  response: booksCheck,
  refusals: ["operator-only"],
});

export const getCoverage = endpoint({
  ...desk,
  method: "GET",
  path: "/operator/books/coverage",
  rate: "list",
  summary: "What is owed and what stands against it, by mode and currency, with what customers have by wallet.",
  request: z.object({}),
  response: z.object({
    at: instantOut,
    list: z.array(
      coverageRow.extend({
        account: z.enum(ACCOUNT_MODES),
        wallets: z.record(z.string(), decimalOut),
        /** Held on the house's accounts for what customers may still win. */
        promised: decimalOut,
      }),
    ),
  }),
  refusals: ["operator-only"],
});
