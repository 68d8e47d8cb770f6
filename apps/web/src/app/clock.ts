/** The one place of the web app that reads the time, so that tests can stand still. */

/** Milliseconds since 1970 by this device; never authority over anything the server decides. */
export const now = (): number => Date.now();

/** Milliseconds since the page was opened: nobody can set them. */
const elapsed = (): number => performance.now();

/** The server's time when the page was opened; undefined until the server has told its time. */
let openedAt: number | undefined;

/** What seems to come later than this tells that the server's clock was set. */
const LATE_MS_MAX = 60_000;

/**
 * Takes the time that the server told with its prices, epoch milliseconds. A message may come late, never early: the one that
 * came soonest is believed, so that a late one makes no old price look fresh.
 */
export function hearServerTime(at: number): void {
  const heard = at - elapsed();
  if (openedAt === undefined || heard > openedAt || heard < openedAt - LATE_MS_MAX) openedAt = heard;
}

/** Takes the time in the head of an answer, which is told to the second, until a better one has been heard. */
export function hearAnswerTime(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (openedAt === undefined && !Number.isNaN(at)) hearServerTime(at);
}

/** The server's clock, as told; undefined before. What is old by it is old, however wrong this device's clock is. */
export const serverNow = (): number | undefined => (openedAt === undefined ? undefined : openedAt + elapsed());

/** The same, or this device's clock until it is known: for counting down to what happens by the server's. */
export const nowByServer = (): number => serverNow() ?? now();
