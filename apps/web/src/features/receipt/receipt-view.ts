/** What a receipt's page shows, derived from the receipt. Pure: no text is chosen here, only which, and how figures are written. */
import type { WireResponse } from "@candor/api/api";
import { settlingWindow } from "@candor/engine/option-order";
import type { ReceiptFault } from "@candor/engine/receipt-verifier";
import { formatDecimal } from "@candor/money/decimal";
import { instantOf } from "@candor/money/money";

export type Receipt = WireResponse<"GET /receipt/detail">;

/** Whole ticks as the market writes its prices. */
export const priceText = (
  ticks: number | bigint,
  { tick_units, price_scale }: Pick<Receipt, "tick_units" | "price_scale">,
): string => formatDecimal(BigInt(ticks) * BigInt(tick_units), price_scale);

/** What is charged as a change: "0.30" → "-0.30". */
export const negative = (amount: string): string => (/[1-9]/.test(amount) ? `-${amount}` : amount);

/** The two sums whose order is the result: of the prices that count, and of as many entries. */
export function sumsOf(receipt: Receipt & { kind: "option" }): { readonly counted: string; readonly entries: string } {
  const { order, result } = receipt;
  return {
    counted: priceText(BigInt(result.sum), receipt),
    entries: priceText(BigInt(order.entry_price) * BigInt(result.count), receipt),
  };
}

/** How many of its prices the server had missed and made up afterwards. */
export const lateCount = ({ ticks }: Receipt): number => ticks.filter(({ late }) => late !== undefined).length;

/** One price of the small chart. */
export interface ReceiptPoint {
  readonly seq: number;
  readonly price: number;
  /** Whether it had a part in the result: an option's neighbours of the last seconds only show that none was left out. */
  readonly isDeciding: boolean;
}

/** The ticks in the order of their numbers; numbers for drawing only. */
export function pointsOf(receipt: Receipt): readonly ReceiptPoint[] {
  const ticks = receipt.ticks.toSorted((a, b) => a.seq - b.seq);
  if (receipt.kind === "contract") {
    return ticks.map(({ seq, price, is_valid }) => ({ seq, price, isDeciding: is_valid }));
  }
  const { end_at, entry_seq } = receipt.order;
  const { after, upTo } = settlingWindow(instantOf(end_at));
  return ticks.map(({ seq, at, price, is_valid }) => ({
    ...{ seq, price },
    isDeciding: is_valid && (seq === entry_seq || (at > after && at <= upTo)),
  }));
}

/** Whether the drawn line is interrupted before this point: prices between are not in the receipt. */
export const isBreak = (points: readonly ReceiptPoint[], at: number): boolean =>
  at === 0 || points[at]?.seq !== (points[at - 1]?.seq ?? 0) + 1;

/** The price that the end is compared with, in ticks. */
export const entryOf = (receipt: Receipt): number =>
  receipt.kind === "option" ? receipt.order.entry_price : receipt.order.open_price;

const OF_SIGNATURES: ReadonlySet<CheckFault> = new Set<CheckFault>([
  ...(["receipt-key-wrong", "receipt-signature-wrong", "head-key-wrong", "head-signature-wrong"] as const),
]);
const OF_PRICES: ReadonlySet<CheckFault> = new Set<CheckFault>([
  ...(["head-hash-wrong", "chain-broken", "tick-twice"] as const),
  ...(["tick-outside-block", "tick-path-wrong", "index-wrong", "mark-wrong"] as const),
]);
const OF_LOG: ReadonlySet<CheckFault> = new Set<CheckFault>(["keys-differ", "head-differs", "contradicted"]);

/** Which words say what is wrong: who signed, which prices, whose log, or what came of them. */
export function faultKind(fault: CheckFault): "signature" | "prices" | "log" | "result" {
  if (OF_SIGNATURES.has(fault)) return "signature";
  if (OF_LOG.has(fault)) return "log";
  return OF_PRICES.has(fault) ? "prices" : "result";
}

/** A name for the file that anyone can check. */
export const fileNameOf = ({ kind, symbol, id }: Receipt): string => `candor-${kind}-${symbol}-${id}.json`;

/** `head-differs`: the log has another block there. `contradicted`: this browser was given another one. */
export type CheckFault = ReceiptFault | "head-differs" | "contradicted";
