/** The fixture of tests that start the launcher: a folder of their own for each, and whatever they started ended behind it. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { stopLeftPostgres } from "../e2e/harness/left-postgres.ts";
import { type Launched, type LaunchOptions, launch } from "./launched.ts";

/** Of the test that runs. */
export let folder: string;
/** Not made yet. */
export let dataDir: string;
let launches: Launched[];

export function useLaunches(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "candor start, with spaces "));
    chmodSync(folder, 0o711);
    dataDir = join(folder, "a data folder");
    launches = [];
  });
  afterEach(async () => {
    for (const { child } of launches) child.kill("SIGKILL");
    for (const kept of new Set(launches.map((launched) => launched.dataDir))) await sweep(kept);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Ends what a failed test has left, and nothing else. */
async function sweep(kept: string): Promise<void> {
  if (!existsSync(join(kept, "keys"))) return;
  await stopLeftPostgres(kept);
}

export function start(options: Partial<LaunchOptions> = {}): Launched {
  const launched = launch({ dataDir, ...options });
  launches.push(launched);
  return launched;
}

/** One sentence on standard error, exit code 1, nothing on standard output. */
export async function refusal(options: Partial<LaunchOptions> = {}): Promise<string> {
  const launched = start(options);
  expect(await launched.ended()).toBe(1);
  // The launcher may have built the web app first, where its sources had changed.
  expect(launched.stdout().replace("Building the web app…\n", "")).toBe("");
  expect(launched.stderr().trim().split("\n")).toHaveLength(1);
  return launched.stderr().trim();
}
