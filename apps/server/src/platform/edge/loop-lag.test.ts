import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLoopLag } from "./loop-lag.ts";

test("a turn that took long is seen at once, and forgotten two seconds later", async () => {
  const lag = createLoopLag();
  await sleep(50);
  const heldUntil = performance.now() + 400;
  while (performance.now() < heldUntil);
  await sleep(30);
  expect(lag.p()).toBeGreaterThan(300);
  expect(lag.p()).toBeLessThan(1_500);
  await expect.poll(() => lag.p(), { timeout: 6_000 }).toBeLessThan(300);
  lag.stop();
}, 10_000);
