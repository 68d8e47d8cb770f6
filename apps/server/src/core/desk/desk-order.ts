/** In which order a batch takes what there is. The ticks of an instrument act one after the other, each when the last has come to its end. */
import type { Left, Queued, QueuedTick } from "./desk-items.ts";

interface Ordered {
  readonly items: readonly Queued[];
  /** Ticks that wait behind one of their instrument that goes on. */
  readonly behind: readonly QueuedTick[];
}

/**
 * What was deferred first, and what ticks have begun last; behind one that goes on none is in the same batch, so that between two
 * of them commands find the instrument at rest.
 *
 * @param waiting what was put aside and ticks that waited behind others until now, and what is new, in the order in which it came
 */
export function orderBatch({ deferred, begun }: Left, waiting: readonly Queued[]): Ordered {
  const going = new Set<number>();
  const goesOn: QueuedTick[] = [];
  const behind: QueuedTick[] = [];
  for (const one of begun) {
    if (going.has(one.tick.instrumentId)) behind.push(one);
    else goesOn.push(one);
    going.add(one.tick.instrumentId);
  }
  const taken: Queued[] = [];
  for (const one of byNumber(waiting)) {
    if (one.kind === "tick" && going.has(one.tick.instrumentId)) behind.push(one);
    else taken.push(one);
  }
  return { items: [...deferred, ...taken, ...goesOn], behind };
}

/** The ticks of each instrument by their numbers, where one of them stood: one that was put aside may come again behind later ones. */
function byNumber(items: readonly Queued[]): readonly Queued[] {
  const ticks = new Map<number, QueuedTick[]>();
  for (const item of items) {
    if (item.kind === "tick") ticks.set(item.tick.instrumentId, [...(ticks.get(item.tick.instrumentId) ?? []), item]);
  }
  for (const own of ticks.values()) own.sort((one, other) => one.tick.seq - other.tick.seq);
  return items.map((item) => (item.kind === "tick" ? (ticks.get(item.tick.instrumentId)?.shift() ?? item) : item));
}

/** In its order. */
export const leftOf = ({ deferred, begun }: Left): readonly Queued[] => [...deferred, ...begun];

/** Whether a tick of the same instrument is among those that have still something to do. */
export const isBehind = (item: Queued, left: readonly Queued[]): boolean =>
  item.kind === "tick" && left.some((one) => one.kind === "tick" && one.tick.instrumentId === item.tick.instrumentId);
