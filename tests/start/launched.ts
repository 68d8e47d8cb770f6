/**
 * Runs `npm start`'s launcher for a test, on a data folder of its own, and tells what it printed and what it left behind.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { isAlive, readPidFile } from "../../apps/server/src/platform/postgres/postmaster.ts";

const ROOT = join(import.meta.dirname, "../..");
const LAUNCHER = join(ROOT, "scripts", "start.mjs");

export interface LaunchOptions {
  dataDir: string;
  flags?: string[];
  env?: Record<string, string>;
  /** Another account to run as. */
  uid?: number;
}

export interface Launched {
  child: ChildProcess;
  dataDir: string;
  stdout(): string;
  stderr(): string;
  /** Resolves when the program says that it runs for the given time; answers the milliseconds since the launch. */
  running(times?: number): Promise<number>;
  /** The exit code, or the signal's name. */
  ended(): Promise<number | string>;
  serverPid(): number;
  postgresPid(): number;
}

const RUNS = /^Candor is (?:at http\S+|running\.)$/gm;
const WAIT = { timeout: 60_000, interval: 20 };

export function launch({ dataDir, flags = [], env = {}, uid }: LaunchOptions): Launched {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [LAUNCHER, "--port", "0", "--feed", "simulated", "--data-dir", dataDir, ...flags],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "development", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    },
  );
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exit = once(child, "close");
  return {
    child,
    dataDir,
    stdout: () => stdout,
    stderr: () => stderr,
    async running(times = 1) {
      await expect.poll(() => (child.exitCode === null ? (stdout.match(RUNS)?.length ?? 0) : stderr), WAIT).toBe(times);
      return performance.now() - startedAt;
    },
    async ended() {
      const [code, signal] = await exit;
      return (code ?? signal) as number | string;
    },
    serverPid: () => (JSON.parse(readFileSync(join(dataDir, "server.lock"), "utf8")) as { pid: number }).pid,
    postgresPid: () => readPidFile(findPlace(dataDir).data)?.pid ?? 0,
  };
}

/** Waits until the process is gone. */
export async function gone(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 15_000, interval: 20 }).toBe(false);
}

/** Stops it as Ctrl-C would and expects that nothing is left. */
export async function stopCleanly(launched: Launched): Promise<void> {
  const postgres = launched.postgresPid();
  launched.child.kill("SIGINT");
  expect(await launched.ended()).toBe(0);
  expect(isAlive(postgres)).toBe(false);
}
