/**
 * The order of test files. A fresh clone knows no times and vitest then goes by the size of files, by which a few that are
 * short to read and long to run begin last, and are waited for alone: these begin.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

const LONGEST = [
  "tests/e2e/pages.test.ts",
  "tests/e2e/option-order.test.ts",
  "tests/e2e/receipt.test.ts",
  "tests/e2e/order-history.test.ts",
  "live/live-feed.test.ts",
  "live/live-sources.test.ts",
  "live/live-backfill.test.ts",
];

const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some((end) => moduleId.endsWith(end));

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
