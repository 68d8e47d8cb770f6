import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInProcessBus } from "../bus/bus.ts";
import { createLog } from "../log.ts";
import { type HealthReport, healthOf, joined, readinessOf, WELL } from "./health.ts";
import { CORE_HEALTH, healthOfCore } from "./health-of-other.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const STANDS_STILL = new Promise<HealthReport>(() => undefined);
const ONE_LOOK_MS = 1_000;

function coreThat(answer: () => HealthReport | Promise<HealthReport>) {
  const bus = createInProcessBus(createLog("silent"));
  let asked = 0;
  bus.serve(CORE_HEALTH, () => {
    asked += 1;
    return answer();
  });
  const look = healthOfCore(bus, () => Date.now());
  return { look, asked: () => asked };
}

test("what the process behind says is joined with what this one says, and each part is named once", async () => {
  const { look } = coreThat(() => ({ failing: ["database", "desk"], dead: ["desk"] }));
  const all = joined({ failing: ["database"], dead: [] }, await look());
  expect(all).toEqual({ failing: ["database", "desk"], dead: ["desk"] });
  expect([readinessOf(all).status, healthOf(all).status, readinessOf(WELL).status]).toEqual([503, 503, 200]);
});

test("however many look at once, it is asked once in a tenth of a second", async () => {
  const { look, asked } = coreThat(() => WELL);
  await Promise.all(Array.from({ length: 1_000 }, look));
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(101);
  await look();
  expect(asked()).toBe(2);
});

test("one that does not answer within a second is not ready, and after half a minute is stuck for good", async () => {
  let answer: HealthReport | Promise<HealthReport> = STANDS_STILL;
  const { look } = coreThat(() => answer);
  const lookNow = async () => {
    const said = look();
    await vi.advanceTimersByTimeAsync(ONE_LOOK_MS);
    return said;
  };
  expect(await lookNow()).toEqual({ failing: ["core"], dead: [] });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await lookNow()).toEqual({ failing: ["core"], dead: ["core"] });
  answer = WELL;
  await vi.advanceTimersByTimeAsync(101);
  expect(await lookNow()).toEqual(WELL);
});

test("two short stalls are no long one, however rarely somebody looks", async () => {
  let answer: () => HealthReport | Promise<HealthReport> = () => WELL;
  const { look } = coreThat(() => answer());
  expect(await look()).toEqual(WELL);
  for (let count = 0; count < 3; count += 1) {
    await vi.advanceTimersByTimeAsync(31_000);
    answer = () => STANDS_STILL;
    const said = look();
    await vi.advanceTimersByTimeAsync(ONE_LOOK_MS);
    expect(await said).toEqual({ failing: ["core"], dead: [] });
    answer = () => WELL;
  }
});

test("an answer that comes too late for whoever looked ends the silence all the same", async () => {
  const late = () => new Promise<HealthReport>((resolve) => setTimeout(resolve, 1_500, WELL));
  const { look } = coreThat(late);
  for (let count = 0; count < 20; count += 1) {
    const said = look();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await said).toEqual({ failing: ["core"], dead: [] });
  }
});
