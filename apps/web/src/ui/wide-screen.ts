/** Whether the screen is wide enough for things side by side; the same line as the "lg" of the styles. */
import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 64rem)";

function onChange(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(WIDE).matches,
    () => false,
  );
