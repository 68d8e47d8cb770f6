import { join } from "node:path";
import { expect, test } from "vitest";
import { durationsOf, mergedDurations, ROOT, readDurations } from "./durations.ts";
import { longestFirst } from "./longest-first.ts";

const file = (path: string) => ({ moduleId: join(ROOT, path) });

test("files that were recorded as long begin, the longest first; the others keep their order", () => {
  const files = [file("b.test.ts"), file("a.test.ts"), file("tests/short.test.ts"), file("tests/long.test.ts")];
  const sorted = longestFirst(files, { "tests/long.test.ts": 90, "tests/short.test.ts": 4 });
  expect(sorted).toEqual([files[3], files[2], files[0], files[1]]);
});

test("a report tells whole seconds by path from the root", () => {
  const testResults = [{ name: join(ROOT, "tests", "long.test.ts"), startTime: 10_000, endTime: 99_600 }];
  expect(durationsOf(JSON.stringify({ testResults }))).toEqual({ "tests/long.test.ts": 90 });
  expect(durationsOf("{}")).toEqual({});
});

test("what is recorded is long and still exists, the longest first", () => {
  const kept = { "gone.test.ts": 50, "now-short.test.ts": 9, "other-suite.test.ts": 7 };
  const merged = mergedDurations(
    kept,
    { "now-short.test.ts": 1, "long.test.ts": 80 },
    (path) => !path.startsWith("gone"),
  );
  expect(Object.entries(merged)).toEqual([
    ["long.test.ts", 80],
    ["other-suite.test.ts", 7],
  ]);
});

test("the recorded times can be read", () => {
  expect(Object.values(readDurations()).every(Number.isInteger)).toBe(true);
});
