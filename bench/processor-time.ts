/** Processor time of a process and of its children, as Linux counts it; undefined on systems that count otherwise. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux reports processor time in hundredths of a second to programs, whatever it uses itself. */
const TICKS_PER_SECOND = 100;
/** Fields of /proc/PID/stat after the name, from the state on. */
const PARENT = 1;
const OWN = [11, 12] as const;
const REAPED_CHILDREN = [13, 14] as const;

function statOf(pid: number | string): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

const sum = (stat: readonly string[], fields: readonly number[]): number =>
  fields.reduce((total, field) => total + Number(stat[field]), 0);

/** Seconds used so far by a process, its living children and those it has seen end. */
export function familySeconds(pid: number): number | undefined {
  const parent = statOf(pid);
  if (!parent) return undefined;
  let ticks = sum(parent, [...OWN, ...REAPED_CHILDREN]);
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (stat && Number(stat[PARENT]) === pid) ticks += sum(stat, OWN);
  }
  return ticks / TICKS_PER_SECOND;
}
