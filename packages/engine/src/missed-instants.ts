/** Which instants of the price grid are still to come though their time has passed (docs/decisions/0122). */
import { GRID_MS, MAKE_UP_MS_MAX } from "./price-rules.ts";

/**
 * Whether the price of an instant was missed and will be made up: whatever takes back what that price does has to wait for it.
 * Where prices have stood still for so long that the first of those instants are made up no more, nobody waits any longer.
 *
 * @param instant epoch ms; the instant of the grid at or before it is meant
 * @param durableUpTo epoch ms up to which all prices are there; null where that is not known
 */
export const isToBeMadeUp = (instant: number, durableUpTo: number | null, now: number): boolean =>
  durableUpTo !== null &&
  durableUpTo < Math.floor(Math.min(instant, now) / GRID_MS) * GRID_MS &&
  now <= durableUpTo + MAKE_UP_MS_MAX;
