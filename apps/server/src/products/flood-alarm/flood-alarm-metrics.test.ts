import { expect, test } from "vitest";
import { toldBy } from "../../platform/http/figures-test-support.ts";
import { floodAlarmMetrics } from "./flood-alarm-metrics.ts";

test("options that ended void while their owner flooded are counted, none as well", async () => {
  expect(await toldBy(floodAlarmMetrics(() => ({ named: 3 })))).toContain("candor_flood_alarms_total 3\n");
  expect(await toldBy(floodAlarmMetrics(() => ({ named: 0 })))).toContain("candor_flood_alarms_total 0\n");
});
