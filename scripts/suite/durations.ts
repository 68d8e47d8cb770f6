/** How long each test file takes, in whole seconds by its path, as a run recorded it: what `longest-first.ts` sorts by. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Of the repository. */
export const ROOT = join(import.meta.dirname, "..", "..");
const FILE = join(import.meta.dirname, "durations.json");

/** Whole seconds by path from the root, with slashes. */
export type Durations = Readonly<Record<string, number>>;

/** Shorter ones make no difference to when a run ends. */
const RECORDED_FROM_SECONDS = 5;

interface TimedReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** What a suite took by its own report, of vitest's JSON; files with no test that ran count as 0. */
export function durationsOf(report: string): Durations {
  const { testResults = [] } = JSON.parse(report) as TimedReport;
  return Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [
      relative(ROOT, name).replaceAll(sep, "/"),
      Math.round((endTime - startTime) / 1_000),
    ]),
  );
}

/** What is kept of both, the longest first: files of suites that did not run keep their times for as long as they exist. */
export function mergedDurations(kept: Durations, ran: Durations, exists: (path: string) => boolean): Durations {
  const all = Object.entries({ ...kept, ...ran });
  return Object.fromEntries(
    all
      .filter(([path, seconds]) => seconds >= RECORDED_FROM_SECONDS && exists(path))
      .sort(([onePath, one], [otherPath, other]) => other - one || onePath.localeCompare(otherPath)),
  );
}

export const readDurations = (): Durations => JSON.parse(readFileSync(FILE, "utf8")) as Durations;

export function recordDurations(ran: Durations): void {
  const durations = mergedDurations(readDurations(), ran, (path) => existsSync(join(ROOT, path)));
  writeFileSync(FILE, `${JSON.stringify(durations, null, 2)}\n`);
}
