import { describe, expect, test } from "vitest";
import { limitWhileBusy } from "../machine/busyness.ts";
import { median, runCrashes } from "./harness/crash-run.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
/** The bound is judged over all kills, in the full run; the few of the slice only show that nothing waits for long. */
const RECOVERY_MS_MAX = isFull ? 2_000 : 5_000;
const LONG = 600_000;

describe("nothing acknowledged is lost and nothing is doubled, counted from outside", () => {
  test.each([
    ["server", isFull ? 20 : 5],
    ["postgres", isFull ? 10 : 3],
  ] as const)(
    "when the %s is killed %i times under a stream of orders",
    async (kill, kills) => {
      const limit = limitWhileBusy(RECOVERY_MS_MAX);
      const run = await runCrashes({ fault: null, kill, kills });
      const { acknowledged, retried } = run;
      const recovery = Math.round(median(run.recoveryMs));
      process.stdout.write(
        `${kills} × kill -9 of the ${kill}: ${acknowledged} orders acknowledged, ${retried} sent again, ` +
          `${run.discrepancies.length} lost or doubled, recovery ${recovery} ms (median)\n`,
      );
      expect(run.discrepancies).toEqual([]);
      expect(run.bookFaults).toEqual([]);
      expect(run.acknowledged).toBeGreaterThan(kills * 5);
      expect(run.retried).toBeGreaterThan(0);
      expect(recovery).toBeLessThanOrEqual(limit());
    },
    LONG,
  );
});

describe("the test finds what it looks for", () => {
  test(
    "an answer that is sent before the commit is reported as lost when the server is killed",
    async () => {
      const run = await runCrashes({ fault: "answer-early", kill: "server", kills: 3 });
      expect(run.discrepancies.length).toBeGreaterThan(0);
    },
    LONG,
  );

  test(
    "commits that do not wait for the disk are reported as lost when Postgres is killed",
    async () => {
      const run = await runCrashes({ fault: "forgetful-postgres", kill: "postgres", kills: 1 });
      expect(run.discrepancies.length).toBeGreaterThan(0);
    },
    LONG,
  );
});
