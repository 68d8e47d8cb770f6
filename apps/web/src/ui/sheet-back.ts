/**
 * The browser's back closes an open sheet before it leaves the page. Whoever keeps the history says how; without one, sheets
 * are closed by their own buttons alone.
 */
import { useEffect, useRef } from "react";

/** Answers a function for when it is closed. */
type CloseByBack = (close: () => void) => () => void;

let closeByBack: CloseByBack | undefined;

/** Call once, before the first render. */
export function provideSheetBack(provided: CloseByBack): void {
  closeByBack = provided;
}

/** @param onClose may leave it open, as while an order is under way */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (isOpen ? closeByBack?.(() => latest.current()) : undefined), [isOpen]);
}
