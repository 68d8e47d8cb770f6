import { describe, expect, test } from "vitest";
import { median } from "../client/median.ts";
import { runCrashes, type Victim } from "./harness/crash-run.ts";
import { loadingMs } from "./harness/loading-time.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const RECOVERY_MS_MAX = 2_000;
/** Where the machine is slower than that supposes: so many times what loading the program alone takes. */
const RECOVERY_PER_LOADING_MAX = 4;
const LONG = 600_000;

const EVENTS: Readonly<Record<Victim, string>> = {
  server: "kill -9 of the server",
  postgres: "kill -9 of Postgres",
  connections: "cut of all connections to the database",
};
const times = (count: number, victim: Victim): readonly Victim[] => Array.from({ length: count }, () => victim);
/** Each kind on a program of its own, or some of all kinds on one. */
const KILLS: readonly (readonly Victim[])[] = isFull
  ? [times(20, "server"), times(10, "postgres"), times(20, "connections")]
  : [["server", "postgres", "connections", "server", "connections", "postgres", "server"]];

describe("nothing acknowledged is lost and nothing is doubled, counted from outside", () => {
  test.each(
    KILLS.map((kills) => [[...new Set(kills)].map((victim) => EVENTS[victim]).join(" and a "), kills] as const),
  )(
    "by a %s under a stream of orders, again and again",
    async (_, kills) => {
      const run = await runCrashes({ fault: null, kills });
      expect(run.discrepancies).toEqual([]);
      expect(run.bookFaults).toEqual([]);
      expect(run.acknowledged).toBeGreaterThan(kills.length * 20);
      expect(run.retried).toBeGreaterThan(0);
      process.stdout.write(
        `${run.acknowledged} orders acknowledged, ${run.retried} sent again, none lost or doubled\n`,
      );
      const loading = Math.round(loadingMs());
      const bound = Math.max(RECOVERY_MS_MAX, Math.round(RECOVERY_PER_LOADING_MAX * loading));
      for (const victim of new Set(kills)) {
        const recovery = Math.round(median(run.recoveryMs.filter((_, at) => kills[at] === victim)));
        process.stdout.write(`${EVENTS[victim]}: recovery ${recovery} ms (median), loading alone ${loading} ms\n`);
        expect.soft(recovery, EVENTS[victim]).toBeLessThanOrEqual(bound);
      }
    },
    LONG,
  );
});

describe.runIf(isFull)("the test finds what it looks for", () => {
  test(
    "an answer that is sent before the commit is reported as lost when the server is killed",
    async () => {
      const run = await runCrashes({ fault: "answer-early", kills: times(3, "server") });
      expect(run.discrepancies.length).toBeGreaterThan(0);
    },
    LONG,
  );

  test(
    "and as lost when the connections to the database are cut",
    async () => {
      const run = await runCrashes({ fault: "answer-early", kills: times(3, "connections") });
      expect(run.discrepancies.length).toBeGreaterThan(0);
    },
    LONG,
  );

  test(
    "commits that do not wait for the disk are reported as lost when Postgres is killed",
    async () => {
      const run = await runCrashes({ fault: "forgetful-postgres", kills: times(1, "postgres") });
      expect(run.discrepancies.length).toBeGreaterThan(0);
    },
    LONG,
  );
});
