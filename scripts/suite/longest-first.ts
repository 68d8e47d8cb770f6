/**
 * The order of test files: those that a run recorded as long begin, the longest first, so that none of them is waited for alone
 * at the end. `node scripts/test.mjs --record` writes the times anew.
 */
import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { type Durations, ROOT, readDurations } from "./durations.ts";

/** Files that nobody timed, or that were short, keep vitest's order behind those that are long. */
export function longestFirst<T extends { readonly moduleId: string }>(files: readonly T[], durations: Durations): T[] {
  const seconds = ({ moduleId }: T): number => durations[relative(ROOT, moduleId).replaceAll(sep, "/")] ?? 0;
  return files.toSorted((one, other) => seconds(other) - seconds(one));
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files), readDurations());
  }
}
