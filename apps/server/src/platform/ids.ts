/**
 * Makes the ids of everything that is stored. They rise with time, so that rows written together lie together, and never
 * repeat or fall, even when the machine's clock is set back.
 */
import type { Clock } from "./clock.ts";

export interface Ids {
  /** The next id: decimal text of a positive 63-bit integer (`bigint` in SQL). */
  next(): string;
}

/** 2026-01-01T00:00:00Z. 41 bits of milliseconds from here last until 2095. */
const EPOCH = 1_767_225_600_000;
const NODES = 1 << 10;
const PER_MILLISECOND = 1 << 12;

/**
 * 41 bits of milliseconds, 10 bits of node, 12 bits of sequence. A process that asks for more than 4,096 in a millisecond
 * borrows from the next one.
 * @param node 0 to 1023, different for every process that shares a database
 */
export function createIds({ clock, node }: { clock: Clock; node: number }): Ids {
  if (!Number.isInteger(node) || node < 0 || node >= NODES) throw new RangeError(`node must be 0 to 1023, not ${node}`);
  let millisecond = 0;
  let sequence = PER_MILLISECOND;
  let prefix = 0n;
  return {
    next() {
      const now = clock.now() - EPOCH;
      if (now > millisecond || sequence >= PER_MILLISECOND) {
        millisecond = Math.max(now, millisecond + 1);
        sequence = 0;
        prefix = (BigInt(millisecond) << 22n) | BigInt(node << 12);
      }
      return (prefix | BigInt(sequence++)).toString();
    },
  };
}

const LAST_MILLISECOND = 2 ** 41 - 1;

/** No id made at the instant or later is lower; rows that are found by time are looked for from here. */
export const lowestIdAt = (instant: number): string =>
  (BigInt(Math.min(Math.max(0, instant - EPOCH), LAST_MILLISECOND)) << 22n).toString();
