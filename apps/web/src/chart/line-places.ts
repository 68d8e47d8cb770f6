/** Moves the labels of price lines to where the canvas drew their lines, once per frame. */
import type { RefObject } from "react";
import type { PlaceLine } from "./chart-line-layer.ts";
import { type PlacedLine, placeLabels } from "./price-lines.ts";

/** Between the middles of two labels, in parts of the size of text. */
const GAP_REM = 1.5;

/**
 * @param labels by the id of their line; those of lines not drawn stay out of sight
 * @param legend what is written over the top of the prices
 */
export function linePlacer(labels: ReadonlyMap<string, HTMLElement>, legend: RefObject<HTMLElement | null>): PlaceLine {
  const drawn = new Map<string, PlacedLine>();
  let isPlanned = false;
  let size = { width: 0, height: 0 };
  const put = () => {
    isPlanned = false;
    const present = [...drawn.values()].filter(({ id }) => labels.has(id));
    const gap = GAP_REM * Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10);
    const room = { height: size.height, top: legend.current?.offsetHeight ?? 0, gap };
    for (const { id, y, edge } of placeLabels(present, room)) {
      const label = labels.get(id);
      if (!label) continue;
      // Not by a transform: that would lift the room around one label over the next.
      label.style.left = `${size.width - label.offsetWidth}px`;
      label.style.top = `${Math.round(y - label.offsetHeight / 2)}px`;
      label.style.visibility = "visible";
      label.dataset.edge = edge ?? "";
    }
    for (const id of drawn.keys()) if (!labels.has(id)) drawn.delete(id);
  };
  return (id, y, width, height) => {
    drawn.set(id, { id, y });
    size = { width, height };
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(put);
  };
}
