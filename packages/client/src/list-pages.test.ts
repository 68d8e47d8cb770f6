import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "./envelope.ts";
import { collectPages, collectPagesBy } from "./list-pages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pageOf = (ids: readonly string[], more: boolean) => ({
  list: ids.map((id) => ({ id })),
  next: more ? (ids.at(-1) ?? null) : null,
});

test("all pages are read in order, each after the one before, and a row that comes twice is there once", async () => {
  const pages = [pageOf(["5", "4"], true), pageOf(["4", "3"], true), pageOf(["2"], false)];
  const asked: (string | null)[] = [];
  const said: number[] = [];
  const { signal } = new AbortController();
  const next = async (after: string | null) => pages[asked.push(after) - 1]!;
  const rows = await collectPages(next, {
    signal,
    onProgress: (count) => said.push(count),
  });
  expect(rows.map(({ id }) => id)).toEqual(["5", "4", "3", "2"]);
  expect(said).toEqual([2, 3, 4]);
  expect(asked).toEqual([null, "4", "3"]);
});

test("where the server asks for patience the same page is asked for again after that time", async () => {
  const asked: (string | null)[] = [];
  const collected = collectPages(
    async (after) => {
      asked.push(after);
      if (asked.length === 2) throw new Refusal("too-many-requests", "slowly", "error", { seconds: 3 });
      return pageOf([after === null ? "9" : "8"], after === null);
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(2_999);
  expect(asked).toEqual([null, "9"]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await collected).map(({ id }) => id)).toEqual(["9", "8"]);
  expect(asked).toEqual([null, "9", "9"]);
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

test("rows may be told apart by something else than their id, with nobody watching", async () => {
  const rows = await collectPagesBy(
    ({ name }: { readonly name: string }) => name,
    async (after) => ({ list: [{ name: "a" }, { name: after ?? "a" }], next: after === null ? "b" : null }),
  );
  expect(rows.map(({ name }) => name)).toEqual(["a", "b"]);
});
