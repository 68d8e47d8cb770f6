/**
 * The bare process that will answer calls, before anything is said to it. Apart from who leads it, so that it can load its
 * modules while the server loads its own.
 */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

/** What it says before somebody listens is kept for them. */
export const forkHttpChild = (): ChildProcess =>
  fork(join(import.meta.dirname, "http-main.ts"), [], { serialization: "advanced" });
