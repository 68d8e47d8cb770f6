import { expect, test } from "vitest";
import { AWAY, toldBy } from "../../platform/http/figures-test-support.ts";
import { alarmMetrics } from "./alarm-metrics.ts";

test("open alarms are counted by kind, kinds without any as well, and nothing is guessed while the database is away", async () => {
  const text = await toldBy(alarmMetrics(async () => new Map([["pair-trading", 1]])));
  expect(text).toContain('\ncandor_surveillance_alarms{kind="pair-trading"} 1\n');
  expect(text).toMatch(/^candor_surveillance_alarms\{kind="(?!pair-trading)[^"]+"\} 0$/m);
  expect(await toldBy(alarmMetrics(AWAY))).not.toMatch(/^candor_surveillance_alarms\{\S* \d/m);
});
