import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDir } from "./server-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leaveLock = (holder: unknown): void => writeFileSync(join(folder, "server.lock"), JSON.stringify(holder));

test("the lock is given back", () => {
  lockDataDir(folder)();
  expect(readdirSync(folder)).toEqual([]);
  lockDataDir(folder)();
});

test("a lock of a process that has ended is taken over", () => {
  leaveLock({ pid: 2 ** 22 + 1, began: "1" });
  expect(() => lockDataDir(folder)).not.toThrow();
});

test("a lock whose process number another process has taken since is taken over", () => {
  leaveLock({ pid: process.ppid, began: "not when that process began" });
  expect(() => lockDataDir(folder)).not.toThrow();
});

test("a half-written lock is taken over", () => {
  writeFileSync(join(folder, "server.lock"), '{"pid":');
  expect(() => lockDataDir(folder)).not.toThrow();
});
