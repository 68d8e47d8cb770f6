import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepOwedHead, keptOwedHead, seenHeadFrom } from "./kept-owed-head.ts";

const head = (id: string) => ({ id, at: 1_790_000_000_000, hash: id.padStart(64, "0") });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the newest head that was checked stays, whichever comes last", () => {
  expect(keptOwedHead()).toBeUndefined();
  keepOwedHead(head("9"));
  keepOwedHead(head("10"));
  keepOwedHead(head("3"));
  expect(keptOwedHead()).toEqual(head("10"));
  keepOwedHead({ ...head("10"), hash: "f".repeat(64) });
  expect(keptOwedHead()).toEqual(head("10"));
});

test.each([null, "text", { ...head("9"), hash: "00" }, { ...head("9"), id: "-1" }, { ...head("9"), at: "now" }])(
  "what is stored and is no head is none: %j",
  (stored) => {
    expect(seenHeadFrom(stored)).toBeUndefined();
  },
);
