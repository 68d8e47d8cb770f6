/** A part of the running program: something that starts and stops in the processes that have its role. */
import type { ProcessRole } from "../config/config-values.ts";

export interface Part {
  readonly name: string;
  /** The part belongs to this role and runs only in a process that has it; null runs everywhere. */
  readonly role: ProcessRole | null;
  /** @param signal gives a start up that waits for something, and its reason is thrown */
  start(signal: AbortSignal): Promise<unknown>;
  stop(): Promise<unknown>;
}

/** Something's start and stop as a part's; it keeps its `this`. */
export const partOf = (name: string, role: Part["role"], one: Pick<Part, "start" | "stop">): Part => ({
  name,
  role,
  start: (signal) => one.start(signal),
  stop: () => one.stop(),
});
