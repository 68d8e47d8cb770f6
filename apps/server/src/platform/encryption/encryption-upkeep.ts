/**
 * Every hour, and first at the start: encrypts pictures that lie plain, clears away files that no picture belongs to, passes on what
 * older keys encrypted and forgets keys that nothing needs. Runs where the data folder with the pictures and the keys is, not in a
 * process that only does jobs.
 */

import { createPeriodicTask, type PeriodicTask } from "../tasks/periodic-task.ts";
import { forgetUnusedKeys, type ReencryptDeps, reencryptAll } from "./renew-encryption.ts";

interface EncryptionUpkeepOptions extends ReencryptDeps {
  /** What is done to the files on the disk, in this order. */
  readonly fileSteps: readonly (() => Promise<unknown>)[];
  readonly everyMs?: number;
}

const HOUR_MS = 3_600_000;

export function createEncryptionUpkeep({
  fileSteps,
  everyMs = HOUR_MS,
  ...deps
}: EncryptionUpkeepOptions): PeriodicTask {
  const steps = [...fileSteps, () => reencryptAll(deps), () => forgetUnusedKeys(deps)];
  const failure = "seals could not be looked after; it is tried again";
  return createPeriodicTask({
    everyMs,
    log: deps.log,
    failure,
    async run(stopping) {
      for (const step of steps) {
        if (stopping.aborted) return;
        // What keeps one of them from its work keeps none of the others.
        await step().catch((error: unknown) => deps.log.warn({ err: error }, failure));
      }
    },
  });
}
