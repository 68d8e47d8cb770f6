import { describe, expect, test } from "vitest";
import { median } from "../client/median.ts";
import { runCrashes } from "./harness/crash-run.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const RECOVERY_MS_MAX = 2_000;
const LONG = 600_000;

describe("nothing acknowledged is lost and nothing is doubled, counted from outside", () => {
  test.each([
    ["kill -9 of the server", "server", isFull ? 20 : 5],
    ["kill -9 of Postgres", "postgres", isFull ? 10 : 3],
    ["cut of all connections to the database", "connections", isFull ? 20 : 3],
  ] as const)(
    "by a %s under a stream of orders, again and again",
    async (event, kill, kills) => {
      const run = await runCrashes({ fault: null, kill, kills });
      const { acknowledged, retried } = run;
      const recovery = Math.round(median(run.recoveryMs));
      process.stdout.write(
        `${kills} × ${event}: ${acknowledged} orders acknowledged, ${retried} sent again, ` +
          `${run.discrepancies.length} lost or doubled, recovery ${recovery} ms (median)\n`,
      );
      expect(run.discrepancies).toEqual([]);
      expect(run.bookFaults).toEqual([]);
      expect(run.acknowledged).toBeGreaterThan(kills * 20);
      expect(run.retried).toBeGreaterThan(0);
      expect(recovery).toBeLessThanOrEqual(RECOVERY_MS_MAX);
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
    "and as lost when the connections to the database are cut",
    async () => {
      const run = await runCrashes({ fault: "answer-early", kill: "connections", kills: 3 });
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
