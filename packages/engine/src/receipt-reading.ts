/**
 * Reads a receipt out of anything: a file that somebody was sent, an answer of a server that nobody has to trust. Every field
 * that is reckoned with is of its own type afterwards; what is not readable throws.
 */
import { decimalUnits } from "@candor/money/decimal";
import { instantOf } from "@candor/money/money";
import { LATE_MARKS } from "./late-tick.ts";
import { headOfWire, keyOfWire, type WireHead, type WireKey } from "./log-wire.ts";
import type { ContractStep, ContractStory, OptionStory, Receipt, ReceiptTick } from "./receipt.ts";
import { Fields, unreadable } from "./receipt-fields.ts";
import { RECEIPT_CAUSES } from "./receipt-wire.ts";

/** A receipt holds no more ticks than this: those of an entry, which may follow a halt, of a window and beside it. */
const TICKS_MAX = 1_000;
const STEPS_MAX = 100_000;
const DAY_MS = 86_400_000;

/** Throws RangeError for what is no receipt. */
export function readReceipt(value: unknown): Receipt {
  const fields = new Fields(value);
  fields.one("version", [1]);
  for (const name of ["id", "order_id", "symbol", "currency"]) fields.text(name);
  fields.natural("price_scale");
  fields.natural("tick_units");
  const scale = fields.natural("currency_scale");
  const kind = fields.one("kind", ["option", "contract"]);
  const [order, result] = [fields.inside("order"), fields.inside("result")];
  return {
    isReal: fields.one("account", ["demo", "real"]) === "real",
    isSandbox: fields.has("sandbox") && fields.truth("sandbox"),
    instrumentId: fields.natural("match_id"),
    issuedAt: fields.instant("issued_at"),
    ticks: fields.list("ticks", TICKS_MAX, readTick),
    heads: fields.list("heads", TICKS_MAX, readHead),
    keys: fields.list("keys", STEPS_MAX, readKey),
    keyId: fields.text("key_id"),
    signature: fields.hex("signature"),
    story: kind === "option" ? readOption(order, result, scale) : readContract(order, result, scale),
  };
}

function readTick(value: unknown): ReceiptTick {
  const fields = new Fields(value);
  return {
    tick: {
      seq: fields.natural("seq"),
      at: fields.instant("at"),
      chartAt: fields.instant("chart_at"),
      price: fields.price("price"),
      volume: fields.natural("volume"),
      isValid: fields.truth("is_valid"),
      ...readMark(fields),
      samples: fields.list("samples", TICKS_MAX, (item) => {
        const sample = new Fields(item);
        return { source: sample.text("source"), price: sample.natural("price"), at: sample.instant("at") };
      }),
    },
    blockSeq: fields.natural("block_seq"),
    path: fields.list("path", TICKS_MAX, (item) => {
      const step = new Fields(item);
      return { side: step.one("side", ["left", "right"]), hash: step.hex("hash") };
    }),
  };
}

function readMark(fields: Fields): Pick<ReceiptTick["tick"], "late"> {
  return fields.has("late") ? { late: fields.one("late", LATE_MARKS) } : {};
}

function readHead(value: unknown) {
  const fields = new Fields(value);
  fields.one("format", [1, 2, 3]);
  fields.one("price_mode", ["live", "replay", "simulated"]);
  const numbers = ["match_id", "first_seq", "last_seq", "first_at", "last_at", "entry_count"];
  for (const name of numbers) fields.natural(name);
  fields.text("key_id");
  for (const name of ["merkle_root", "previous_hash", "hash", "signature"]) fields.hex(name);
  return headOfWire(value as WireHead);
}

function readKey(value: unknown) {
  const fields = new Fields(value);
  fields.one("kind", ["first", "rotated", "replaced"]);
  fields.natural("since");
  for (const name of ["id", "previous_id", "reason"]) fields.text(name);
  for (const name of ["public_key", "own_signature", "previous_signature"]) fields.hex(name);
  return keyOfWire(value as WireKey);
}

function readOption(order: Fields, result: Fields, scale: number): OptionStory {
  return {
    kind: "option",
    direction: order.one("type", ["up", "down"]),
    seconds: order.natural("seconds"),
    stake: order.amount("stake", scale),
    payoutRate: order.rate("payout_rate"),
    payout: order.amount("payout", scale),
    afterSeq: order.natural("after_seq"),
    takenAt: instantOf(order.naturalOr0("taken_at")),
    bumpMs: order.naturalOr0("bump_ms"),
    isStepBound: order.has("is_step_bound") && order.truth("is_step_bound"),
    entrySeq: order.natural("entry_seq"),
    entryAt: order.instant("entry_at"),
    entryPrice: order.price("entry_price"),
    endAt: order.instant("end_at"),
    outcome: result.one("status", ["won", "lost", "tied", "void"]),
    count: result.natural("count"),
    sum: decimalUnits(result.text("sum"), 0),
    paid: result.amount("paid", scale),
  };
}

function readContract(order: Fields, result: Fields, scale: number): ContractStory {
  const amount = (name: string) => result.amount(name, scale);
  return {
    kind: "contract",
    direction: order.one("type", ["up", "down"]) === "up" ? "long" : "short",
    lots: order.lots("lots"),
    terms: {
      tickValue: order.amount("tick_value", scale),
      leverage: order.lots("leverage"),
      maintenanceRate: order.rate("maintenance_rate"),
      halfSpread: order.natural("half_spread"),
      feeRate: order.rate("fee_rate"),
      financingRate: order.rate("financing_rate"),
    },
    limit: order.priceOrNull("target_price"),
    worst: order.priceOrNull("worst_price"),
    takeProfit: order.priceOrNull("take_profit"),
    stopLoss: order.priceOrNull("stop_loss"),
    openSeq: order.natural("open_seq"),
    openPrice: order.price("open_price"),
    steps: order.list("steps", STEPS_MAX, (item) => readStep(new Fields(item), scale)),
    cause: result.one("cause", RECEIPT_CAUSES),
    closedLots: result.lots("lots"),
    closeSeq: result.natural("seq"),
    closePrice: result.price("price"),
    margin: amount("margin"),
    settlement: {
      profit: amount("profit"),
      fee: amount("fee"),
      released: amount("released"),
      gain: amount("gain"),
      loss: amount("loss"),
      gap: amount("gap"),
      paid: amount("paid"),
    },
  };
}

function readStep(step: Fields, scale: number): ContractStep {
  if (step.one("kind", ["night", "close"]) === "close") {
    step.text("receipt_id");
    return { kind: "close", lots: step.lots("lots") };
  }
  const at = Date.parse(`${step.text("day")}T00:00:00Z`);
  const isDay = Number.isSafeInteger(at) && new Date(at).toISOString().slice(0, 10) === step.text("day");
  return { kind: "night", day: isDay ? at / DAY_MS : unreadable("day"), cost: step.amount("cost", scale) };
}
