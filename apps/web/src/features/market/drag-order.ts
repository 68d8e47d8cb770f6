/** Where a row that is dragged along a list of rows of one height comes to lie. Pure. */

/** Its place after being dragged so far: the next one once more than half a row has been passed. */
export function placeAfterDrag(from: number, draggedPx: number, rowHeightPx: number, count: number): number {
  if (rowHeightPx <= 0) return from;
  const place = from + Math.round(draggedPx / rowHeightPx);
  return Math.min(Math.max(place, 0), count - 1);
}

/** How many rows another one gives way: one up, one down, or not at all. */
export function givesWay(place: number, from: number, to: number): -1 | 0 | 1 {
  if (place > from && place <= to) return -1;
  return place < from && place >= to ? 1 : 0;
}

/** Before which of the numbers one must be put to stand at a place; null for the last place. */
export function beforeAtPlace(ids: readonly number[], id: number, place: number): number | null {
  return ids.filter((one) => one !== id)[place] ?? null;
}

const EDGE_PX = 96;
const SCROLL_STEP_PX = 9;

/** How far the page scrolls with each frame while something is held near its upper or lower edge. */
export function scrollStep(pointerY: number, viewHeight: number): number {
  if (pointerY < EDGE_PX) return -SCROLL_STEP_PX;
  return pointerY > viewHeight - EDGE_PX ? SCROLL_STEP_PX : 0;
}
