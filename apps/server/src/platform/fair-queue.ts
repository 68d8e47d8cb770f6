/**
 * Work that only a few may do at once, dealt fairly: each of those who wait has their turn before anybody has a second one. The
 * queue is bounded, of one and of all; in a full one, the last of whoever has most gives way to somebody who has less, and is told.
 */

/** What is answered where the queue is full. */
export const CROWDED = Symbol("the queue is full");

interface FairQueueBounds {
  readonly atOnce: number;
  /** Of one, by their name. */
  readonly atOnceOfOne: number;
  readonly waitingOfOne: number;
  /** Of all together; asked each time, as it may depend on how long the work takes. */
  readonly waiting: () => number;
}

export interface FairQueue {
  run<T>(name: string, work: () => Promise<T>): Promise<T | typeof CROWDED>;
}

interface Line {
  running: number;
  readonly waiting: ((isServed: boolean) => void)[];
}

export function createFairQueue(bounds: FairQueueBounds): FairQueue {
  /** By name, whoever was served last at the end. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  function start(name: string, line: Line): void {
    running += 1;
    line.running += 1;
    lines.delete(name);
    lines.set(name, line);
  }

  function end(name: string, line: Line): void {
    running -= 1;
    line.running -= 1;
    lines.delete(name);
    if (line.running > 0 || line.waiting.length > 0) lines.set(name, line);
    for (const [next, nextLine] of lines) {
      const begin = nextLine.running < bounds.atOnceOfOne ? nextLine.waiting.shift() : undefined;
      if (!begin) continue;
      waiting -= 1;
      start(next, nextLine);
      begin(true);
      return;
    }
  }

  /** The last of the longest line gives way to somebody whose own would be shorter. */
  function makeRoom(length: number): boolean {
    let longest: Line["waiting"] = [];
    for (const line of lines.values()) if (line.waiting.length > longest.length) longest = line.waiting;
    if (longest.length <= length) return false;
    waiting -= 1;
    longest.pop()?.(false);
    return true;
  }

  return {
    async run(name, work) {
      const line = lines.get(name) ?? { running: 0, waiting: [] };
      if (running < bounds.atOnce && line.running < bounds.atOnceOfOne) start(name, line);
      else {
        if (line.waiting.length >= bounds.waitingOfOne) return CROWDED;
        if (waiting >= bounds.waiting() && !makeRoom(line.waiting.length + 1)) return CROWDED;
        waiting += 1;
        if (!lines.has(name)) lines.set(name, line);
        if (!(await new Promise<boolean>((begin) => line.waiting.push(begin)))) return CROWDED;
      }
      try {
        return await work();
      } finally {
        end(name, line);
      }
    },
  };
}
