import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectPages } from "./csv-pages.ts";
import { Refusal } from "./envelope.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pageOf = (ids: readonly string[], more: boolean) => ({ list: ids.map((id) => ({ id })), has_more: more });

test("all pages are read in order, and a row that has shifted to the next page is there once", async () => {
  const pages = [pageOf(["5", "4"], true), pageOf(["4", "3"], true), pageOf(["2"], false)];
  const said: number[] = [];
  const { signal } = new AbortController();
  const rows = await collectPages(async (page) => pages[page - 1]!, {
    signal,
    onProgress: (count) => said.push(count),
  });
  expect(rows.map(({ id }) => id)).toEqual(["5", "4", "3", "2"]);
  expect(said).toEqual([2, 3, 4]);
});

test("where the server asks for patience the same page is asked for again after that time", async () => {
  const asked: number[] = [];
  const collected = collectPages(
    async (page) => {
      asked.push(page);
      if (asked.length === 2) throw new Refusal("too-many-requests", "slowly", "error", { seconds: 3 });
      return pageOf([String(page)], page < 2);
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(2_999);
  expect(asked).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await collected).map(({ id }) => id)).toEqual(["1", "2"]);
  expect(asked).toEqual([1, 2, 2]);
});

test("once stopped nothing more is asked for, and there are no rows", async () => {
  const stop = new AbortController();
  let asked = 0;
  const collected = collectPages(
    async () => {
      asked += 1;
      if (asked === 2) stop.abort();
      return pageOf([String(asked)], true);
    },
    { signal: stop.signal, onProgress: () => undefined },
  );
  await expect(collected).rejects.toMatchObject({ name: "AbortError" });
  expect(asked).toBe(2);
});

test("another refusal ends it as it is", async () => {
  const refusal = new Refusal("service-unavailable", "gone");
  const task = { signal: new AbortController().signal, onProgress: () => undefined };
  await expect(collectPages(() => Promise.reject(refusal), task)).rejects.toBe(refusal);
});
