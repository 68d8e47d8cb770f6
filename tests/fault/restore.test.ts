import { expect, test } from "vitest";
import { median } from "../client/median.ts";
import { runRestores } from "./harness/restore-run.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const LONG = 3_600_000;

/** R1 of what has to hold: 20 restores of backups taken under load, five of them to a moment; one of each in the quick slice. */
test(
  "a backup taken under load is restored beside the original with all that was acknowledged by then, and to a moment with nothing later",
  async () => {
    const run = await runRestores(isFull ? { backups: 15, moments: 5 } : { backups: 1, moments: 1 });
    const { restores, acknowledged, found, backupMs, restoreMs } = run;
    process.stdout.write(
      `${restores} restores of backups under load: ${acknowledged} orders acknowledged, ${found} found again, ` +
        `${run.faults.length} faults; backup ${Math.round(median(backupMs))} ms, restore ${Math.round(median(restoreMs))} ms (medians)\n`,
    );
    expect(run.faults).toEqual([]);
    expect(restores).toBe(isFull ? 20 : 2);
    expect(found).toBeGreaterThan(restores * 20);
  },
  LONG,
);
