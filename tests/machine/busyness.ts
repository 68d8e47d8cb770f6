/**
 * How busy the machine is with other things. A promise in seconds is about the program on a machine that it has to itself:
 * where others take the processors away, a limit grows by as much, and on a free machine it holds as it stands.
 */
const SAMPLE_MS = 200;
/** Where less than a third of a processor is to be had, what takes several programs takes any time: no limit can be told. */
const BUSY_MAX = 3;

/** How many times longer work takes than on a free machine: 1 on a free one, 2 where half of a processor is to be had. */
function busyness(): number {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  while (performance.now() - startedAt < SAMPLE_MS);
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (1000 * (performance.now() - startedAt)) / (user + system));
}

/** Call before what is timed; the answer, called after it, gives the limit for it. */
export function limitWhileBusy(milliseconds: number): () => number {
  const before = busyness();
  return () => {
    const factor = Math.max(before, busyness());
    return factor > BUSY_MAX ? Number.POSITIVE_INFINITY : milliseconds * factor;
  };
}
