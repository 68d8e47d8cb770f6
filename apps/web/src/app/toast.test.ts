import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TOAST_MS, toast, toasts } from "./toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a toast lasts 1500 ms", () => {
  toast("Saved");
  vi.advanceTimersByTime(1499);
  expect(toasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
  expect(TOAST_MS).toBe(1500);
});

test("the same message is not shown twice at once", () => {
  toast("Please log in first");
  toast("Please log in first");
  expect(toasts.get()).toHaveLength(1);
});
