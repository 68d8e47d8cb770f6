/** What has met somebody else's lock is tried again, a few times: the next try may meet none. */
import { isBusy } from "./desk-batch.ts";

const TRIES_MAX = 5;

/**
 * @param onBusy told of each failure after which it is tried again, with its number, and waited for
 * @param first which try this is
 */
export async function retryOnLock<T>(
  work: () => Promise<T>,
  onBusy: (error: unknown, attempt: number) => unknown,
  first = 1,
): Promise<T> {
  for (let attempt = first; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt === TRIES_MAX) throw error;
      await onBusy(error, attempt);
    }
  }
}
