import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { manualClock } from "../../../../platform/clock.ts";
import { keepRunning, pause, untilSilent, waitAfter } from "./retry.ts";

describe("the wait before the next try", () => {
  test("doubles with every failure, up to a minute", () => {
    const longest = (failures: number) => waitAfter(failures, (below) => below - 1) + 1;
    expect([0, 1, 2, 3].map(longest)).toEqual([500, 1_000, 2_000, 4_000]);
    expect(longest(30)).toBe(60_000);
  });

  test("is half chance, so that many programs do not come back together", () => {
    for (let failures = 0; failures < 10; failures += 1) {
      const least = waitAfter(failures, () => 0);
      const most = waitAfter(failures, (below) => below - 1);
      const drawn = waitAfter(failures);
      expect(drawn).toBeGreaterThanOrEqual(least);
      expect(drawn).toBeLessThanOrEqual(most);
      expect(most).toBeGreaterThan(least * 1.9);
    }
  });
});

test("what ends is started again, and a run that was well forgets the failures before it", async () => {
  const waits: number[] = [];
  let runs = 0;
  const running = keepRunning(
    async ({ isWell }) => {
      runs += 1;
      if (runs === 2) isWell();
      throw new Error("gone");
    },
    (_error, waitMs) => waits.push(waitMs),
  );
  while (runs < 3) await sleep(10);
  await running.stop();
  expect(waits[0]).toBeLessThan(500);
  expect(waits[1]).toBeLessThan(500);
});

test("a stop ends a wait at once and leaves nothing running", async () => {
  let runs = 0;
  const running = keepRunning(
    async () => {
      runs += 1;
      throw new Error("gone");
    },
    () => undefined,
  );
  await sleep(20);
  const startedAt = performance.now();
  await running.stop();
  expect(performance.now() - startedAt).toBeLessThan(200);
  await sleep(700);
  expect(runs).toBe(1);
});

test("a pause ends with its signal", async () => {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), 10);
  const startedAt = performance.now();
  await pause(10_000, ending.signal);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test("silence is a failure only after its time, and none once everything is over", async () => {
  const clock = manualClock(1_000);
  const over = new AbortController();
  const receivedAt = clock.now();
  const silent = untilSilent(clock, () => receivedAt, 500, over.signal);
  clock.advance(501);
  await expect(silent).rejects.toThrow("nothing was said for 500 ms");
  over.abort();
  await expect(untilSilent(clock, () => receivedAt, 500, over.signal)).resolves.toBeUndefined();
});
