import { expect, test, vi } from "vitest";
import type { Log } from "./log.ts";
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
  return { rounds, time, log, round, hand: (at: number) => hands[at] as PromiseWithResolvers<void> };
}

test("a round begins at once, and the next one a pause after it has ended", async () => {
  const { rounds, time, round, hand } = begun();
  await rounds.start();
  expect(round).toHaveBeenCalledTimes(1);
  expect(time.asked).toEqual([]);
  hand(0).resolve();
  await settled();
  expect([round.mock.calls.length, time.asked]).toEqual([1, [70]]);
  time.end();
  await settled();
  expect(round).toHaveBeenCalledTimes(2);
  hand(1).resolve();
  await rounds.stop();
});

test("it begins with a pause where it was asked to", async () => {
  const { rounds, time, round, hand } = begun({ pausesFirst: true });
  await rounds.start();
  await settled();
  expect([round.mock.calls.length, time.asked]).toEqual([0, [70]]);
  time.end();
  await settled();
  expect(round).toHaveBeenCalledTimes(1);
  hand(0).resolve();
  await rounds.stop();
});

test("two rounds are never in hand at once, however often it is started and woken", async () => {
  const { rounds, round, hand } = begun();
  await rounds.start();
  await rounds.start();
  rounds.wake();
  rounds.wake();
  await settled();
  expect(round).toHaveBeenCalledTimes(1);
  hand(0).resolve();
  await settled();
  expect(round).toHaveBeenCalledTimes(2);
  hand(1).resolve();
  await settled();
  expect(round).toHaveBeenCalledTimes(2);
  await rounds.stop();
});

test("waking ends the pause", async () => {
  const { rounds, round, hand } = begun();
  await rounds.start();
  hand(0).resolve();
  await settled();
  rounds.wake();
  await settled();
  expect(round).toHaveBeenCalledTimes(2);
  hand(1).resolve();
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
  const { rounds, hand } = begun();
  await rounds.start();
  hand(0).resolve();
  await settled();
  await rounds.stop();
  await begun().rounds.stop();
});

test("a round that fails is logged, and the next one comes after a pause even if it was woken", async () => {
  const { rounds, time, round, log, hand } = begun({ facts: { channel: "mail" } });
  const failed = new Error("away");
  await rounds.start();
  rounds.wake();
  hand(0).reject(failed);
  await settled();
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ err: failed, channel: "mail" }, "it failed");
  expect([round.mock.calls.length, time.asked]).toEqual([1, [70]]);
  time.end();
  await settled();
  expect(round).toHaveBeenCalledTimes(2);
  hand(1).resolve();
  await rounds.stop();
});

test("the system's pause ends by itself and when it is told to", async () => {
  const { rounds, round, hand } = begun({ everyMs: 1 }, { isByHand: false });
  await rounds.start();
  hand(0).resolve();
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  hand(1).resolve();
  await rounds.stop();
  const slow = begun({ everyMs: 3_600_000 }, { isByHand: false });
  await slow.rounds.start();
  slow.hand(0).resolve();
  await settled();
  await slow.rounds.stop();
});
