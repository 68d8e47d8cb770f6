/** Two servers on one Postgres: one makes prices and decides orders, the other waits and takes over. */
import { execFile } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Connection, createDatabase, type Database } from "../../apps/server/src/platform/database/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../apps/server/src/platform/postgres/embedded-postgres.ts";
import { freePort } from "../machine/free-port.ts";
import { type Launched, launch } from "./launched.ts";

const VERIFY = join(import.meta.dirname, "../../apps/server/src/commands/verify-log.ts");
const WAITS = /another process makes the prices of this database: this one waits/g;
const ENDED_ANEW = "The server ended with code 70; starting it again.";
/** A lease that nobody renews runs out, somebody looks, and a start on a busy machine. */
const TAKEN_OVER_WITHIN_MS = 5_000 + 250 + 20_000;
const LONG = 180_000;

let folder: string;
let server: EmbeddedPostgres;
let database: Database;
let launches: Launched[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "candor-two-"));
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, "server"), { mode: 0o711 });
  const log = createLog("silent");
  server = await startEmbeddedPostgres({ dataDir: join(folder, "server"), log });
  database = createDatabase({ connection: server.owner, log, connections: 2 });
});
afterEach(async () => {
  for (const { child } of launches) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGINT");
    await ended;
  }
  launches = [];
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = ({ user, password, database: name, host }: Connection): string =>
  `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(String(host))}`;

const dataDirOf = (name: string): string => join(folder, name);

function start(name: string, nodeNumber: number, ...more: readonly string[]): Launched {
  const { app, owner, operators } = server;
  const urls = { database: app, migrate: owner, "operator-database": operators };
  const flags = Object.entries(urls).flatMap(([flag, at]) => [`--${flag}-url`, urlOf(at)]);
  const launched = launch({
    dataDir: dataDirOf(name),
    flags: [...flags, "--node-number", String(nodeNumber), "--log-level", "warn", ...more],
  });
  launches.push(launched);
  return launched;
}

/** What an operator does before another server may take over. */
const giveKeys = (from: string, to: string): void =>
  cpSync(join(dataDirOf(from), "keys"), join(dataDirOf(to), "keys"), { recursive: true });

const said = ({ stdout, stderr }: Launched): string => stdout() + stderr();
const waits = (launched: Launched, times = 1) =>
  expect.poll(() => said(launched).match(WAITS)?.length ?? 0, { timeout: 60_000 }).toBe(times);

const priced = async (): Promise<number> => {
  const { rows } = await database.query<{ at: string }>(
    `select greatest((select max(last_at) from tick_head), (select max(step_at) from tick_journal)) as at`,
  );
  return Number(rows[0]?.at ?? 0);
};

/** Prices have gone on from now. */
async function goesOn(): Promise<void> {
  const from = await priced();
  await expect.poll(priced, { timeout: 20_000 }).toBeGreaterThan(from + 6_000);
}

/** By the command that operators have. */
async function expectVerified(): Promise<void> {
  const args = [VERIFY, "--database-url", urlOf(server.app)];
  const said = await promisify(execFile)(process.execPath, args).then(
    () => "it holds",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
  expect(said).toBe("it holds");
}

const epochs = async (): Promise<readonly string[]> => {
  const { rows } = await database.query<{ epoch: string }>("select epoch from lease where name = 'feed'");
  return rows.map(({ epoch }) => epoch);
};

test(
  "a second server waits and takes over in a rolling restart, and one that was stopped meanwhile writes nothing",
  async () => {
    const first = start("one", 1);
    await first.running();
    giveKeys("one", "two");
    const port = await freePort();
    const second = start("two", 2, "--health-port", String(port));
    await waits(second);
    const [before] = await epochs();
    await goesOn();
    const door = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, await answer.text()];
    };
    expect(await door("/healthz")).toEqual([200, expect.anything()]);
    expect(await door("/readyz")).toEqual([503, expect.stringContaining("starting")]);
    // It has taken nothing and answers nobody.
    expect(await epochs()).toEqual([before]);
    expect(said(second)).not.toContain("Candor is at");

    const stopped = performance.now();
    first.child.kill("SIGINT");
    expect(await first.ended()).toBe(0);
    await second.running();
    await expect.poll(() => door("/readyz")).toEqual([200, expect.anything()]);
    process.stdout.write(`a rolling restart: ${Math.round(performance.now() - stopped)} ms until the second answers\n`);
    await goesOn();
    await expectVerified();

    // The one that makes the prices stands still without having ended; the other one waits already.
    const third = start("one", 1);
    await waits(third);
    const stands = second.serverPid();
    process.kill(stands, "SIGSTOP");
    const stood = performance.now();
    await third.running();
    const tookMs = performance.now() - stood;
    process.stdout.write(`a server that stands still: ${Math.round(tookMs)} ms until the other one answers\n`);
    expect(tookMs).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    await goesOn();
    const [epoch] = await epochs();
    process.kill(stands, "SIGCONT");
    // It notices, ends as crashed, is started anew and waits for its turn.
    await expect.poll(() => second.stdout(), { timeout: 20_000 }).toContain(ENDED_ANEW);
    await waits(second, 2);
    await goesOn();
    expect(await epochs()).toEqual([epoch]);
    const { rows } = await database.query<{ epoch: string }>("select distinct epoch from tick_journal");
    expect(rows).toEqual([{ epoch }]);
    await expectVerified();
  },
  LONG,
);

test(
  "a server whose desk was taken over ends as crashed and has its orders back at its next start",
  async () => {
    const only = start("one", 1);
    await only.running();
    await database.query("update lease set epoch = nextval('lease_epoch') where name = 'desk/1'");
    await expect.poll(() => only.stdout(), { timeout: 20_000 }).toContain(ENDED_ANEW);
    await only.running(2);
    expect(said(only)).toContain("another desk has taken over; this one has closed");
    await goesOn();
    await expectVerified();
  },
  LONG,
);

test(
  "a server without the key that signs the log does not start beside another, and makes none",
  async () => {
    const first = start("one", 1);
    await first.running();
    giveKeys("one", "three");
    const keys = join(dataDirOf("three"), "keys");
    for (const name of readdirSync(keys)) if (name.startsWith("tick-log-")) rmSync(join(keys, name));
    const other = start("three", 3);
    expect(await other.ended()).toBe(1);
    expect(other.stderr()).toMatch(/^The key \S+ that signs the tick log cannot be read at /m);
    expect(existsSync(keys) && readdirSync(keys).some((name) => name.startsWith("tick-log-"))).toBe(false);
    await sleep(1_000);
    await goesOn();
  },
  LONG,
);
