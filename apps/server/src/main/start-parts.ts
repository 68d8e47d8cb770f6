/** Starts the parts of this process in their order and notes how each is stopped. What they are is composed elsewhere. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../platform/config/config.ts";
import type { Log } from "../platform/log.ts";
import { Outage } from "../platform/process/outage.ts";
import type { Part } from "../platform/process/part.ts";

const UPKEEP_PAUSE_MS = 1_000;

export interface Starting {
  readonly roles: Config["roles"];
  /** What to undo, last first. */
  readonly undo: (() => unknown)[];
  readonly log: Log;
  /** Between two tries of what an outage keeps from starting. */
  readonly upkeepPauseMs?: number;
}

/** One after the other; what one of them throws ends the start. */
export async function startParts(parts: readonly Part[], starting: Starting, signal: AbortSignal): Promise<void> {
  for (const part of ownOf(parts, starting)) {
    signal.throwIfAborted();
    noteStop(part, starting);
    await part.start(signal);
  }
}

/** Calls are answered already, so an outage of the database ends nothing: what it keeps from starting is tried again. */
export async function startUpkeep(parts: readonly Part[], starting: Starting, signal: AbortSignal): Promise<void> {
  for (const part of ownOf(parts, starting)) {
    noteStop(part, starting);
    while (!signal.aborted) {
      try {
        await part.start(signal);
        break;
      } catch (error) {
        if (!(error instanceof Outage)) throw error;
        starting.log.warn({ err: error, part: part.name }, "cannot start yet, trying again");
        await sleep(starting.upkeepPauseMs ?? UPKEEP_PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

const ownOf = (parts: readonly Part[], { roles }: Starting): readonly Part[] =>
  parts.filter(({ role }) => role === null || roles.has(role));

/** Before it starts, as a part that fails halfway has something to stop too. */
function noteStop(part: Part, { undo, log }: Starting): void {
  log.debug({ part: part.name }, "starting");
  undo.push(() => part.stop());
}
