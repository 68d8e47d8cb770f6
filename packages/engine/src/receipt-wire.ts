/**
 * A receipt as it travels and as it is signed: what was agreed, the prices that decided, where each stands in the signed log,
 * and what came of it. Prices are whole ticks, instants milliseconds, amounts decimal text of `currency`, rates fractions.
 */
import { formatDecimal } from "@candor/money/decimal";
import type { PriceTicks } from "@candor/money/money";
import type { LateMark } from "./late-tick.ts";
import type { WireHead, WireKey } from "./log-wire.ts";
import type { Sha256 } from "./merkle-tree.ts";

/** Ways in which a contract ends (or a part of it). */
export const RECEIPT_CAUSES = [
  ...(["user", "take-profit", "stop-loss", "liquidation"] as const),
  ...(["operator", "session-end"] as const),
] as const;

export interface WireReceiptTick {
  seq: number;
  at: number;
  chart_at: number;
  price: number;
  volume: number;
  is_valid: boolean;
  /** The server had missed its instant, and made it afterwards from these samples; left out where it had not. */
  late?: LateMark;
  samples: { source: string; price: number; at: number }[];
  /** Names its block among `heads`. */
  block_seq: number;
  /** From the tick's hash to its block's root, in hexadecimal. */
  path: { side: "left" | "right"; hash: string }[];
}

export interface WireOptionFacts {
  type: "up" | "down";
  seconds: number;
  stake: string;
  payout_rate: string;
  /** What a win pays beside the stake. */
  payout: string;
  /** A valid tick after this one enters it. */
  after_seq: number;
  /** When it was taken: the first fresh price from `bump_ms` later on enters it. Left out in receipts of before: the first valid one. */
  taken_at?: number;
  bump_ms?: number;
  /** A price whose own steps are too coarse for its odds does not enter it. Left out in receipts of before. */
  is_step_bound?: true;
  entry_seq: number;
  entry_at: number;
  entry_price: number;
  end_at: number;
}

export interface WireOptionResult {
  status: "won" | "lost" | "tied" | "void";
  /** Valid prices of the last three seconds, and their sum. */
  count: number;
  sum: string;
  /** Stake included. */
  paid: string;
}

/** What became of the margin between the entry and this closing, in order: nights, and closings of other parts. */
export type WireContractStep =
  | { kind: "night"; day: string; cost: string }
  | { kind: "close"; receipt_id: string; lots: number };

export interface WireContractFacts {
  type: "up" | "down";
  /** Of the whole order. */
  lots: number;
  leverage: number;
  tick_value: string;
  maintenance_rate: string;
  /** Whole ticks. */
  half_spread: number;
  fee_rate: string;
  financing_rate: string;
  /** Limit of the entry; null for one at the market, which then has the worst price that was allowed. */
  target_price: number | null;
  worst_price: number | null;
  take_profit: number | null;
  stop_loss: number | null;
  open_seq: number;
  open_price: number;
  steps: WireContractStep[];
}

export interface WireContractResult {
  cause: (typeof RECEIPT_CAUSES)[number];
  lots: number;
  seq: number;
  price: number;
  /** Held for all open lots before this closing. */
  margin: string;
  /** The rest is as in the engine's Settlement. */
  released: string;
  profit: string;
  gain: string;
  loss: string;
  gap: string;
  fee: string;
  paid: string;
}

interface WireReceiptFrame {
  version: 1;
  id: string;
  order_id: string;
  account: "demo" | "real";
  /** Of a sandbox: the money of both accounts is test money. Left out of every other receipt. */
  sandbox?: true;
  match_id: number;
  symbol: string;
  /** A written price is ticks × tick_units, with so many decimals. */
  price_scale: number;
  tick_units: number;
  currency: string;
  currency_scale: number;
  issued_at: number;
  /** In the order of their numbers. */
  ticks: WireReceiptTick[];
  heads: WireHead[];
  /** All keys of the log up to the one that signs this. */
  keys: WireKey[];
  key_id: string;
  /** Ed25519, of everything else. */
  signature: string;
}

export interface WireOptionReceipt extends WireReceiptFrame {
  kind: "option";
  order: WireOptionFacts;
  result: WireOptionResult;
}

export interface WireContractReceipt extends WireReceiptFrame {
  kind: "contract";
  order: WireContractFacts;
  result: WireContractResult;
}

export type WireReceipt = WireOptionReceipt | WireContractReceipt;
/** One that is not signed yet. */
export type UnsignedReceipt = Omit<WireOptionReceipt, "signature"> | Omit<WireContractReceipt, "signature">;

/** A price of the receipt as people write it. */
export const receiptPrice = (
  ticks: PriceTicks | number,
  { price_scale, tick_units }: Pick<WireReceipt, "price_scale" | "tick_units">,
): string => formatDecimal(BigInt(ticks) * BigInt(tick_units), price_scale);

const encoder = new TextEncoder();
const NAME = encoder.encode("receipt.1");

/** What the signature covers. Neither as long as a hash nor begun like a key, so that none passes for another. */
export async function receiptMessage(receipt: object, sha256: Sha256): Promise<Uint8Array> {
  const facts = Object.fromEntries(Object.entries(receipt).filter(([name]) => name !== "signature"));
  const hash = await sha256(encoder.encode(onlyText(facts)));
  const message = new Uint8Array(NAME.length + hash.length);
  message.set(NAME);
  message.set(hash, NAME.length);
  return message;
}

/** The one way in which a value is written: members by name, no spaces, whole numbers. Throws RangeError for anything else. */
export function onlyText(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
    // Minus zero and zero are one.
    return String(value + 0);
  }
  if (Array.isArray(value)) return `[${value.map(onlyText).join(",")}]`;
  if (typeof value !== "object") throw new RangeError(`a ${typeof value} cannot be written`);
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${onlyText(member)}`).join(",")}}`;
}
