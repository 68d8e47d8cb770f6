import { instantOf } from "@candor/money/money";
import { expect, test } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import { AWAY, toldBy } from "../../platform/http/figures-test-support.ts";
import { depositMetrics } from "./deposit-metrics.ts";

const clock = manualClock(1_800_000_060_000);

test("how far each watched network was looked at is told, and nothing is guessed while the database is away", async () => {
  const watched = { network: "ethereum", blocksBehind: 4, failedSince: null, lookedAt: instantOf(1_800_000_000_000) };
  const text = await toldBy(depositMetrics({ clock, watchFigures: async () => [watched] }));
  expect(text).toContain('\ncandor_chain_blocks_behind{network="ethereum"} 4\n');
  expect(text).toContain('\ncandor_chain_look_age_seconds{network="ethereum"} 60\n');
  expect(text).toContain('\ncandor_chain_failing{network="ethereum"} 0\n');
  expect(await toldBy(depositMetrics({ clock, watchFigures: AWAY }))).not.toMatch(/^candor_\S* \d/m);
});
