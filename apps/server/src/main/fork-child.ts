/** A process that the server starts beside itself. What it says before somebody listens is kept for them. */
import { type ChildProcess, fork } from "node:child_process";
import { childEnvironment } from "./child-environment.ts";

/** @param entry its file, whole; of the server's environment it is given a part */
export function forkChild(entry: string): ChildProcess {
  // biome-ignore lint/style/noProcessEnv: what a child is given is chosen from it
  const env = childEnvironment(process.env);
  return fork(entry, [], { serialization: "advanced", env });
}
