import { expect, test } from "vitest";
import { AWAY, toldBy } from "../../platform/http/figures-test-support.ts";
import { priceAlertMetrics } from "./price-alert-metrics.ts";

const figures = () => ({ set: 7, fired: 4 });

test("price alerts are counted as set, fired and not told yet, and the last is not guessed while the database is away", async () => {
  const text = await toldBy(priceAlertMetrics({ figures, waiting: async () => 3 }));
  expect(text).toContain("\ncandor_price_alerts 7\n");
  expect(text).toContain("\ncandor_price_alerts_fired_total 4\n");
  expect(text).toContain("\ncandor_price_alerts_waiting 3\n");
  expect(await toldBy(priceAlertMetrics({ figures, waiting: AWAY }))).not.toMatch(/^candor_price_alerts_waiting \d/m);
});
