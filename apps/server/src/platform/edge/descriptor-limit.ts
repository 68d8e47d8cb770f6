/** How many files and connections the system lets this process have open. */
import { readFileSync } from "node:fs";

/** Infinity where the system says nothing of it, as on Windows. */
export function descriptorLimit(): number {
  const soft = ofLinux() ?? ofReport();
  return soft !== undefined && Number.isFinite(soft) && soft > 0 ? soft : Number.POSITIVE_INFINITY;
}

function ofLinux(): number | undefined {
  try {
    const found = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined;
  }
}

/** Node's own report; it takes a while to make. */
function ofReport(): number | undefined {
  const report = process.report as typeof process.report | undefined;
  if (!report) return undefined;
  const made = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = made.userLimits?.open_files?.soft;
  return soft === undefined ? undefined : Number(soft);
}
