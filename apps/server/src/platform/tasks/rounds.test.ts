import { expect, test, vi } from "vitest";
import type { Log } from "../log.ts";
import { createRounds, type Pause } from "./rounds.ts";

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

type Options = Parameters<typeof createRounds>[0];

function begun(given: Partial<Options> = {}, { isByHand = true } = {}) {
  const time = manualPause();
  const log = { warn: vi.fn(), error: vi.fn() };
  const hands: PromiseWithResolvers<void>[] = [];
  const round = vi.fn(async () => {
    const hand = Promise.withResolvers<void>();
    hands.push(hand);
    await hand.promise;
  });
  const options = { round, everyMs: 70, log: log as unknown as Log, failure: "it failed" };
  const rounds = createRounds({ ...options, ...(isByHand ? { pause: time.pause } : {}), ...given });
  /** The round that began last ends. */
  const ends = async (failed?: Error) => {
    const hand = hands.at(-1) as PromiseWithResolvers<void>;
    if (failed) hand.reject(failed);
    else hand.resolve();
    await settled();
  };
  return {
    ...{ rounds, time, log, round, ends },
    /** The pause ends; so many rounds have begun by then, the last of which ends before they stop. */
    async goesOn(begunByThen: number) {
      time.end();
      await settled();
      expect(round).toHaveBeenCalledTimes(begunByThen);
      await ends();
      await rounds.stop();
    },
  };
}

test("a round begins at once, and the next one a pause after it has ended", async () => {
  const { rounds, time, round, ends, goesOn } = begun();
  await rounds.start();
  expect(round).toHaveBeenCalledTimes(1);
  expect(time.asked).toEqual([]);
  await ends();
  expect([round.mock.calls.length, time.asked]).toEqual([1, [70]]);
  await goesOn(2);
});

test("it begins with a pause where it was asked to", async () => {
  const { rounds, time, round, goesOn } = begun({ pausesFirst: true });
  await rounds.start();
  await settled();
  expect([round.mock.calls.length, time.asked]).toEqual([0, [70]]);
  await goesOn(1);
});

test("two rounds are never in hand at once, however often it is started and woken", async () => {
  const { rounds, round, ends } = begun();
  await rounds.start();
  await rounds.start();
  rounds.wake();
  rounds.wake();
  await settled();
  expect(round).toHaveBeenCalledTimes(1);
  await ends();
  expect(round).toHaveBeenCalledTimes(2);
  await ends();
  expect(round).toHaveBeenCalledTimes(2);
  await rounds.stop();
});

test("waking ends the pause", async () => {
  const { rounds, round, ends } = begun();
  await rounds.start();
  await ends();
  rounds.wake();
  await settled();
  expect(round).toHaveBeenCalledTimes(2);
  await ends();
  await rounds.stop();
});

test("stopping waits for the round in hand, tells it so, and no other begins", async () => {
  const seen: AbortSignal[] = [];
  const finished = Promise.withResolvers<void>();
  const { rounds } = begun({
    round: async (stopping) => {
      seen.push(stopping);
      await finished.promise;
    },
  });
  await rounds.start();
  const ended = vi.fn();
  const stop = rounds.stop().then(ended);
  rounds.wake();
  await settled();
  expect(ended).not.toHaveBeenCalled();
  expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
  finished.resolve();
  await stop;
  await settled();
  expect(seen).toHaveLength(1);
});

test("stopping ends a pause, and what was never started stops at once", async () => {
  const { rounds, ends } = begun();
  await rounds.start();
  await ends();
  await rounds.stop();
  await begun().rounds.stop();
});

test("a round that fails is logged, and the next one comes after a pause even if it was woken", async () => {
  const { rounds, time, round, log, ends, goesOn } = begun({ facts: { channel: "mail" } });
  const failed = new Error("away");
  await rounds.start();
  rounds.wake();
  await ends(failed);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ err: failed, channel: "mail" }, "it failed");
  expect([round.mock.calls.length, time.asked]).toEqual([1, [70]]);
  await goesOn(2);
});

test("the system's pause ends by itself and when it is told to", async () => {
  const { rounds, round, ends } = begun({ everyMs: 1 }, { isByHand: false });
  await rounds.start();
  await ends();
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  await ends();
  await rounds.stop();
  const slow = begun({ everyMs: 3_600_000 }, { isByHand: false });
  await slow.rounds.start();
  await slow.ends();
  await slow.rounds.stop();
});
