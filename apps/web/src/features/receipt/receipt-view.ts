/** What a receipt's page shows, derived from the receipt. Pure: no text is chosen here, only which, and how figures are written. */
import type { WireResponse } from "@candor/api/api";
import type { ReceiptFault } from "@candor/engine/receipt-verifier";
import { formatDecimal } from "@candor/money/decimal";

export type Receipt = WireResponse<"GET /receipt/detail">;

/** Whole ticks as the market writes its prices. */
export const priceText = (
  ticks: number,
  { tick_units, price_scale }: Pick<Receipt, "tick_units" | "price_scale">,
): string => formatDecimal(BigInt(ticks) * BigInt(tick_units), price_scale);

/** One price of the small chart. */
export interface ReceiptPoint {
  readonly seq: number;
  readonly at: number;
  readonly price: number;
  readonly isValid: boolean;
}

/** The ticks in the order of their numbers; numbers for drawing only. */
export const pointsOf = ({ ticks }: Receipt): readonly ReceiptPoint[] =>
  ticks.map(({ seq, at, price, is_valid }) => ({ seq, at, price, isValid: is_valid })).sort((a, b) => a.seq - b.seq);

/** The price that the end is compared with, in ticks. */
export const entryOf = (receipt: Receipt): number =>
  receipt.kind === "option" ? receipt.order.entry_price : receipt.order.open_price;

const OF_SIGNATURES: ReadonlySet<ReceiptFault> = new Set<ReceiptFault>([
  ...([
    "receipt-key-wrong",
    "receipt-signature-wrong",
    "head-key-wrong",
    "head-signature-wrong",
    "keys-differ",
  ] as const),
]);
const OF_PRICES: ReadonlySet<ReceiptFault> = new Set<ReceiptFault>([
  ...([
    "head-hash-wrong",
    "chain-broken",
    "tick-twice",
    "tick-outside-block",
    "tick-path-wrong",
    "index-wrong",
  ] as const),
]);

/** Which of the three kinds of words says what is wrong: who signed, which prices, or what came of them. */
export function faultKind(fault: ReceiptFault): "signature" | "prices" | "result" {
  if (OF_SIGNATURES.has(fault)) return "signature";
  return OF_PRICES.has(fault) ? "prices" : "result";
}

/** A name for the file that anyone can check. */
export const fileNameOf = ({ kind, symbol, id }: Receipt): string => `candor-${kind}-${symbol}-${id}.json`;
