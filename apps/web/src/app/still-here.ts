/** For forms that lead on once they were answered: an answer that comes late moves nobody away from where they are by then. */
import { currentPlace, usePlace } from "./navigation.ts";

/** Whether the page on which this was drawn is still the one shown. */
export function useStillHere(): () => boolean {
  const { key } = usePlace();
  return () => currentPlace().key === key;
}
