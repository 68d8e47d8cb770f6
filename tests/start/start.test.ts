import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canEnter } from "../../apps/server/src/platform/postgres/postgres-account.ts";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { isAlive, readPidFile } from "../../apps/server/src/platform/postgres/postmaster.ts";
import { stopLeftPostgres } from "../e2e/harness/left-postgres.ts";
import { gone, type Launched, type LaunchOptions, launch, stopCleanly } from "./launched.ts";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let folder: string;
let dataDir: string;
let launches: Launched[];
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

/** Ends what a failed test has left, and nothing else. */
async function sweep(kept: string): Promise<void> {
  if (!existsSync(join(kept, "keys"))) return;
  await stopLeftPostgres(kept);
}

function start(options: Partial<LaunchOptions> = {}): Launched {
  const launched = launch({ dataDir, ...options });
  launches.push(launched);
  return launched;
}

/** One sentence on standard error, exit code 1, nothing on standard output. */
async function refusal(options: Partial<LaunchOptions> = {}): Promise<string> {
  const launched = start(options);
  expect(await launched.ended()).toBe(1);
  // The launcher may have built the web app first, where its sources had changed.
  expect(launched.stdout().replace("Building the web app…\n", "")).toBe("");
  expect(launched.stderr().trim().split("\n")).toHaveLength(1);
  return launched.stderr().trim();
}

describe("starting and stopping", () => {
  test("the address is the last line; Ctrl-C stops everything; the second start is under 5 s on the same database", async () => {
    const first = start();
    await first.running();
    expect(first.stdout().trim().split("\n").at(-1)).toMatch(/^Candor is /);
    expect(first.stderr()).toBe("");
    expect(statSync(join(dataDir, "keys/postgres.json")).mode & 0o777).toBe(0o600);
    const made = statSync(join(findPlace(dataDir).data, "PG_VERSION")).birthtimeMs;
    await stopCleanly(first);

    const second = start();
    expect(await second.running()).toBeLessThan(5_000);
    expect(statSync(join(findPlace(dataDir).data, "PG_VERSION")).birthtimeMs).toBe(made);
    second.child.kill("SIGTERM");
    expect(await second.ended()).toBe(0);
  });

  test("Ctrl-C during the start stops everything too", async () => {
    const launched = start();
    await expect.poll(() => existsSync(join(dataDir, "server.lock")), { timeout: 20_000, interval: 5 }).toBe(true);
    launched.child.kill("SIGINT");
    expect(await launched.ended()).toBe(0);
    expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
    expect(isAlive(launched.postgresPid())).toBe(false);
  });

  test("--help prints every flag and starts nothing", async () => {
    const launched = start({ flags: ["--help"] });
    expect(await launched.ended()).toBe(0);
    expect(launched.stdout()).toContain("--replay-speed");
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe("what cannot start says why", () => {
  test("a second start on the same data folder", async () => {
    const first = start();
    await first.running();
    expect(await refusal()).toMatch(/^Another Candor \(process \d+\) is already running on .*: stop it first\.$/);
    await stopCleanly(first);
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

  test("a setting that cannot be right", async () => {
    expect(await refusal({ env: { PORT: "", LOG_LEVEL: "loud" } })).toMatch(
      /^LOG_LEVEL \(--log-level\) must be fatal, error/,
    );
  });

  test("a data folder that cannot be made", async () => {
    writeFileSync(join(folder, "file"), "");
    expect(await refusal({ dataDir: join(folder, "file", "data") })).toMatch(/^DATA_DIR .* cannot be made: /);
  });

  test("a data folder that is there and may not be written", async () => {
    mkdirSync(dataDir, { mode: 0o500 });
    // Nothing is forbidden to root.
    const asOther = isRoot ? { uid: NOBODY } : {};
    expect(await refusal(asOther)).toMatch(
      /^DATA_DIR .* cannot be used \(EACCES: .*server\.lock'\): start Candor as the account that it belongs to, or .*\.$/,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test.skipIf(!isRoot)("a data folder that another account has used", async () => {
    const first = start();
    await first.running();
    await stopCleanly(first);
    expect(await refusal({ uid: NOBODY })).toMatch(/^DATA_DIR .* cannot be used \(EACCES: .*\): start Candor as /);
  });

  test.skipIf(!isRoot)("a lock that another account's server holds, and is never taken away", async () => {
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY, NOBODY);
    writeFileSync(join(dataDir, "server.lock"), "", { mode: 0o600 });
    expect(await refusal({ uid: NOBODY })).toMatch(/^DATA_DIR .* cannot be used \(EACCES: .*\): start Candor as /);
    expect(readdirSync(dataDir)).toEqual(["server.lock"]);
  });

  test.skipIf(!isRoot).each(["postgres.json", "web-push.json", "sealing.json"])(
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

  test("a Postgres that will not start", async () => {
    const first = start();
    await first.running();
    await stopCleanly(first);
    writeFileSync(join(findPlace(dataDir).data, "PG_VERSION"), "9\n");
    expect(await refusal()).toMatch(/^Postgres does not start: .+\.$/);
  });

  test.skipIf(!canMount())("a disk with less than 300 MB of free space", async () => {
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

describe("when something is killed", () => {
  test("a killed server is started again at once, on the same Postgres", async () => {
    const launched = start();
    await launched.running();
    const [server, postgres] = [launched.serverPid(), launched.postgresPid()];
    const killedAt = performance.now();
    process.kill(server, "SIGKILL");
    await launched.running(2);
    expect(performance.now() - killedAt).toBeLessThan(2_000);
    expect(launched.stdout()).toContain("The server was killed by SIGKILL; starting it again.");
    expect(launched.serverPid()).not.toBe(server);
    expect(launched.postgresPid()).toBe(postgres);
    await stopCleanly(launched);
  });

  test("when the launcher is killed, server and Postgres stop by themselves", async () => {
    const launched = start();
    await launched.running();
    const [server, postgres] = [launched.serverPid(), launched.postgresPid()];
    launched.child.kill("SIGKILL");
    await gone(server);
    await gone(postgres);
    expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
  });

  test("when launcher and server are killed, the next start takes their Postgres over", async () => {
    const killed = start();
    await killed.running();
    const [server, postgres] = [killed.serverPid(), killed.postgresPid()];
    // Stopped first, so that it cannot see the launcher go.
    process.kill(server, "SIGSTOP");
    killed.child.kill("SIGKILL");
    process.kill(server, "SIGKILL");
    await gone(server);
    expect(isAlive(postgres)).toBe(true);
    const next = start();
    await next.running();
    expect(next.postgresPid()).toBe(postgres);
    await stopCleanly(next);
  });

  test("a killed Postgres is started again within 2 s under the same server", async () => {
    const launched = start();
    await launched.running();
    const [server, postgres] = [launched.serverPid(), launched.postgresPid()];
    const killedAt = performance.now();
    process.kill(postgres, "SIGKILL");
    const ready = (): boolean => {
      const found = readPidFile(findPlace(dataDir).data);
      return found !== null && found.pid !== postgres && found.isReady;
    };
    await expect.poll(ready, { timeout: 2_000, interval: 20 }).toBe(true);
    expect(performance.now() - killedAt).toBeLessThan(2_000);
    expect(launched.serverPid()).toBe(server);
    await stopCleanly(launched);
  });

  test("a postmaster.pid whose process number is another's now does not stand in the way, and that process lives", async () => {
    const first = start();
    await first.running();
    await stopCleanly(first);
    const { data, account } = findPlace(dataDir);
    const file = join(data, "postmaster.pid");
    writeFileSync(file, `${process.pid}\n${data}\n1\n5432\n\n\n\nready\n`, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
    const second = start();
    await second.running();
    await stopCleanly(second);
  });
});

describe("accounts", () => {
  test.skipIf(!isRoot)(
    "as root, Postgres runs under another account, and the data folder keeps its secrets",
    async () => {
      const launched = start();
      await launched.running();
      const owner = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${launched.postgresPid()}/status`, "utf8"))?.[1];
      expect(Number(owner)).toBeGreaterThan(0);
      await stopCleanly(launched);
    },
  );

  test.skipIf(!isRoot)(
    "as root, below a folder that only root can enter, the database lies elsewhere, and is found again",
    async () => {
      chmodSync(folder, 0o700);
      const first = start();
      await first.running();
      const place = findPlace(dataDir);
      expect(place.isElsewhere).toBe(true);
      expect(canEnter(place.account, place.folder)).toBe(true);
      expect(first.stdout()).toContain(
        `Postgres runs under an account that cannot enter ${dataDir}, so its database is in ${place.folder}.`,
      );
      await stopCleanly(first);

      const second = start();
      await second.running();
      expect(findPlace(dataDir).folder).toBe(place.folder);
      await stopCleanly(second);

      rmSync(place.folder, { recursive: true });
      expect(await refusal()).toBe(
        `The database of ${dataDir} was kept in ${place.folder}, which is gone: bring it back or restore a backup.`,
      );
      // So that the sweep does not look for it.
      rmSync(join(dataDir, "keys"), { recursive: true });
    },
  );

  test.skipIf(!isRoot)("as an ordinary user everything stays in the data folder, for that user alone", async () => {
    chownSync(folder, NOBODY, NOBODY);
    const launched = start({ uid: NOBODY, env: { HOME: folder } });
    await launched.running();
    expect(statSync(dataDir)).toMatchObject({ uid: NOBODY });
    expect(statSync(dataDir).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, "postgres/data")).uid).toBe(NOBODY);
    await stopCleanly(launched);
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
