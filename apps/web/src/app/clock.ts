/** The one place of the web app that reads the time, so that tests can stand still. */

/** Milliseconds since 1970 by this device; never authority over anything the server decides. */
export const now = (): number => Date.now();

/** By how much the server's clock is ahead of this device's; undefined until the server has told its time. */
let aheadMs: number | undefined;

/** What seems to come later than this tells that this device's clock was set. */
const LATE_MS_MAX = 60_000;

/**
 * Takes the time that the server told with its prices, epoch milliseconds. A message may come late, never early: the one that
 * came soonest is believed, so that a late one makes no old price look fresh.
 */
export function hearServerTime(at: number): void {
  const heard = at - now();
  if (aheadMs === undefined || heard > aheadMs || heard < aheadMs - LATE_MS_MAX) aheadMs = heard;
}

/** Takes the time in the head of an answer, which is told to the second, until a better one has been heard. */
export function hearAnswerTime(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (aheadMs === undefined && !Number.isNaN(at)) hearServerTime(at);
}

/** The server's clock, as told; undefined before. What is old by it is old, however wrong this device's clock is. */
export const serverNow = (): number | undefined => (aheadMs === undefined ? undefined : now() + aheadMs);

/** The same, or this device's clock until it is known: for counting down to what happens by the server's. */
export const nowByServer = (): number => serverNow() ?? now();
