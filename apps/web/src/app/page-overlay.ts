/**
 * Whether a sheet covers the page. What lies behind it is drawn seldom or not at all meanwhile, so that the sheet answers at
 * once where the processor is slow.
 */
import { createStore, useStore } from "@candor/client/store";
import { useEffect } from "react";

const isCovered = createStore(false);

export const isPageCovered = isCovered.get;

/** Renders again when a sheet comes or goes. */
export const usePageCovered = (): boolean => useStore(isCovered);

/** For the page that owns a sheet large enough to hide the rest of it. */
export function usePageOverlay(isOpen: boolean): void {
  useEffect(() => {
    isCovered.set(isOpen);
    return () => isCovered.set(false);
  }, [isOpen]);
}
