/**
 * Matching alone, beside the npm package nodejs-order-book, on the same stream in the same run. Both must end with the same
 * book and the same traded quantity, or the figure is void.
 */
import { pathToFileURL } from "node:url";
import { placeOrder } from "@candor/engine/matching";
import { OrderBook } from "@candor/engine/order-book";
import { type LimitOrderOptions, type MarketOrderOptions, OrderBook as ReferenceBook, Side } from "nodejs-order-book";
import { median } from "../tests/client/median.ts";
import type { Figure } from "./figure.ts";
import { matchingStream, type StreamEntry } from "./matching-stream.ts";

const SEED = 20_260_101;
const LENGTH = 300_000;
const REPEATS = 5;
/** Orders per transaction of our book, as the desk batches them. */
const BATCH = 100;
const RATIO_MIN = 5;

interface Measured {
  readonly opsPerSecond: number;
  /** Best 50 levels of each side as text, to compare the two books. */
  readonly book: string;
}

type ReferenceEntry =
  | { readonly kind: "limit"; readonly order: LimitOrderOptions }
  | { readonly kind: "market"; readonly order: MarketOrderOptions }
  | { readonly kind: "cancel"; readonly id: string };

const perSecond = (startedAt: number): number => Math.round((LENGTH * 1000) / (performance.now() - startedAt));

function measureOurs(stream: readonly StreamEntry[]): Measured {
  const book = new OrderBook();
  const startedAt = performance.now();
  for (let position = 0; position < stream.length; position += BATCH) {
    book.begin();
    const end = Math.min(position + BATCH, stream.length);
    for (let entry = position; entry < end; entry += 1) {
      const operation = stream[entry] as StreamEntry;
      if ("cancel" in operation) book.cancel(operation.cancel);
      else placeOrder(book, null, operation.order);
    }
    book.commit();
  }
  const opsPerSecond = perSecond(startedAt);
  const levels = (side: "buy" | "sell") => book.depth(side, Number.MAX_SAFE_INTEGER);
  return { opsPerSecond, book: bookText(levels("buy").map(pair), levels("sell").map(pair)) };
}

const pair = (level: { price: number; lots: number }): [number, number] => [level.price, level.lots];

function bookText(bids: [number, number][], asks: [number, number][]): string {
  const text = (levels: [number, number][]) =>
    levels
      .sort(([a], [b]) => a - b)
      .map(([price, lots]) => `${price}:${lots}`)
      .join(" ");
  return `${text(bids)} | ${text(asks)}`;
}

function referenceEntry(entry: StreamEntry): ReferenceEntry {
  if ("cancel" in entry) return { kind: "cancel", id: entry.cancel };
  const { id, price, lots } = entry.order;
  const side = entry.order.side === "buy" ? Side.BUY : Side.SELL;
  if (entry.order.kind === "market") return { kind: "market", order: { side, size: lots } };
  return { kind: "limit", order: { id, side, size: lots, price } };
}

function measureReference(stream: readonly ReferenceEntry[]): Measured {
  const book = new ReferenceBook();
  const startedAt = performance.now();
  for (const entry of stream) {
    if (entry.kind === "cancel") book.cancel(entry.id);
    else if (entry.kind === "market") book.market(entry.order);
    else book.limit(entry.order);
  }
  const opsPerSecond = perSecond(startedAt);
  const [asks, bids] = book.depth();
  return { opsPerSecond, book: bookText(bids, asks) };
}

/** Both books on the same stream, in turns, after one unmeasured turn each; medians. */
export async function figures(): Promise<Figure[]> {
  const stream = matchingStream(SEED, LENGTH);
  const referenceStream = stream.map(referenceEntry);
  const ours: number[] = [];
  const reference: number[] = [];
  for (let turn = 0; turn <= REPEATS; turn += 1) {
    const theirs = measureReference(referenceStream);
    const mine = measureOurs(stream);
    if (mine.book !== theirs.book) throw new Error("the two books differ after the same stream");
    if (turn === 0) continue;
    ours.push(mine.opsPerSecond);
    reference.push(theirs.opsPerSecond);
  }
  const ratio = median(ours) / median(reference);
  return [
    {
      name: "matching-throughput",
      value: median(ours),
      unit: "ops/s",
      reference: median(reference),
      referenceName: "nodejs-order-book 10.1.1",
      ratio: Math.round(ratio * 100) / 100,
      limit: `≥ ${RATIO_MIN} × reference`,
      pass: ratio >= RATIO_MIN,
      note: `${LENGTH} limits, cancels and market orders; in transactions of ${BATCH}; medians of ${REPEATS}`,
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
}
