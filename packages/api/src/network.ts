/** By which ways money comes in and goes out, what each costs (spec section 7, Wallet; section 9), and who agreed on that. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { NETWORK_FAMILIES } from "./network-words.ts";
import { decimalOut, instantOut, plainText, smallId } from "./scalars.ts";

/** The name of a network or "bank", as `/wallet/get_info` lists them; whether there is such a way is the command's to say. */
export const networkIn = plainText(20);

/** One way of one currency. Amounts are in whole units of the currency. */
export const wayOut = z.object({
  /** "tron"; "bank" for cards and wires. */
  network: z.string(),
  network_name: z.string(),
  family: z.enum(NETWORK_FAMILIES),
  /** Of a token on its network; null for a network's own coin and for banks. */
  contract: z.string().nullable(),
  confirmations: z.int(),
  /** How long it usually takes once it was sent. */
  minutes: z.int(),
  deposit_min: decimalOut,
  withdraw_min: decimalOut,
  /** Taken off the amount. */
  withdraw_fee: decimalOut,
  is_deposit_open: z.boolean(),
  is_withdraw_open: z.boolean(),
  /** A tag or memo may belong to an address. */
  has_memo: z.boolean(),
  /** Of these terms: who proposes others names it. */
  edition: z.int(),
});
export type WayOut = z.output<typeof wayOut>;

export const getWays = endpoint({
  method: "POST",
  path: "/wallet/get_info",
  noun: "network",
  summary: "By which networks, or by bank, a currency comes in and goes out: minima, fee, confirmations and time.",
  who: "visitor",
  changes: false,
  request: z.object({ currency: smallId }).transform((wire) => ({ currencyId: wire.currency })),
  response: z.object({ currency_id: z.int(), currency_name: z.string(), list: z.array(wayOut) }),
  refusals: ["currency-unknown"],
});

const termText = z.string().regex(/^\d{1,20}(?:\.\d{1,18})?$/);

/** What two operators agree on about a way: the whole of its terms, and which edition they replace. */
export const wayTermsSubject = z.strictObject({
  currency: z.int(),
  network: networkIn,
  edition: z.int().min(1),
  deposit_min: termText,
  withdraw_min: termText,
  withdraw_fee: termText,
  is_deposit_open: z.boolean(),
  is_withdraw_open: z.boolean(),
});
export type WayTermsSubject = z.output<typeof wayTermsSubject>;

/** Terms of a way as two operators agree on them. */
const termsOut = {
  deposit_min: decimalOut,
  withdraw_min: decimalOut,
  withdraw_fee: decimalOut,
  is_deposit_open: z.boolean(),
  is_withdraw_open: z.boolean(),
  /** From 1, which came with the program. */
  edition: z.int(),
  at: instantOut,
  /** Null of the first edition. */
  proposed_by: z.string().nullable(),
  approved_by: z.string().nullable(),
};

const forOperators = { noun: "network", who: "operator", isIdempotent: false, roles: [] } as const;

export const listWayTerms = endpoint({
  ...forOperators,
  method: "GET",
  path: "/operator/way/list",
  summary: "The terms of every way as they stand, and who agreed on them last.",
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        currency: z.int(),
        currency_name: z.string(),
        /** How many decimals its amounts may have. */
        decimals: z.int(),
        network: z.string(),
        network_name: z.string(),
        /** False where this installation takes nothing in by it, whatever its terms say. */
        is_taken: z.boolean(),
        ...termsOut,
      }),
    ),
  }),
});

export const listWayTermsEditions = endpoint({
  ...forOperators,
  method: "GET",
  path: "/operator/way/changes",
  summary: "Every edition of a way's terms, newest first; at most 50.",
  request: z.object({ currency: smallId, network: networkIn }).transform((wire) => ({
    currencyId: wire.currency,
    network: wire.network,
  })),
  response: z.object({ list: z.array(z.object({ ...termsOut, reason: z.string().nullable() })) }),
  refusals: ["currency-unknown", "network-unknown"],
});
