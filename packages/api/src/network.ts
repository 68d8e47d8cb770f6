/** By which payment rails money comes in and goes out, and what each costs (spec section 7, Wallet; section 9). */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { NETWORK_FAMILIES } from "./network-words.ts";
import { decimalOut, plainText, smallId } from "./scalars.ts";
import { termDecimal } from "./terms.ts";

/** The name of a network or "bank", as `/wallet/get_info` lists them; whether there is such a rail is the command's to say. */
export const networkIn = plainText(20);

/** One rail of one currency. Amounts are in whole units of the currency. */
export const railOut = z.object({
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
export type RailOut = z.output<typeof railOut>;

export const getWays = endpoint({
  method: "POST",
  path: "/wallet/get_info",
  noun: "network",
  summary: "By which networks, or by bank, a currency comes in and goes out: minima, fee, confirmations and time.",
  who: "visitor",
  changes: false,
  request: z.object({ currency: smallId }).transform((wire) => ({ currencyId: wire.currency })),
  response: z.object({ currency_id: z.int(), currency_name: z.string(), list: z.array(railOut) }),
  refusals: ["currency-unknown"],
});

/** What two operators agree on about a rail: the whole of its terms, in whole units of the currency. */
export const railTermsContent = z.strictObject({
  deposit_min: termDecimal,
  withdraw_min: termDecimal,
  withdraw_fee: termDecimal,
  is_deposit_open: z.boolean(),
  is_withdraw_open: z.boolean(),
});
export type RailTermsContent = z.output<typeof railTermsContent>;
