/** Receipts of what prices decided: options that ended, contracts that were closed. Anyone can check one (DOMAIN section 4). */
import { z } from "zod";
import { CONTRACT_TYPES } from "./contract-order.ts";
import { CONTRACT_CLOSE_CAUSES } from "./contract-words.ts";
import { endpoint } from "./endpoint.ts";
import { OPTION_TYPES } from "./option-order.ts";
import { pageOf, paging } from "./paging.ts";
import { decimalOut, instantOut, recordId } from "./scalars.ts";
import { logHead, logKey } from "./tick-log.ts";

const hex = z.string().regex(/^(?:[0-9a-f]{2})*$/);
/** Prices are whole ticks: a written price is ticks × tick_units, with price_scale decimals. */
const ticks = z.int().positive();

const receiptTick = z.object({
  seq: z.int(),
  at: instantOut,
  chart_at: instantOut,
  price: ticks,
  volume: z.int(),
  is_valid: z.boolean(),
  /**
   * Only where the server had missed the instant: `made-up` from these samples afterwards, `stale` where the newest of them was
   * too old then for the price to be valid.
   */
  late: z.enum(["made-up", "stale"]).optional(),
  samples: z.array(z.object({ source: z.string(), price: z.int(), at: instantOut })),
  /** The first number of its block, by which it is found among the heads. */
  block_seq: z.int(),
  /** From the tick's hash to the block's root. */
  path: z.array(z.object({ side: z.enum(["left", "right"]), hash: hex })),
});

const frame = {
  version: z.literal(1),
  id: recordId,
  order_id: recordId,
  account: z.enum(["demo", "real"]),
  /** Of a sandbox: test money, in both accounts. Left out of every other receipt. */
  sandbox: z.literal(true).optional(),
  match_id: z.int(),
  symbol: z.string(),
  price_scale: z.int(),
  tick_units: z.int(),
  currency: z.string(),
  currency_scale: z.int(),
  issued_at: instantOut,
  ticks: z.array(receiptTick),
  heads: z.array(logHead),
  /** All keys of the log up to the one that signs. */
  keys: z.array(logKey),
  key_id: z.string(),
  /** Ed25519, of everything else. */
  signature: hex,
};

const optionReceipt = z.object({
  ...frame,
  kind: z.literal("option"),
  order: z.object({
    type: z.enum(OPTION_TYPES),
    seconds: z.int(),
    stake: decimalOut,
    payout_rate: decimalOut,
    /** What a win pays beside the stake. */
    payout: decimalOut,
    /** A valid tick after this one entered it. */
    after_seq: z.int(),
    /** When it was taken: the first fresh price from `bump_ms` later on entered it. Left out in receipts of before: the first valid one. */
    taken_at: instantOut.optional(),
    bump_ms: z.int().optional(),
    /** A price whose own steps are too coarse for its odds does not enter it. Left out in receipts of before. */
    is_step_bound: z.literal(true).optional(),
    entry_seq: z.int(),
    entry_at: instantOut,
    entry_price: ticks,
    end_at: instantOut,
  }),
  result: z.object({
    status: z.enum(["won", "lost", "tied", "void"]),
    /** Valid prices of the last three seconds, and their sum. */
    count: z.int(),
    sum: z.string(),
    /** Stake included. */
    paid: decimalOut,
  }),
});

const contractReceipt = z.object({
  ...frame,
  kind: z.literal("contract"),
  order: z.object({
    type: z.enum(CONTRACT_TYPES),
    lots: z.int(),
    leverage: z.int(),
    tick_value: decimalOut,
    maintenance_rate: decimalOut,
    half_spread: z.int(),
    fee_rate: decimalOut,
    financing_rate: decimalOut,
    target_price: ticks.nullable(),
    worst_price: ticks.nullable(),
    /** Both null where no price had to reach them. */
    take_profit: ticks.nullable(),
    stop_loss: ticks.nullable(),
    open_seq: z.int(),
    open_price: ticks,
    /** What became of the margin between the entry and this closing, in order. */
    steps: z.array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("night"), day: z.string(), cost: decimalOut }),
        z.object({ kind: z.literal("close"), receipt_id: recordId, lots: z.int() }),
      ]),
    ),
  }),
  result: z.object({
    cause: z.enum(CONTRACT_CLOSE_CAUSES),
    lots: z.int(),
    seq: z.int(),
    price: ticks,
    /** Held for all open lots before this closing. */
    margin: decimalOut,
    released: decimalOut,
    profit: decimalOut,
    gain: decimalOut,
    loss: decimalOut,
    /** What the loss exceeds the margin by: nobody asks the customer for it. */
    gap: decimalOut,
    fee: decimalOut,
    paid: decimalOut,
  }),
});

export const receipt = z.discriminatedUnion("kind", [optionReceipt, contractReceipt]);
export type Receipt = z.output<typeof receipt>;

export const getReceipt = endpoint({
  method: "GET",
  path: "/receipt/detail",
  rate: "proof",
  noun: "receipt",
  summary:
    "The receipt of one of the caller's options or closings: what was agreed, the prices that decided, their place in the signed log, and what came of it. Always the same once it was issued.",
  who: "customer",
  needsPortfolio: true,
  request: z.object({ id: recordId }).transform((wire) => ({ receiptId: wire.id })),
  response: receipt,
  refusals: ["receipt-unknown", "receipt-not-ready"],
});

export const listReceipts = endpoint({
  method: "GET",
  path: "/receipt/list",
  rate: "list",
  noun: "receipt",
  summary:
    "The receipts of one of the caller's option or contract orders, newest first: a contract has one for each closing.",
  who: "customer",
  needsPortfolio: true,
  request: z
    .object({ order_id: recordId, ...paging(100) })
    .transform(({ order_id, ...request }) => ({ orderId: order_id, ...request })),
  response: z.object(
    pageOf(
      z.object({
        receipt_id: recordId,
        kind: z.enum(["option", "contract"]),
        /** How the option ended, or why the contract was closed. */
        end: z.enum(["won", "lost", "tied", "void", ...CONTRACT_CLOSE_CAUSES]),
        created_at: instantOut,
      }),
    ),
  ),
  refusals: ["order-unknown"],
});
