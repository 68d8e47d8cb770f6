/** Takes hold of a price line by its label: a short press is still a press, a longer way moves the line. */
import type { Store } from "@candor/client/store";
import { type PointerEvent, type RefObject, useRef } from "react";
import type { ChartHandle } from "./chart-canvas.ts";
import type { MovedLine, PriceLine } from "./price-lines.ts";

/** A finger that presses trembles so far. */
const PRESS_PX = 6;

interface Hold {
  readonly pointerY: number;
  /** Where the label stood, in pixels from the top of the prices. */
  readonly lineY: number;
  price: number | null;
}

interface LineGripParts {
  readonly handle: RefObject<Pick<ChartHandle, "moveLine" | "putBackLine"> | null>;
  readonly moved: Store<MovedLine | null>;
}

/** What the label of a line does with a pointer; nothing for a line that stays where it is. */
export function useLineGrip({ id, isDraggable, onDrag }: PriceLine, { handle, moved }: LineGripParts) {
  const hold = useRef<Hold | null>(null);
  const wasMoved = useRef(false);
  if (isDraggable !== true) return { grip: {}, isPress: () => true };
  const end = (isLeft: boolean) => {
    const price = hold.current?.price ?? null;
    hold.current = null;
    if (price === null) return;
    moved.set(null);
    if (isLeft) onDrag?.(price);
    else handle.current?.putBackLine(id);
  };
  const grip = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { currentTarget: label, pointerId, clientY, isPrimary, button } = event;
      if (!isPrimary || button !== 0) return;
      wasMoved.current = false;
      label.setPointerCapture(pointerId);
      hold.current = { pointerY: clientY, lineY: label.offsetTop + label.offsetHeight / 2, price: null };
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      const held = hold.current;
      if (held === null) return;
      const way = clientY - held.pointerY;
      if (held.price === null && Math.abs(way) < PRESS_PX) return;
      const price = handle.current?.moveLine(id, held.lineY + way) ?? null;
      if (price === null) return;
      held.price = price;
      wasMoved.current = true;
      moved.set({ id, price });
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
  return {
    grip,
    /** False for the click that ends a move; one by keyboard, which counts no presses, never does. */
    isPress: (presses: number) => presses === 0 || !wasMoved.current,
  };
}
