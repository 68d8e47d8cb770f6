/**
 * The place for prices that matter to a person: their orders, and what positions bring. A feature gives the list, the chart
 * draws it. Pure: where labels stand, and which stand for others where they would cover each other.
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
  /** In a list of lines, the price with it: "Stop-loss · Up 30 · 97,000.00"; the name where left out. */
  readonly text?: string;
  readonly tone: "up" | "down" | "plain";
  /** Of what the person looks at: where labels meet, its own is shown. */
  readonly isChosen?: boolean;
  readonly onPress?: () => void;
  /** True while the line may be moved by hand; `onDrag` then gets the price it was left at, still to be rounded and asked. */
  readonly isDraggable?: boolean;
  readonly onDrag?: (price: number) => void;
  /** While it is moved: the price that it would be left at, and what is said of it on its label. */
  readonly wordsAt?: (price: number) => { readonly price: string; readonly words: string };
}

/** A line under the hand that moves it. */
export interface MovedLine {
  readonly id: string;
  readonly price: number;
}

/** Where a line lies: pixels from the top of the prices. */
export interface PlacedLine {
  readonly id: string;
  readonly y: number;
}

export type Edge = "above" | "below";

export interface PlacedLabel {
  /** The lines it stands for, the one whose words it shows first. */
  readonly ids: readonly string[];
  readonly y: number;
  /** Beyond which its lines lie; null in sight. */
  readonly edge: Edge | null;
}

/** In pixels. */
export interface LabelRoom {
  readonly height: number;
  /** What is written at the top reaches down so far: labels stay clear of it. */
  readonly top: number;
  /** Between the middles of two labels, at least. */
  readonly gap: number;
}

/** Those that the person looks at before all others, else as they were given. */
export const byImportance = <T extends Pick<PriceLine, "isChosen">>(lines: readonly T[]): T[] => [
  ...lines.filter(({ isChosen }) => isChosen),
  ...lines.filter(({ isChosen }) => !isChosen),
];

/** The same lines; where labels meet, that of the one which was asked for is shown. */
export const withInFront = (lines: readonly PriceLine[], asked: string | null): readonly PriceLine[] => {
  const line = lines.find(({ id }) => id === asked);
  return line === undefined ? lines : [{ ...line, isChosen: true }, ...lines.filter((other) => other !== line)];
};

/**
 * Labels where their lines are. Lines beyond an edge, or behind what is written at the top, share one label there, with those
 * whose labels would meet it; of the others one that would cover a more important one is folded into it. So no label is drawn
 * away from its line by more than half a label, and none covers what is written at the top.
 * @param lines the most important first
 */
export function placeLabels(lines: readonly PlacedLine[], { height, top, gap }: LabelRoom): readonly PlacedLabel[] {
  const half = gap / 2;
  const highest = Math.min(top, Math.max(0, height - gap)) + half;
  const lowest = Math.max(highest, height - half);
  const inside = (y: number) => Math.min(Math.max(y, highest), lowest);
  const hasAbove = lines.some(({ y }) => y < highest - half);
  const hasBelow = lines.some(({ y }) => y > height);
  const placed: { readonly ids: string[]; readonly y: number; readonly edge: Edge | null }[] = [];
  if (hasAbove) placed.push({ ids: [], y: highest, edge: "above" });
  if (hasBelow && !(hasAbove && lowest - highest < gap)) placed.push({ ids: [], y: lowest, edge: "below" });
  for (const line of lines) {
    const y = inside(line.y);
    const met = placed.find((label) => Math.abs(label.y - y) < gap);
    if (met === undefined) placed.push({ ids: [line.id], y, edge: null });
    else met.ids.push(line.id);
  }
  return placed.sort((a, b) => a.y - b.y);
}
