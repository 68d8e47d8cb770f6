import { afterEach, expect, test, vi } from "vitest";
import { createKeyedStore } from "./keyed-store.ts";

afterEach(() => vi.unstubAllGlobals());

function manual() {
  const waiting: (() => void)[] = [];
  const store = createKeyedStore<number, string>({
    schedule: (flush) => void waiting.push(flush),
    looksSame: (before, next) => before.toLowerCase() === next.toLowerCase(),
  });
  const paint = () => {
    for (const flush of waiting.splice(0)) flush();
  };
  return { store, frames: waiting, paint };
}

test("a hundred values in one frame wake a listener once, with the last", () => {
  const { store, frames, paint } = manual();
  const woken = vi.fn();
  store.subscribe(1, woken);
  for (let at = 1; at <= 100; at++) store.put(1, String(at));
  expect(frames).toHaveLength(1);
  expect(woken).not.toHaveBeenCalled();
  paint();
  expect(woken).toHaveBeenCalledTimes(1);
  expect(store.get(1)).toBe("100");
});

test("only the listeners of what changed are woken", () => {
  const { store, paint } = manual();
  const one = vi.fn();
  const two = vi.fn();
  store.subscribe(1, one);
  const stop = store.subscribe(2, two);
  store.put(2, "x");
  paint();
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([0, 1]);
  stop();
  store.put(2, "y");
  paint();
  expect(two).toHaveBeenCalledTimes(1);
});

test("a listener sees every value of its frame, whichever was put first", () => {
  const { store, paint } = manual();
  let seen: unknown;
  store.subscribe(1, () => {
    seen = store.get(2);
  });
  store.put(1, "a");
  store.put(2, "b");
  paint();
  expect(seen).toBe("b");
});

test("a value that looks the same takes the place of the one before and wakes nobody", () => {
  const { store, paint } = manual();
  store.put(1, "a");
  paint();
  const woken = vi.fn();
  store.subscribe(1, woken);
  store.put(1, "A");
  paint();
  expect(store.get(1)).toBe("A");
  expect(woken).not.toHaveBeenCalled();
  store.put(1, "b");
  paint();
  expect(woken).toHaveBeenCalledTimes(1);
});

test("a value that nobody follows is kept without being compared", () => {
  const waiting: (() => void)[] = [];
  const looksSame = vi.fn(() => false);
  const store = createKeyedStore<number, string>({ schedule: (flush) => void waiting.push(flush), looksSame });
  store.subscribe(1, () => undefined);
  for (const value of ["a", "b"]) {
    for (let key = 1; key <= 500; key++) store.put(key, value);
    for (const flush of waiting.splice(0)) flush();
  }
  expect(looksSame).toHaveBeenCalledTimes(1);
  expect(store.get(500)).toBe("b");
});

test("what several stores were told is flushed in one frame", () => {
  const frames: ((now: number) => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  const [prices, books] = [createKeyedStore<number, string>(), createKeyedStore<number, string>()];
  const woken = vi.fn();
  prices.subscribe(1, woken);
  books.subscribe(1, woken);
  prices.put(1, "a");
  books.put(1, "b");
  expect(frames).toHaveLength(1);
  for (const frame of frames) frame(performance.now());
  expect(woken).toHaveBeenCalledTimes(2);
  expect([prices.get(1), books.get(1)]).toEqual(["a", "b"]);
});

test("a listener that throws keeps neither the others nor what comes later from being told", async () => {
  // A flush of the test before would be waited for.
  vi.resetModules();
  const fresh = await import("./keyed-store.ts");
  const frames: ((now: number) => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const [prices, books] = [fresh.createKeyedStore<number, string>(), fresh.createKeyedStore<number, string>()];
  const woken = vi.fn();
  const fault = new Error("a fault of one row");
  prices.subscribe(1, () => {
    throw fault;
  });
  prices.subscribe(1, woken);
  books.subscribe(1, woken);
  prices.put(1, "a");
  books.put(1, "b");
  for (const frame of frames.splice(0)) frame(Number.NEGATIVE_INFINITY);
  expect(woken).toHaveBeenCalledTimes(2);
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  prices.put(1, "c");
  for (const frame of frames.splice(0)) frame(Number.NEGATIVE_INFINITY);
  expect(woken).toHaveBeenCalledTimes(3);
});
