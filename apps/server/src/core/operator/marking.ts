/** Marks the end of the chain of acts every minute, and says in the log where it stands: a witness outside of the database. */
import { createPeriodicTask, type PeriodicTask } from "../../platform/tasks/periodic-task.ts";
import { markChain } from "./check-chain.ts";
import type { OperatorDeps, Witness } from "./operator-types.ts";

const EVERY_MS = 60_000;

export function createMarking(deps: OperatorDeps, witness: Witness): PeriodicTask {
  const { log } = deps;
  return createPeriodicTask({
    everyMs: EVERY_MS,
    log,
    failure: "the chain of what operators did could not be marked; it is tried again",
    async run() {
      const marked = await markChain(deps, witness);
      if (marked === "broken")
        log.error("what operators did was changed since it was marked: npm run operator -- check says where");
      else if (marked) log.info(marked, "the chain of what operators did was marked");
    },
  });
}
