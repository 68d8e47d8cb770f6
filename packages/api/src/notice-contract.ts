/** Notices of contracts: a margin call, a closing and a cancellation that their owner did not ask for. */
import { z } from "zod";
import { ACCOUNT_MODES } from "./account-mode.ts";
import { CONTRACT_TYPES } from "./contract-order.ts";
import { decimalOut, instantOut, recordId } from "./scalars.ts";
import { PRICE_MODES } from "./site.ts";

/** Prices and amounts are decimal text; amounts are in `currency`. */
const ofContract = z.object({
  order_id: recordId,
  match_id: z.int(),
  /** "BTC/USDT" */
  symbol: z.string(),
  account: z.enum(ACCOUNT_MODES),
  type: z.enum(CONTRACT_TYPES),
  lots: z.int(),
  currency: z.string(),
  price_mode: z.enum(PRICE_MODES),
  /** When it happened: the instant of the tick where there was one. */
  at: instantOut,
});

export const marginCalled = ofContract.extend({
  /** The index of the tick that called. */
  price: decimalOut,
  seq: z.int(),
  /** What the position would gain at this index; negative is a loss. */
  profit: decimalOut,
  /** Held at entry for what is open, and what is left of it with that profit. */
  margin: decimalOut,
  left: decimalOut,
  /** The index at which it is liquidated; null where no price does. */
  liquidation_price: decimalOut.nullable(),
});

export const CONTRACT_CLOSINGS_NOTIFIED = [
  "take-profit",
  "stop-loss",
  "liquidation",
  "session-end",
  "operator",
] as const;

export const contractClosed = ofContract.extend({
  receipt_id: recordId,
  cause: z.enum(CONTRACT_CLOSINGS_NOTIFIED),
  /** The tick that closed it, its index, and the price at which the contract traded. */
  seq: z.int(),
  index: decimalOut,
  price: decimalOut,
  /** What its owner gains or loses, before the fee; never more than the margin. */
  profit: decimalOut,
  fee: decimalOut,
  margin: decimalOut,
  /** Free again in the margin wallet: what is left of the margin and what was gained. */
  paid: decimalOut,
  /**
   * After every cost: profit less fees (to open and to close) and overnight, and how much that is of the margin at entry, in
   * percent. Missing in what was told before they were.
   */
  result: z.object({ net: decimalOut, percent: decimalOut, fees: decimalOut, overnight: decimalOut }).optional(),
});

export const CONTRACT_CANCELLATIONS_NOTIFIED = [
  "price-moved",
  "no-price-in-time",
  "session-ended",
  "exposure-full",
  "insufficient-funds",
] as const;

export const contractCancelled = ofContract.extend({
  reason: z.enum(CONTRACT_CANCELLATIONS_NOTIFIED),
  /** Limit price; null for an entry at the market. */
  target_price: decimalOut.nullable(),
  /** The index of the tick that ended it; null where none did. */
  price: decimalOut.nullable(),
  /** What was held for it, and is free again. */
  held: decimalOut,
});
