/** Moves the labels of price lines to where the canvas drew their lines, once per frame, and tells which stand for others. */
import type { Store } from "@candor/client/store";
import type { RefObject } from "react";
import type { PlaceLine } from "./chart-line-layer.ts";
import {
  byImportance,
  type Edge,
  type MovedLine,
  type PlacedLabel,
  type PlacedLine,
  type PriceLine,
  placeLabels,
} from "./price-lines.ts";

/** Between the middles of two labels, in parts of the size of text. */
const GAP_REM = 1.5;

/** The label that many lines beyond an edge share. */
export const edgeLabel = (edge: Edge): string => `edge-${edge}`;

/** Of the label of a line, in the document. */
export const labelId = (lineId: string): string => `line-${lineId}`;

/** Labels that stand for more than one line, and for which. */
export type Fold = Pick<PlacedLabel, "ids" | "edge">;

interface LinePlacerParts {
  readonly lines: RefObject<readonly PriceLine[]>;
  /** By the id of their line, or of their edge; those of lines not drawn stay out of sight. */
  readonly labels: ReadonlyMap<string, HTMLElement>;
  /** What is written over the top of the prices. */
  readonly legend: RefObject<HTMLElement | null>;
  readonly folds: Store<readonly Fold[]>;
  /** The line under a hand: its label goes with it, over all others. */
  readonly moved: Store<MovedLine | null>;
}

export interface LinePlacer {
  readonly place: PlaceLine;
  /** Puts the labels that there are by now in their places. */
  readonly settle: () => void;
}

const shownAs = ({ ids: [first = "", ...more], edge }: PlacedLabel): string =>
  edge !== null && more.length > 0 ? edgeLabel(edge) : first;

export function linePlacer({ lines, labels, legend, folds, moved }: LinePlacerParts): LinePlacer {
  const drawn = new Map<string, PlacedLine>();
  let isPlanned = false;
  let size = { width: 0, height: 0 };
  const put = () => {
    isPlanned = false;
    const held = moved.get()?.id;
    const present = byImportance(lines.current.filter(({ id }) => id !== held)).flatMap(
      ({ id }) => drawn.get(id) ?? [],
    );
    const gap = GAP_REM * Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10);
    const room = { height: size.height, top: legend.current?.offsetHeight ?? 0, gap };
    const placed = new Map(placeLabels(present, room).map((label) => [shownAs(label), label]));
    const underHand = held === undefined ? undefined : drawn.get(held);
    if (underHand !== undefined) {
      const y = Math.min(Math.max(underHand.y, room.top + gap / 2), Math.max(room.top, size.height - gap / 2));
      placed.set(underHand.id, { ids: [underHand.id], y, edge: null });
    }
    for (const [id, label] of labels) {
      const place = placed.get(id);
      label.style.visibility = place === undefined ? "hidden" : "visible";
      if (place === undefined) continue;
      // Not by a transform: that would lift the room around one label over the next.
      label.style.left = `${size.width - label.offsetWidth}px`;
      label.style.top = `${Math.round(place.y - label.offsetHeight / 2)}px`;
      label.dataset.edge = place.edge ?? "";
      label.style.zIndex = id === held ? "1" : "";
    }
    tellFolds(folds, placed.values());
    for (const id of drawn.keys()) if (!labels.has(id)) drawn.delete(id);
  };
  return {
    place(id, y, width, height) {
      drawn.set(id, { id, y });
      size = { width, height };
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(put);
    },
    settle: put,
  };
}

function tellFolds(folds: Store<readonly Fold[]>, placed: Iterable<PlacedLabel>): void {
  const next = [...placed].filter(({ ids }) => ids.length > 1).map(({ ids, edge }) => ({ ids, edge }));
  if (JSON.stringify(next) !== JSON.stringify(folds.get())) folds.set(next);
}
