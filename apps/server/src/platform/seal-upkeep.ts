/**
 * Every hour, and first at the start: seals pictures that lie plain, passes on what older keys sealed and forgets keys that
 * nothing needs. Runs where the data folder with the pictures and the keys is, not in a process that only does jobs.
 */
import { forgetUnusedKeys, passOnSeals, type SealDeps } from "./renew-seals.ts";

interface SealUpkeepOptions extends SealDeps {
  readonly sealPlain: () => Promise<unknown>;
  readonly everyMs?: number;
}

const HOUR_MS = 3_600_000;

export interface SealUpkeep {
  start(): Promise<void>;
  /** Lets what is in hand finish. */
  stop(): Promise<void>;
}

export function createSealUpkeep({ sealPlain, everyMs = HOUR_MS, ...deps }: SealUpkeepOptions): SealUpkeep {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let working: Promise<void> = Promise.resolve();

  async function renew(): Promise<void> {
    try {
      for (const step of [sealPlain, () => passOnSeals(deps), () => forgetUnusedKeys(deps)]) {
        if (!isStopping) await step();
      }
    } catch (error) {
      deps.log.warn({ err: error }, "seals could not be renewed; it is tried again");
    }
  }

  function work(): void {
    working = renew().finally(() => {
      if (!isStopping) timer = setTimeout(work, everyMs).unref();
    });
  }

  return {
    async start() {
      work();
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await working;
    },
  };
}
