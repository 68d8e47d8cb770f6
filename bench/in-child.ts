/**
 * Runs a part of a measurement in a process of its own, in which nothing was made before: memory and starts are measured so. The
 * garbage collector can be called there, so that what is counted is held and not only left over.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/**
 * @param file of this folder; it answers its plan with `answerParent`
 * @param plan anything that a message may carry
 */
export async function inChild<Answered>(file: string, plan: object): Promise<Answered> {
  const child = fork(join(import.meta.dirname, file), { execArgv: ["--expose-gc"] });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${file} ended with code ${code} before it had answered`);
  });
  child.send(plan);
  const [answered] = (await Promise.race([once(child, "message"), ended])) as [Answered];
  await ended.catch(() => undefined);
  return answered;
}

/** In the child: does its part once the plan has come, answers, and ends. */
export function answerParent<Plan, Answered>(work: (plan: Plan) => Promise<Answered>): void {
  process.once("message", async (plan) => {
    const answered = await work(plan as Plan);
    process.send?.(answered, () => process.disconnect());
  });
}

/** What is held and cannot be cleared away, in bytes. */
export function heldBytes(): number {
  if (globalThis.gc === undefined)
    throw new Error("memory is measured in a process that can call the garbage collector");
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
