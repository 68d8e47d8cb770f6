/** The processes that a process has started. */
import { readdirSync, readFileSync } from "node:fs";

/** Read from /proc, as Linux has it; none elsewhere, where a postmaster that is killed takes the rest along. */
export function childrenOf(parent: number): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => parentOf(pid) === parent);
  } catch {
    return [];
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
