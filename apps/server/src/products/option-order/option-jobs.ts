/** What happens to options by the clock: entries that found no tick end, and so does what no tick has ended. Asks the desk. */
import type { DeskCounter } from "../../core/desk/desk.ts";
import type { Log } from "../../platform/log.ts";
import type { OptionCommand } from "./option-command.ts";

interface UpkeepDeps {
  readonly counter: DeskCounter<OptionCommand>;
  /** Whether anything runs: nothing is asked of the desk otherwise. */
  readonly isNeeded: () => boolean;
  readonly log: Log;
}

const LOOK_EVERY_MS = 500;

export function createOptionUpkeep({ counter, isNeeded, log }: UpkeepDeps) {
  let timer: ReturnType<typeof setInterval> | null = null;
  let work: Promise<unknown> | null = null;
  return {
    async start(): Promise<void> {
      timer = setInterval(() => {
        if (work !== null || !isNeeded()) return;
        work = counter
          .submit({ verb: "overdue" }, null)
          .catch((error: unknown) => log.warn({ err: error }, "options were not looked after"))
          .finally(() => {
            work = null;
          });
      }, LOOK_EVERY_MS);
    },
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await work;
    },
  };
}
