/** Height of a market's row in pixels, for lists that must know it before they draw. It follows the reader's text size. */
import { type RefObject, useEffect, useState } from "react";

/** The heights that market-item.tsx gives a row; below so much width the figures stand under the name. */
const ROW_REM = 4.25;
const STACKED_ROW_REM = 6.75;
const STACKED_BELOW_REM = 16;

function heightIn(width: number): number {
  const rem = parseInt(getComputedStyle(document.documentElement).fontSize, 10) || 16;
  return rem * (width < STACKED_BELOW_REM * rem ? STACKED_ROW_REM : ROW_REM);
}

/** Measured anew when the element's width or the text size changes. */
export function useRowHeight(list: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(() => heightIn(innerWidth));
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setHeight(heightIn(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Its width is in rem, so it tells of another text size.
    const ruler = document.createElement("div");
    ruler.style.cssText = "position:absolute;visibility:hidden;width:1rem;height:0";
    element.parentElement?.append(ruler);
    observer.observe(ruler);
    return () => {
      observer.disconnect();
      ruler.remove();
    };
  }, [list]);
  return height;
}
