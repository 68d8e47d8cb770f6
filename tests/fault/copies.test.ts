import { expect, test } from "vitest";
import { runCopies } from "./harness/copies-run.ts";

const COPIES = process.env.CANDOR_TEST_FULL === "1" ? 10 : 2;

test("copies of a data folder that are started beside the original under load harm nothing of it", async () => {
  const run = await runCopies(COPIES);
  process.stdout.write(
    `${COPIES} copies started beside their original, ${run.started} came to answer: ` +
      `${run.acknowledged} orders acknowledged, ${run.unanswered} not answered at once, ` +
      `${run.discrepancies.length} lost or doubled\n`,
  );
  expect(run.unanswered).toBe(0);
  expect(run.discrepancies).toEqual([]);
  expect(run.bookFaults).toEqual([]);
  expect(run.isUnharmed).toBe(true);
  expect(run.started).toBeGreaterThan(0);
  expect(run.acknowledged).toBeGreaterThan(COPIES * 10);
}, 600_000);
