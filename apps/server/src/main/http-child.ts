/**
 * The bare process that will answer calls, before anything is said to it. Apart from who leads it, so that it can load its
 * modules while the server loads its own.
 */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { childEnvironment } from "./child-environment.ts";

/** What it says before somebody listens is kept for them. */
export const forkHttpChild = (): ChildProcess => forkChild("http-main.ts");

/** @param entry of a process that a server starts, below this folder; of the server's environment it is given a part */
export function forkChild(entry: string): ChildProcess {
  // biome-ignore lint/style/noProcessEnv: what a child is given is chosen from it
  const env = childEnvironment(process.env);
  return fork(join(import.meta.dirname, entry), [], { serialization: "advanced", env });
}
