/**
 * Suites on other days: the machine's clock is ahead for them and for their Postgres, so that what hangs on the day of the
 * run is found before that day. By a small library that is built where it is needed; Debian's faketime will not do, as it
 * shows the machine's own time to a signal handler that interrupts a wait, and no timeout of Postgres then ever comes.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** When a run begins; within its first minute a day ends. */
const BEFORE_MIDNIGHT_MS = 30_000;
const LEAP_DAY = Date.UTC(2028, 1, 29);
const YEAR_MS = 366 * 86_400_000;

/** Days that begin while a suite runs: the next month's first, the next leap day, and a new year that is more than a year ahead. */
export function otherDays(now: number): readonly { readonly name: string; readonly beginsAt: number }[] {
  const newYear = Date.UTC(new Date(now + YEAR_MS).getUTCFullYear() + 1, 0, 1);
  return [
    { name: "month-end", beginsAt: monthAfter(now) },
    { name: "leap-day", beginsAt: leapDayAfter(now) },
    { name: "new-year", beginsAt: newYear },
  ];
}

/** With the month that ends then; the one after it where that has begun to end already. */
function monthAfter(now: number): number {
  const soon = new Date(now + BEFORE_MIDNIGHT_MS);
  return Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1);
}

function leapDayAfter(now: number): number {
  let year = new Date(LEAP_DAY).getUTCFullYear();
  while (Date.UTC(year, 1, 29) - BEFORE_MIDNIGHT_MS <= now) year += 4;
  return Date.UTC(year, 1, 29);
}

/** Variables for a program, and all it starts, to which it is soon the midnight at which that day begins. */
export function environmentBefore(beginsAt: number, now: number, library: string): Record<string, string> {
  const ahead = Math.round((beginsAt - BEFORE_MIDNIGHT_MS - now) / 1_000);
  return { LD_PRELOAD: library, TEST_CLOCK_AHEAD: String(ahead) };
}

/**
 * The library, built anew. Gets a C compiler from the distribution as root where the machine has none. Throws one sentence
 * where there is no such way.
 */
export function buildClock(): string {
  if (process.platform !== "linux") throw new Error("Suites on other days need Linux.");
  if (!hasCompiler() && process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    process.stdout.write("Fetching a C compiler from the distribution…\n");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", "gcc", "libc6-dev"]])
      spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  }
  if (!hasCompiler()) throw new Error("No C compiler: install gcc and libc6-dev, which suites on other days need.");
  // Where Postgres' account can read it too.
  const folder = mkdtempSync(join(tmpdir(), "candor-clock-"));
  chmodSync(folder, 0o755);
  const library = join(folder, "other-day.so");
  const source = join(import.meta.dirname, "other-day.c");
  const { status, stderr } = spawnSync("cc", ["-shared", "-fPIC", "-O1", "-Wall", "-o", library, source, "-ldl"]);
  if (status !== 0) throw new Error(`The clock of other days does not build: ${stderr}`);
  chmodSync(library, 0o755);
  return library;
}

const hasCompiler = (): boolean => spawnSync("cc", ["--version"], { stdio: "ignore" }).status === 0;
