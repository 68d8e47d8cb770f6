/** How soon it is there, and there again. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { readPidFile } from "../../apps/server/src/platform/postgres/postmaster.ts";
import { loadingMs } from "../fault/harness/loading-time.ts";
import { stopCleanly } from "./launched.ts";
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
});

describe("when something is killed", () => {
  test("a killed server is started again at once, on the same Postgres, and a killed Postgres within 2 s under the same server", async () => {
    const launched = start();
    await launched.running();
    const [server, postgres] = [launched.serverPid(), launched.postgresPid()];
    const killedAt = performance.now();
    process.kill(server, "SIGKILL");
    await launched.running(2);
    const backMs = performance.now() - killedAt;
    // On a machine that is slower than two seconds suppose: so many times what loading the program alone takes.
    expect(backMs).toBeLessThan(Math.max(2_000, 4 * loadingMs()));
    expect(launched.stdout()).toContain("The server was killed by SIGKILL; starting it again.");
    expect(launched.serverPid()).not.toBe(server);
    expect(launched.postgresPid()).toBe(postgres);

    const next = launched.serverPid();
    const diedAt = performance.now();
    process.kill(postgres, "SIGKILL");
    const ready = (): boolean => {
      const found = readPidFile(findPlace(dataDir).data);
      return found !== null && found.pid !== postgres && found.isReady;
    };
    await expect.poll(ready, { timeout: 2_000, interval: 20 }).toBe(true);
    expect(performance.now() - diedAt).toBeLessThan(2_000);
    expect(launched.serverPid()).toBe(next);
    await stopCleanly(launched);
  });
});
