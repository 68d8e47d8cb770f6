import { afterEach, expect, test, vi } from "vitest";
import { CHUNK_TIME_OUT_MS, loadPage, readyPage } from "./page-loader.ts";

afterEach(() => vi.useRealTimers());

const Page = () => null;

test("a page's code that has not come after 60 s counts as failed", async () => {
  vi.useFakeTimers();
  const failed = expect(loadPage({ load: () => new Promise(() => {}) })).rejects.toThrow("too long");
  await vi.advanceTimersByTimeAsync(CHUNK_TIME_OUT_MS - 1);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(CHUNK_TIME_OUT_MS).toBe(60_000);
});

test("a failed page may be loaded again", async () => {
  let tries = 0;
  const route = { load: () => (++tries === 1 ? Promise.reject(new Error("offline")) : Promise.resolve(Page)) };
  await expect(loadPage(route)).rejects.toThrow("offline");
  expect(readyPage(route)).toBeUndefined();
  expect(await loadPage(route)).toBe(Page);
});

test("a loaded page is not loaded twice", async () => {
  const load = vi.fn(() => Promise.resolve(Page));
  const route = { load };
  await loadPage(route);
  await loadPage(route);
  expect(load).toHaveBeenCalledTimes(1);
  expect(readyPage(route)).toBe(Page);
});
