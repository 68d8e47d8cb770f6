/** Dragging a row of a list by its handle, with mouse, pen or finger; near the edges the page scrolls along. */
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { placeAfterDrag, scrollStep } from "../drag-order.ts";

export interface Drag {
  readonly from: number;
  /** The place it would come to lie at. */
  readonly to: number;
  readonly draggedPx: number;
  readonly rowHeightPx: number;
}

/** Where the drag began and where the pointer is, on the page and in the window. */
interface Held {
  readonly from: number;
  readonly startPageY: number;
  readonly rowHeightPx: number;
  readonly count: number;
  pointerY: number;
}

/** @param onDrop called once with the old place and another one; a drag that is cancelled drops nothing */
export function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const held = useRef<Held | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;

  const follow = useCallback(() => {
    const now = held.current;
    if (now === null) return;
    const draggedPx = now.pointerY + scrollY - now.startPageY;
    const to = placeAfterDrag(now.from, draggedPx, now.rowHeightPx, now.count);
    setDrag({ from: now.from, to, draggedPx, rowHeightPx: now.rowHeightPx });
  }, []);

  const end = useCallback(() => {
    held.current = null;
    setDrag(null);
  }, []);

  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      const step = held.current === null ? 0 : scrollStep(held.current.pointerY, innerHeight);
      if (step !== 0) {
        scrollBy(0, step);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") end();
    };
    addEventListener("keydown", onKey);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("keydown", onKey);
    };
  }, [isDragging, follow, end]);

  const handleProps = (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const row = list.current?.children[at];
      if (row === undefined || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = {
        from: at,
        startPageY: event.clientY + scrollY,
        rowHeightPx: row.getBoundingClientRect().height,
        count: list.current?.children.length ?? 0,
        pointerY: event.clientY,
      };
      follow();
    },
    onPointerMove(event: PointerEvent) {
      if (held.current === null) return;
      held.current.pointerY = event.clientY;
      follow();
    },
    onPointerUp() {
      if (held.current !== null && drag !== null && drag.to !== drag.from) onDrop(drag.from, drag.to);
      end();
    },
    onPointerCancel: end,
  });
  return { drag, handleProps };
}
