/**
 * The place for prices that matter to a person: their orders, and what positions bring. A feature gives the list, the chart
 * draws it. Pure: where labels stand when they would cover each other.
 */

export type PriceLineKind = "order" | "entry" | "stop" | "take-profit" | "liquidation";

export interface PriceLine {
  readonly id: string;
  readonly kind: PriceLineKind;
  /** For drawing only; the exact price is in the label and with whoever gave the line. */
  readonly price: number;
  /** A few words on the line: "Buy 0.02". */
  readonly label: string;
  /** What pressing the label does, for those who cannot see the line: "Buy order, 0.02 BTC at 97,000.00". */
  readonly name: string;
  readonly tone: "up" | "down" | "plain";
  readonly onPress?: () => void;
  /** True while the line may be moved by hand; `onDrag` then gets the price it was left at, still to be rounded and asked. */
  readonly isDraggable?: boolean;
  readonly onDrag?: (price: number) => void;
}

/** Where a line lies: pixels from the top of the prices, and whether that is beyond the edge. */
export interface PlacedLine {
  readonly id: string;
  readonly y: number;
}

export interface PlacedLabel {
  readonly id: string;
  readonly y: number;
  readonly edge: "above" | "below" | null;
}

/** In pixels. */
export interface LabelRoom {
  readonly height: number;
  /** What is written at the top reaches down so far: labels of lines beyond that edge stay clear of it. */
  readonly top: number;
  /** Between the middles of two labels, at least. */
  readonly gap: number;
}

/**
 * Labels where their lines are, those beyond an edge at that edge, and none closer to its neighbour than `gap`. From the top;
 * labels that no longer fit at the bottom push those above them up.
 */
export function placeLabels(lines: readonly PlacedLine[], { height, top, gap }: LabelRoom): readonly PlacedLabel[] {
  const half = gap / 2;
  const inside = (y: number) => Math.min(y < 0 ? top + half : Math.max(y, half), Math.max(half, height - half));
  const sorted = [...lines].sort((a, b) => a.y - b.y);
  const ys: number[] = [];
  for (const { y } of sorted) ys.push(Math.max(inside(y), (ys.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  let limit = Math.max(half, height - half);
  for (let at = ys.length - 1; at >= 0; at -= 1) {
    ys[at] = Math.min(ys[at] ?? 0, limit);
    limit = (ys[at] ?? 0) - gap;
  }
  return sorted.map(({ id, y }, at) => ({
    id,
    y: ys[at] ?? 0,
    edge: y < 0 ? "above" : y > height ? "below" : null,
  }));
}
