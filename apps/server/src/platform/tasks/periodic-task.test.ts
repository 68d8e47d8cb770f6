import { expect, test, vi } from "vitest";
import type { Log } from "../log.ts";
import { createPeriodicTask, type Pause } from "./periodic-task.ts";

/** Pauses that last until the test ends them. */
function manualPause() {
  const asked: number[] = [];
  let end = (): void => undefined;
  const pause: Pause = (milliseconds, ended) =>
    new Promise((resolve) => {
      asked.push(milliseconds);
      end = resolve;
      ended.addEventListener("abort", () => resolve());
    });
  return { pause, asked, end: () => end() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

type Options = Parameters<typeof createPeriodicTask>[0];

function begun(given: Partial<Options> = {}, { isByHand = true } = {}) {
  const time = manualPause();
  const log = { warn: vi.fn(), error: vi.fn() };
  const hands: PromiseWithResolvers<void>[] = [];
  const run = vi.fn(async () => {
    const hand = Promise.withResolvers<void>();
    hands.push(hand);
    await hand.promise;
  });
  const options = { run, everyMs: 70, log: log as unknown as Log, failure: "it failed" };
  const task = createPeriodicTask({ ...options, ...(isByHand ? { pause: time.pause } : {}), ...given });
  /** The run that began last ends. */
  const ends = async (failed?: Error) => {
    const hand = hands.at(-1) as PromiseWithResolvers<void>;
    if (failed) hand.reject(failed);
    else hand.resolve();
    await settled();
  };
  return {
    ...{ task, time, log, run, ends },
    /** The pause ends; so many runs have begun by then, the last of which ends before they stop. */
    async goesOn(begunByThen: number) {
      time.end();
      await settled();
      expect(run).toHaveBeenCalledTimes(begunByThen);
      await ends();
      await task.stop();
    },
  };
}

test("a run begins at once, and the next one a pause after it has ended", async () => {
  const { task, time, run, ends, goesOn } = begun();
  await task.start();
  expect(run).toHaveBeenCalledTimes(1);
  expect(time.asked).toEqual([]);
  await ends();
  expect([run.mock.calls.length, time.asked]).toEqual([1, [70]]);
  await goesOn(2);
});

test("it begins with a pause where it was asked to", async () => {
  const { task, time, run, goesOn } = begun({ pausesFirst: true });
  await task.start();
  await settled();
  expect([run.mock.calls.length, time.asked]).toEqual([0, [70]]);
  await goesOn(1);
});

test("two runs are never in hand at once, however often it is started and woken", async () => {
  const { task, run, ends } = begun();
  await task.start();
  await task.start();
  task.wake();
  task.wake();
  await settled();
  expect(run).toHaveBeenCalledTimes(1);
  await ends();
  expect(run).toHaveBeenCalledTimes(2);
  await ends();
  expect(run).toHaveBeenCalledTimes(2);
  await task.stop();
});

test("waking ends the pause", async () => {
  const { task, run, ends } = begun();
  await task.start();
  await ends();
  task.wake();
  await settled();
  expect(run).toHaveBeenCalledTimes(2);
  await ends();
  await task.stop();
});

test("stopping waits for the run in hand, tells it so, and no other begins", async () => {
  const seen: AbortSignal[] = [];
  const finished = Promise.withResolvers<void>();
  const { task } = begun({
    run: async (stopping) => {
      seen.push(stopping);
      await finished.promise;
    },
  });
  await task.start();
  const ended = vi.fn();
  const stop = task.stop().then(ended);
  task.wake();
  await settled();
  expect(ended).not.toHaveBeenCalled();
  expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
  finished.resolve();
  await stop;
  await settled();
  expect(seen).toHaveLength(1);
});

test("stopping ends a pause, and what was never started stops at once", async () => {
  const { task, ends } = begun();
  await task.start();
  await ends();
  await task.stop();
  await begun().task.stop();
});

test("a run that fails is logged, and the next one comes after a pause even if it was woken", async () => {
  const { task, time, run, log, ends, goesOn } = begun({ facts: { channel: "mail" } });
  const failed = new Error("away");
  await task.start();
  task.wake();
  await ends(failed);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ err: failed, channel: "mail" }, "it failed");
  expect([run.mock.calls.length, time.asked]).toEqual([1, [70]]);
  await goesOn(2);
});

test("the system's pause ends by itself and when it is told to", async () => {
  const { task, run, ends } = begun({ everyMs: 1 }, { isByHand: false });
  await task.start();
  await ends();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  await ends();
  await task.stop();
  const slow = begun({ everyMs: 3_600_000 }, { isByHand: false });
  await slow.task.start();
  await slow.ends();
  await slow.task.stop();
});
