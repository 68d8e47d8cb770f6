/** The prices that the small chart names at its side, and where their names stand. Pure; numbers for drawing only. */
import { contractTrigger } from "./contract-figures.ts";
import { entryOf, pointsOf, type Receipt, type ReceiptPoint } from "./receipt-view.ts";

export interface Level {
  readonly kind: "entry" | "close" | "liquidation" | "take-profit" | "stop-loss" | "highest" | "lowest";
  /** In ticks. */
  readonly price: number;
}

/**
 * Of an option its entry, the highest and the lowest price; of a contract the index at its entry, at its closing, and at
 * which it was to close by itself, if it did.
 */
export function levelsOf(receipt: Receipt): readonly Level[] {
  const points = pointsOf(receipt);
  if (receipt.kind === "option") {
    const prices = points.map(({ price }) => price);
    const entry: Level = { kind: "entry", price: entryOf(receipt) };
    const extremes: Level[] = [
      { kind: "highest", price: Math.max(...prices) },
      { kind: "lowest", price: Math.min(...prices) },
    ];
    return [entry, ...extremes.filter(({ price }) => price !== entry.price)];
  }
  const { order, result } = receipt;
  const trigger = contractTrigger(receipt);
  return [
    ...levelAt("entry", order.open_seq, points),
    ...(trigger === undefined ? [] : [trigger]),
    ...levelAt("close", result.seq, points),
  ];
}

function levelAt(kind: "entry" | "close", seq: number, points: readonly ReceiptPoint[]): Level[] {
  const point = points.find((one) => one.seq === seq);
  return point === undefined ? [] : [{ kind, price: point.price }];
}

/**
 * Places along a side, each as near to where it belongs as those before it allow.
 *
 * @param wanted from 0 to 1, in any order
 * @param gap the least distance of two
 */
export function spread(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let least = 0;
  for (const at of order) {
    places[at] = Math.max(places[at] ?? 0, least);
    least = (places[at] ?? 0) + gap;
  }
  let most = 1;
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, most);
    most = (places[at] ?? 0) - gap;
  }
  return places;
}
