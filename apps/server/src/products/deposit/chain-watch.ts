/**
 * The watcher of the chains: every network on its own, again and again, until it is stopped. A node that is away or talks nonsense
 * holds up its own network alone, is tried again with the next run, and what is wrong is kept for operators.
 */

import { NodeFault } from "../../platform/evm/evm-rpc.ts";
import { createPeriodicTask, type PeriodicTask } from "../../platform/tasks/periodic-task.ts";
import { creditConfirmed } from "./credit-outputs.ts";
import type { DepositDeps, WatchedNetwork } from "./deposit-types.ts";
import { lookOn } from "./look-at-chain.ts";
import { reportUnknownKeys } from "./owned-address.ts";
import { putFault } from "./watch-store.ts";

const EVERY_MS = 3_000;
/** In one round; the next goes on where it ended. */
const PAGES_MAX = 100;

export interface ChainWatch {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** One run of every network. */
  lookOnce(): Promise<void>;
}

export function createChainWatch(deps: DepositDeps): ChainWatch {
  const { database, clock, log, watched } = deps;

  async function look(one: WatchedNetwork, stopping?: AbortSignal): Promise<void> {
    try {
      for (let page = 0; page < PAGES_MAX && !stopping?.aborted; page += 1) {
        const hasMore = await lookOn(deps, one);
        await creditConfirmed(deps, one);
        if (!hasMore) return;
      }
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      log.warn({ network: one.network.id, fault: error.message }, "a chain could not be looked at");
      await putFault(database, one.network.id, error.message, clock.now());
    }
  }

  const tasks: readonly PeriodicTask[] = [...watched.values()].map((one) =>
    createPeriodicTask({
      run: (stopping) => look(one, stopping),
      ...{ everyMs: EVERY_MS, log, failure: "a look at a chain failed", facts: { network: one.network.id } },
    }),
  );
  return {
    async start() {
      if (watched.size > 0) await reportUnknownKeys(deps);
      await Promise.all(tasks.map((each) => each.start()));
    },
    stop: async () => void (await Promise.all(tasks.map((each) => each.stop()))),
    lookOnce: async () => void (await Promise.all([...watched.values()].map((one) => look(one)))),
  };
}
