/** What happens to options by the clock: entries that found no tick end, and so does what no tick has ended. Asks the desk. */
import type { DeskCounter } from "../../core/desk/desk.ts";
import type { Log } from "../../platform/log.ts";
import { createPeriodicTask } from "../../platform/tasks/periodic-task.ts";
import type { OptionCommand } from "./option-command.ts";

interface UpkeepDeps {
  readonly counter: DeskCounter<OptionCommand>;
  /** Whether anything runs: nothing is asked of the desk otherwise. */
  readonly isNeeded: () => boolean;
  readonly log: Log;
}

const LOOK_EVERY_MS = 500;

export const createOptionUpkeep = ({ counter, isNeeded, log }: UpkeepDeps) =>
  createPeriodicTask({
    everyMs: LOOK_EVERY_MS,
    pausesFirst: true,
    log,
    failure: "options were not looked after",
    async run() {
      if (isNeeded()) await counter.submit({ verb: "overdue" }, null);
    },
  });
