import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holderOf, lockDataDir } from "./server-lock.ts";

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

test("a lock that is held was copied with its folder: the copy is free, the original and other names of it are not", async () => {
  const module = join(import.meta.dirname, "server-lock.ts");
  const program = `const { lockDataDir } = await import(${JSON.stringify(module)});
    lockDataDir(process.argv[1]); console.log("held"); setInterval(() => {}, 1_000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", program, folder]);
  const [copy, link] = [`${folder}-copy`, `${folder}-link`];
  try {
    await once(holder.stdout, "data");
    cpSync(folder, copy, { recursive: true });
    symlinkSync(folder, link);
    expect(() => lockDataDir(copy)).not.toThrow();
    for (const name of [folder, link]) expect(() => lockDataDir(name)).toThrow(/is already running on/);
  } finally {
    holder.kill("SIGKILL");
    await once(holder, "close");
    for (const made of [copy, link]) rmSync(made, { recursive: true, force: true });
  }
});

test("a folder is the same holder of a database's leases at every start and under every name, and its copy is another", () => {
  const [copy, link] = [`${folder}-copy`, `${folder}-link`];
  try {
    cpSync(folder, copy, { recursive: true });
    symlinkSync(folder, link);
    expect(holderOf(link)).toBe(holderOf(folder));
    expect(holderOf(copy)).not.toBe(holderOf(folder));
  } finally {
    for (const made of [copy, link]) rmSync(made, { recursive: true, force: true });
  }
});
