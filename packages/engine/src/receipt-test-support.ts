/** A small tick log and receipts made of it, as a server makes them. For tests only. */
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { amountOf, type Instant, type Lots, lotsOf, type PriceTicks, rateOf } from "@candor/money/money";
import { settleContract } from "./contract-close.ts";
import { type FrozenTerms, oppositeOf, quoteFor } from "./contract-order.ts";
import { crypto, first, type Holder, START } from "./log-key-test-support.ts";
import { hexOf, wireKey } from "./log-wire.ts";
import { judgeOption, type OptionDirection, paidAtEnd, payoutOf } from "./option-order.ts";
import { GRID_MS } from "./price-rules.ts";
import type { ContractFacts, ReceiptCause } from "./receipt.ts";
import { positionBefore } from "./receipt-contract.ts";
import { receiptProofs } from "./receipt-proofs.ts";
import { receiptMessage, type UnsignedReceipt, type WireContractStep, type WireReceipt } from "./receipt-wire.ts";
import { type BlockHead, NO_BLOCK_HASH, sealBlock, type TickBlock } from "./tick-block.ts";
import type { BlockTick } from "./tick-packing.ts";

export const INSTRUMENT = 7;
export const SCALE = 6;
const BLOCK_TICKS = 20;

export interface PlainTick {
  readonly price: number;
  readonly isValid?: boolean;
  /** Milliseconds after the tick before; the grid's when left out. */
  readonly afterMs?: number;
}

export interface PlainLog {
  readonly ticks: readonly BlockTick[];
  readonly blocks: readonly TickBlock[];
}

/** Numbers begin at 1, blocks at every twentieth. */
export async function logOf(
  plain: readonly PlainTick[],
  priceMode: BlockHead["priceMode"] = "live",
  holder: Holder = first,
): Promise<PlainLog> {
  let at = START;
  const ticks = plain.map(({ price, isValid = true, afterMs = GRID_MS }, index): BlockTick => {
    at += afterMs;
    return {
      ...{ seq: index + 1, at: at as Instant, chartAt: at as Instant, price: price as PriceTicks, volume: 1, isValid },
      samples: [{ source: "binance", price, at: at as Instant }],
    };
  });
  const blocks: TickBlock[] = [];
  for (let from = 0; from < ticks.length; from += BLOCK_TICKS) {
    const previousHash = blocks.at(-1)?.hash ?? NO_BLOCK_HASH;
    const content = { instrumentId: INSTRUMENT, priceMode, ticks: ticks.slice(from, from + BLOCK_TICKS), entries: [] };
    const block = await sealBlock({ ...content, previousHash, keyId: holder.key.id }, crypto.sha256);
    blocks.push({ ...block, signature: await holder.sign(block.hash) });
  }
  return { ticks, blocks };
}

/** Signed by that key, after whatever was changed in it. */
export async function signed(receipt: UnsignedReceipt, holder: Holder = first): Promise<WireReceipt> {
  return { ...receipt, signature: hexOf(await holder.sign(await receiptMessage(receipt, crypto.sha256))) };
}

const money = (amount: bigint): string => formatDecimal(amount, SCALE);

async function frame(log: PlainLog, seqs: readonly number[]) {
  const proofs = await receiptProofs(log.blocks, seqs, crypto.sha256);
  if (!proofs) throw new Error("a tick is missing");
  return {
    ...({ version: 1, id: "71", order_id: "70", account: "demo", match_id: INSTRUMENT, symbol: "BTCUSDT" } as const),
    ...{ price_scale: 2, tick_units: 1, currency: "USDT", currency_scale: SCALE, ...proofs },
    ...{ issued_at: START + 1_000_000, keys: [wireKey(first.key)], key_id: first.key.id },
  };
}

export interface OptionCase {
  readonly direction: OptionDirection;
  readonly seconds: number;
  /** The last tick that was heard when the order was taken. */
  readonly afterSeq: number;
}

const STAKE = amountOf(10_000_000n);
const RATE = rateOf(850_000_000n);

export async function optionReceipt(log: PlainLog, { direction, seconds, afterSeq }: OptionCase) {
  const entry = log.ticks.find(({ seq, isValid }) => seq > afterSeq && isValid);
  if (!entry) throw new Error("there is no entry");
  const endAt = entry.at + seconds * 1_000;
  const window = log.ticks.filter(({ at }) => at > endAt - 3_000 && at <= endAt);
  const before = log.ticks.findLast(({ at }) => at <= endAt - 3_000)?.seq ?? 0;
  const after = log.ticks.find(({ at }) => at > endAt)?.seq ?? 0;
  const seqs = Array.from({ length: after - before + 1 }, (_, index) => before + index);
  for (let seq = afterSeq + 1; seq <= entry.seq; seq += 1) seqs.push(seq);
  const prices = window.filter(({ isValid }) => isValid).map(({ price }) => price);
  const { outcome, count, sum } = judgeOption(direction, entry.price, prices);
  const payout = payoutOf(STAKE, RATE);
  return {
    ...(await frame(log, seqs)),
    kind: "option" as const,
    order: {
      ...{ type: direction, seconds, stake: money(STAKE), payout_rate: formatDecimalShort(RATE, 9) },
      ...{ payout: money(payout), after_seq: afterSeq, entry_seq: entry.seq, entry_at: entry.at as number },
      ...{ entry_price: entry.price as number, end_at: endAt },
    },
    result: { status: outcome, count, sum: String(sum), paid: money(paidAtEnd(outcome, STAKE, payout)) },
  };
}

export const TERMS: FrozenTerms = {
  tickValue: amountOf(1n),
  leverage: 10,
  maintenanceRate: rateOf(5_000_000n),
  halfSpread: 2,
  feeRate: rateOf(300_000n),
  financingRate: rateOf(100_000n),
};

export interface ContractCase {
  readonly direction: "long" | "short";
  readonly lots: number;
  readonly openSeq: number;
  readonly closeSeq: number;
  readonly cause: ReceiptCause;
  readonly closedLots?: number;
  readonly takeProfit?: number;
  readonly stopLoss?: number;
  readonly steps?: readonly WireContractStep[];
}

export async function contractReceipt(log: PlainLog, given: ContractCase) {
  const { direction, openSeq, closeSeq, cause, steps = [] } = given;
  const indexAt = (seq: number) => log.ticks[seq - 1]?.price as PriceTicks;
  const openPrice = quoteFor(direction, indexAt(openSeq), TERMS.halfSpread);
  const price = quoteFor(oppositeOf(direction), indexAt(closeSeq), TERMS.halfSpread);
  const facts: ContractFacts = {
    ...{ direction, lots: lotsOf(given.lots), terms: TERMS, limit: null, worst: openPrice, openSeq, openPrice },
    takeProfit: (given.takeProfit ?? null) as PriceTicks | null,
    stopLoss: (given.stopLoss ?? null) as PriceTicks | null,
    steps: steps.map((step) =>
      step.kind === "night"
        ? { kind: "night", day: Date.parse(step.day) / 86_400_000, cost: amountOf(BigInt(step.cost.replace(".", ""))) }
        : { kind: "close", lots: lotsOf(step.lots) },
    ),
  };
  const position = positionBefore(facts);
  if (!position) throw new Error("the steps do not follow from each other");
  const lots = (given.closedLots ?? position.lots) as Lots;
  const settlement = settleContract(position, price, lots);
  return {
    ...(await frame(log, [openSeq, closeSeq])),
    kind: "contract" as const,
    order: {
      ...{
        type: direction === "long" ? ("up" as const) : ("down" as const),
        lots: given.lots,
        leverage: TERMS.leverage,
      },
      ...{ tick_value: money(TERMS.tickValue), maintenance_rate: formatDecimalShort(TERMS.maintenanceRate, 9) },
      ...{ half_spread: TERMS.halfSpread, fee_rate: formatDecimalShort(TERMS.feeRate, 9) },
      ...{
        financing_rate: formatDecimalShort(TERMS.financingRate, 9),
        target_price: null,
        worst_price: openPrice as number,
      },
      ...{ take_profit: given.takeProfit ?? null, stop_loss: given.stopLoss ?? null },
      ...{ open_seq: openSeq, open_price: openPrice as number, steps: [...steps] },
    },
    result: {
      ...{ cause, lots: lots as number, seq: closeSeq, price: price as number, margin: money(position.margin) },
      ...{ released: money(settlement.released), profit: money(settlement.profit), gain: money(settlement.gain) },
      ...{ loss: money(settlement.loss), gap: money(settlement.gap), fee: money(settlement.fee) },
      paid: money(settlement.paid),
    },
  };
}
