/** What is left, and what is taken over, however it ends. */
import { chownSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { isAlive } from "../../apps/server/src/platform/postgres/postmaster.ts";
import { gone, stopCleanly } from "./launched.ts";
import { dataDir, start, useLaunches } from "./launches.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";

useLaunches();

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

test("when the launcher is killed, server and Postgres stop by themselves", async () => {
  const launched = start();
  await launched.running();
  const [server, postgres] = [launched.serverPid(), launched.postgresPid()];
  launched.child.kill("SIGKILL");
  await gone(server);
  await gone(postgres);
  expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
});

test.runIf(isFull)("when launcher and server are killed, the next start takes their Postgres over", async () => {
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

test.runIf(isFull)(
  "a postmaster.pid whose process number is another's now does not stand in the way, and that process lives",
  async () => {
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
  },
);
