/**
 * Shows one part of the page alone. The whole page goes full screen where the browser can, and the part covers it, so that
 * sheets and messages still come out on top; where it cannot, covering the page is all. What is behind takes no focus.
 */
import { type RefObject, useCallback, useEffect, useState } from "react";

/** Puts everything beside the element out of reach, announcements excepted; the returned function brings it back. */
function isolate(element: HTMLElement): () => void {
  const hidden: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement?.children ?? []) {
      if (beside === at || !(beside instanceof HTMLElement) || beside.inert) continue;
      if (beside.matches("script, style, [aria-live], [role=status]")) continue;
      beside.inert = true;
      hidden.push(beside);
    }
  }
  return () => {
    for (const one of hidden) one.inert = false;
  };
}

const enter = async (): Promise<void> => {
  try {
    await document.documentElement.requestFullscreen?.();
  } catch {
    // Refused: the part covers the page all the same.
  }
};

export interface FullScreen {
  readonly isFull: boolean;
  toggle(): void;
}

export function useFullScreen(part: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    if (!isFull || !part.current) return;
    const restore = isolate(part.current);
    const onChange = () => document.fullscreenElement === null && setIsFull(false);
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector("[role=dialog]") !== null;
      if (event.key === "Escape" && !isTaken) setIsFull(false);
    };
    document.addEventListener("fullscreenchange", onChange);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("fullscreenchange", onChange);
      document.removeEventListener("keydown", onKey);
      restore();
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [isFull, part]);

  const toggle = useCallback(() => {
    if (!isFull) void enter();
    setIsFull(!isFull);
  }, [isFull]);
  return { isFull, toggle };
}
