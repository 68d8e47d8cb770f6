/** What happens to contracts by the clock: nights are charged, and entries that found no tick end. Asks the desk for each. */
import type { Instant } from "@candor/money/money";
import type { DeskCounter } from "../../core/desk/desk.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { createPeriodicTask } from "../../platform/tasks/periodic-task.ts";
import type { ContractCommand } from "./contract-command.ts";
import type { Financed } from "./finance-contracts.ts";

interface UpkeepDeps {
  readonly counter: DeskCounter<ContractCommand>;
  /** Whether an entry has waited too long by then: nothing is asked of the desk otherwise. */
  readonly mayLapse: (at: Instant) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const LOOK_EVERY_MS = 500;
const DAY_MS = 86_400_000;

export function createContractUpkeep({ counter, mayLapse, clock, log }: UpkeepDeps) {
  let chargedDay: number | null = null;
  /** From where on a day is to be charged again, as somebody was passed by. */
  let left: { readonly day: number; readonly fromSlot: number } | null = null;

  async function charge(day: number, stopping: AbortSignal): Promise<void> {
    let firstLeft: number | null = null;
    for (let slot: number | null = left?.day === day ? left.fromSlot : 0; slot !== null; ) {
      if (stopping.aborted) return;
      const done = await counter.submit({ verb: "finance", day, fromSlot: slot }, null);
      // A desk that has too much to do is asked again at the next look.
      if (done.refused) return;
      const { next, isWhole } = done.value as Financed;
      if (!isWhole) firstLeft ??= slot;
      slot = next;
    }
    if (firstLeft === null) chargedDay = day;
    left = firstLeft === null ? null : { day, fromSlot: firstLeft };
  }

  async function look(stopping: AbortSignal): Promise<void> {
    const now = clock.now();
    if (mayLapse(now)) await counter.submit({ verb: "lapse" }, null);
    const day = Math.floor(now / DAY_MS);
    if (day !== chargedDay) await charge(day, stopping);
  }

  return createPeriodicTask({
    run: look,
    everyMs: LOOK_EVERY_MS,
    pausesFirst: true,
    log,
    failure: "contracts were not looked after",
  });
}
