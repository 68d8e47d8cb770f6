/**
 * The promise of the first page: on a machine with Node and npm, a fresh clone starts with one command. Slow, as it installs
 * everything; part of the full run.
 */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { isAlive, readPidFile } from "../../apps/server/src/platform/postgres/postmaster.ts";

const MINUTES = 60_000;
const MEBIBYTES_MAX = 600;

let folder: string;
let clone: string;
beforeAll(() => {
  // As root this is a folder that only root can enter: neither the programs nor the data are in Postgres' reach.
  folder = mkdtempSync(join(homedir(), "candor fresh clone "));
  chmodSync(folder, 0o700);
  clone = join(folder, "a path with spaces");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  readonly milliseconds: number;
  readonly output: string;
}

async function npmStart(): Promise<Started> {
  // As on an operator's machine, where npm would by itself install less.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn("npm", ["start", "--", "--port", "0", "--feed", "simulated"], {
    cwd: clone,
    env,
    detached: true,
  });
  try {
    return await startedAndStopped(child);
  } finally {
    endGroup(child);
  }
}

/** Whatever failed: nobody lives on in a folder that is about to go. */
function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-Number(pid), "SIGKILL");
  } catch {
    // They have ended, as they should.
  }
}

async function startedAndStopped(child: ChildProcessWithoutNullStreams): Promise<Started> {
  const startedAt = performance.now();
  let output = "";
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const runs = (): boolean => child.exitCode !== null || /^Candor is /m.test(output);
  await expect.poll(runs, { timeout: 8 * MINUTES, interval: 50 }).toBe(true);
  const milliseconds = performance.now() - startedAt;
  expect(output).toMatch(/^Candor is /m);
  const postgres = readPidFile(findPlace(join(clone, ".data")).data)?.pid ?? 0;
  expect(isAlive(postgres)).toBe(true);
  // As a terminal does with Ctrl-C: to everyone in its group, the shell that npm starts included.
  process.kill(-Number(child.pid), "SIGINT");
  await once(child, "close");
  await expect.poll(() => isAlive(postgres), { timeout: 20_000 }).toBe(false);
  return { milliseconds, output };
}

/** As a disk counts it. */
const mebibytesOf = (path: string): number =>
  Number(spawnSync("du", ["-sm", path], { encoding: "utf8" }).stdout.split("\t")[0]);

test(
  "a fresh clone, in a path with spaces that only its user can enter, installs no more than it needs, builds and starts; then in under 5 s",
  async () => {
    const cloned = spawnSync("git", ["clone", "-q", join(import.meta.dirname, "../.."), clone], { encoding: "utf8" });
    expect(cloned.stderr).toBe("");
    expect((await npmStart()).output).toContain("Installing the locked dependencies…");
    // Nothing that only tests need, and nothing else that makes it large.
    expect(existsSync(join(clone, "node_modules/vitest"))).toBe(false);
    expect(mebibytesOf(join(clone, "node_modules"))).toBeLessThanOrEqual(MEBIBYTES_MAX);
    const place = findPlace(join(clone, ".data"));
    const again = await npmStart();
    expect(again.output).not.toContain("Installing");
    expect(again.milliseconds).toBeLessThan(5_000);
    const changed = spawnSync("git", ["status", "--short"], { cwd: clone, encoding: "utf8" });
    expect(changed.stdout).toBe("");
    if (place.isElsewhere) rmSync(place.folder, { recursive: true, force: true });
  },
  12 * MINUTES,
);
