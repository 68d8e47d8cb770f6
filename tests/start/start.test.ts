import { chownSync, existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { isAlive, readPidFile } from "../../apps/server/src/platform/postgres/postmaster.ts";
import { gone, stopCleanly } from "./launched.ts";
import { dataDir, start, useLaunches } from "./launches.ts";

useLaunches();

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
