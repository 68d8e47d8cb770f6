/** For forms that lead on once they were answered: an answer that comes late moves nobody away from where they are by then. */
import { currentPlace, usePlace } from "./navigation.ts";

/** For what is sent now: tells later, whatever has been drawn since, whether the page is still the one shown. */
export function fromHere(): () => boolean {
  const { key } = currentPlace();
  return () => currentPlace().key === key;
}

/** Whether the page on which this was drawn is still the one shown. */
export function useStillHere(): () => boolean {
  const { key } = usePlace();
  return () => currentPlace().key === key;
}
