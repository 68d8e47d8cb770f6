/** The process that answers calls, as the system's list of processes has it: kept standing still from outside. */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Its number, by what it was started as and whose child it is. */
export function httpProcessOf({ dataDir }: { readonly dataDir: string }): number {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => commandOf(pid).includes("http-main") && commandOf(parentOf(pid)).includes(dataDir));
  if (found === undefined) throw new Error("no http process runs here");
  return found;
}

/** Lets it go on for a moment at a time only, as a machine does that has none to give it. */
export async function stutter(
  pid: number,
  { standsMs, goesMs, forMs }: { readonly standsMs: number; readonly goesMs: number; readonly forMs: number },
): Promise<void> {
  const until = performance.now() + forMs;
  try {
    while (performance.now() < until) {
      process.kill(pid, "SIGSTOP");
      await sleep(standsMs);
      process.kill(pid, "SIGCONT");
      await sleep(goesMs);
    }
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}
