import { Registry } from "prom-client";
import { expect, test } from "vitest";
import type { Rooms } from "./compose.ts";
import { measureRooms } from "./room-metrics.ts";

/** What is measured, of rooms in which nothing happens but price alerts. */
async function measured(priceAlerts: Pick<Rooms["priceAlerts"], "figures" | "waiting">): Promise<string> {
  const registry = new Registry();
  const desk = { figures: () => ({ queued: 3, batches: 0, commands: 0, deferred: 0, failedBatches: 0 }) };
  const marketData = { rejectedSamples: () => [], haltCounts: () => new Map(), liveSources: () => [] };
  measureRooms(registry, { desk, marketData, priceAlerts } as unknown as Parameters<typeof measureRooms>[1]);
  return registry.metrics();
}

test("price alerts are counted as set, fired and waiting to be told", async () => {
  const text = await measured({ figures: () => ({ set: 7, fired: 4 }), waiting: async () => 2 });
  for (const [figure, value] of Object.entries({ set: 7, fired: 4, waiting: 2 }))
    expect(text).toContain(`candor_price_alerts{figure="${figure}"} ${value}`);
});

test("without a database the other figures are there all the same", async () => {
  const text = await measured({
    figures: () => ({ set: 7, fired: 4 }),
    waiting: () => Promise.reject(new Error("away")),
  });
  expect(text).toContain('candor_price_alerts{figure="set"} 7');
  expect(text).toContain('candor_desk{figure="queued"} 3');
  expect(text).not.toContain('figure="waiting"');
});
