import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { stopCleanly } from "./launched.ts";
import { dataDir, folder, refusal, start, useLaunches } from "./launches.ts";

useLaunches();

/** What is only said by the full run here, each part says of itself: config, data-folder and server-lock. */
const isFull = process.env.CANDOR_TEST_FULL === "1";
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

describe("what cannot start says why", () => {
  test("a second start on the same data folder, one of another account after it, and a Postgres that will not start", async () => {
    const first = start();
    await first.running();
    expect(await refusal()).toMatch(/^Another Candor \(process \d+\) is already running on .*: stop it first\.$/);
    await stopCleanly(first);
    if (isRoot)
      expect(await refusal({ uid: NOBODY })).toMatch(/^DATA_DIR .* cannot be used \(EACCES: .*\): start Candor as /);
    writeFileSync(join(findPlace(dataDir).data, "PG_VERSION"), "9\n");
    expect(await refusal()).toMatch(/^Postgres does not start: .+\.$/);
  });

  test("a busy port", async () => {
    const busy = createServer();
    await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve));
    const { port } = busy.address() as { port: number };
    expect(await refusal({ flags: ["--port", String(port)] })).toBe(
      `Port ${port} is already in use: choose another with --port.`,
    );
    busy.close();
  });

  test.runIf(isFull)("a setting that cannot be right", async () => {
    expect(await refusal({ env: { PORT: "", LOG_LEVEL: "loud" } })).toMatch(
      /^LOG_LEVEL \(--log-level\) must be fatal, error/,
    );
  });

  test.runIf(isFull)("a data folder that cannot be made", async () => {
    writeFileSync(join(folder, "file"), "");
    expect(await refusal({ dataDir: join(folder, "file", "data") })).toMatch(/^DATA_DIR .* cannot be made: /);
  });

  test.runIf(isFull)("a data folder that is there and may not be written", async () => {
    mkdirSync(dataDir, { mode: 0o500 });
    // Nothing is forbidden to root.
    const asOther = isRoot ? { uid: NOBODY } : {};
    expect(await refusal(asOther)).toMatch(
      /^DATA_DIR .* cannot be used \(EACCES: .*server\.lock'\): start Candor as the account that it belongs to, or .*\.$/,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test.runIf(isRoot && isFull)("a lock that another account's server holds, and is never taken away", async () => {
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY, NOBODY);
    writeFileSync(join(dataDir, "server.lock"), "", { mode: 0o600 });
    expect(await refusal({ uid: NOBODY })).toMatch(/^DATA_DIR .* cannot be used \(EACCES: .*\): start Candor as /);
    expect(readdirSync(dataDir)).toEqual(["server.lock"]);
  });

  test.skipIf(!isRoot).each(isFull ? ["postgres.json", "web-push.json", "sealing.json"] : ["sealing.json"])(
    "keys/%s that another account has made, which is not called damaged",
    async (name) => {
      const keys = join(dataDir, "keys");
      mkdirSync(keys, { recursive: true });
      for (const own of [dataDir, keys]) chownSync(own, NOBODY, NOBODY);
      writeFileSync(join(keys, name), "{}", { mode: 0o600 });
      expect(await refusal({ uid: NOBODY })).toMatch(
        new RegExp(`^DATA_DIR .* cannot be used \\(EACCES: .*${name}'\\): start Candor as `),
      );
    },
  );

  test("a database server that does not answer", async () => {
    const flags = ["--database-url", "postgres://candor_app:hidden@127.0.0.1:1/candor"];
    const sentence = await refusal({ flags });
    expect(sentence).toMatch(/^The database of DATABASE_URL does not answer: /);
    expect(sentence).not.toContain("hidden");
  });

  test.runIf(isFull && canMount())("a disk with less than 300 MB of free space", async () => {
    const disk = join(folder, "disk");
    spawnSync("mkdir", [disk]);
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=100m", "tmpfs", disk]);
    try {
      expect(await refusal({ dataDir: join(disk, "data") })).toMatch(
        /has \d+ MB of free space; Candor needs 300 MB\.$/,
      );
    } finally {
      spawnSync("umount", [disk]);
    }
  });
});

function canMount(): boolean {
  if (!isRoot) return false;
  const probe = mkdtempSync(join(tmpdir(), "candor-mount-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "tmpfs", probe]).status === 0;
  if (isMounted) spawnSync("umount", [probe]);
  rmSync(probe, { recursive: true });
  return isMounted;
}
