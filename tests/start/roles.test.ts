/** Processes of some of the roles: what is refused, and that each tells its health and its figures. */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../apps/server/src/platform/database/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../apps/server/src/platform/postgres/embedded-postgres.ts";
import { freePort } from "../machine/free-port.ts";
import { type Launched, launch } from "./launched.ts";

let folder: string;
let postgres: EmbeddedPostgres;
let server: Launched;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "candor-roles-"));
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, "postgres"), { mode: 0o711 });
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: createLog("silent") });
  server = start("server", "http,desk,feed");
});
afterAll(async () => {
  server?.child.kill("SIGINT");
  await server?.ended();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = ({ user, password, database, host }: Connection): string =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(String(host))}`;

/** Names of figures as a text of them has them, without those of the runtime's own. */
const namesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name = ""]) => name).filter(isOurOwn);
const isOurOwn = (name: string): boolean => !/^candor_(?:process|nodejs)_/.test(name);
/** Of the embedded Postgres, which none of these has. */
const isOfBackups = (name: string): boolean => name.startsWith("candor_backup_");

const DOCUMENTED = Array.from(
  readFileSync(join(import.meta.dirname, "../../docs/OPERATIONS.md"), "utf8").matchAll(/^\| (`candor_[^|]*) \|/gm),
  ([, cell = ""]) => Array.from(cell.matchAll(/`([a-z_]+)`/g), ([, name = ""]) => name),
).flat();
const told = new Set<string>();

const dataDirOf = (name: string): string => join(folder, name);

function start(name: string, roles: string, ...flags: readonly string[]): Launched {
  const env = {
    DATABASE_URL: urlOf(postgres.app),
    MIGRATE_URL: urlOf(postgres.owner),
    OPERATOR_DATABASE_URL: urlOf(postgres.operators),
  };
  return launch({ dataDir: dataDirOf(name), env, flags: ["--roles", roles, "--node-number", "7", ...flags] });
}

async function refusalOf(launched: Launched): Promise<string> {
  expect(await launched.ended()).toBe(1);
  return launched.stderr().trim();
}

test("a server of three roles tells the figures of both its processes at its port, each family once", async () => {
  await server.running();
  const url = /Candor is at (\S+)/.exec(server.stdout())?.[1] ?? "";
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  const text = await (await fetch(`${url}/metrics`)).text();
  const types = Array.from(
    text.matchAll(/^# TYPE (\S+) (\w+)$/gm),
    ([, name = "", type = ""]) => [name, type] as const,
  );
  expect(new Map(types).size).toBe(types.length);
  expect(Array.from(text.matchAll(/^# HELP (\S+) \S/gm), ([, name]) => name)).toEqual(types.map(([name]) => name));
  for (const [name, type] of types) {
    expect(name.endsWith("_total"), name).toBe(type === "counter");
    expect(name).not.toMatch(/_(?:ms|millis|milliseconds|kb|mb|minutes|percent)(?:_|$)/);
  }
  for (const name of namesIn(text)) told.add(name);
  expect(text.match(/^candor_database_up\{.*$/gm)?.toSorted()).toEqual(
    ["core", "http"].map((process) => `candor_database_up{process="${process}"} 1`),
  );
  for (const line of [
    'candor_database_pool_connections_max{process="core",pool="candor desk"} 5',
    "candor_desk_lease_held 1",
  ])
    expect(text).toContain(`\n${line}\n`);
});

describe("a process of jobs", () => {
  test("is refused without a database of somebody's, and so is one of calls alone", async () => {
    const alone = launch({ dataDir: dataDirOf("alone"), flags: ["--roles", "jobs"] });
    expect(await refusalOf(alone)).toBe(
      "ROLES=jobs needs DATABASE_URL: the database of the server whose jobs it does.",
    );
    expect(await refusalOf(start("calls", "http"))).toBe("ROLES: desk and feed run together, and http with them.");
  });

  test("makes no keys beside the installation's: each that is missing is named, with where to copy it from", async () => {
    const keys = join(dataDirOf("jobs"), "keys");
    const missing = async () => {
      const said = await refusalOf(start("jobs", "jobs"));
      expect(said.split("\n")).toHaveLength(1);
      expect(said).toMatch(/copy it from the data folder of the server with the desk\.$/);
      return /(sealing\.json|web-push\.json|tick-log-)/.exec(said)?.[1];
    };
    const copy = (wanted: (name: string) => boolean) => {
      mkdirSync(keys, { recursive: true, mode: 0o700 });
      const own = join(dataDirOf("server"), "keys");
      for (const name of readdirSync(own).filter(wanted)) cpSync(join(own, name), join(keys, name));
    };
    expect(await missing()).toBe("sealing.json");
    copy((name) => name === "sealing.json");
    expect(await missing()).toBe("tick-log-");
    copy((name) => name.startsWith("tick-log-"));
    expect(await missing()).toBe("web-push.json");
    copy((name) => name === "web-push.json");
    expect(readdirSync(keys).sort()).toEqual(
      expect.arrayContaining(["sealing.json", "web-push.json", expect.stringMatching(/^tick-log-/)]),
    );
  }, 60_000);

  test("tells its health, its readiness and its figures at a door of its own", async () => {
    const port = await freePort();
    const jobs = start("jobs", "jobs", "--health-port", String(port));
    try {
      await jobs.running();
      const url = `http://127.0.0.1:${port}`;
      expect(jobs.stdout()).toContain(`Health is at ${url}\n`);
      const asked = async (path: string) => (await fetch(`${url}${path}`)).status;
      await expect.poll(() => asked("/readyz")).toBe(200);
      expect([await asked("/healthz"), await asked("/"), await asked("/api/site/config")]).toEqual([200, 404, 404]);
      const text = await (await fetch(`${url}/metrics`)).text();
      for (const line of [
        'candor_database_up{process="core"} 1',
        'candor_part_ready{process="core",part="jobs"} 1',
        'candor_messages_waiting{channel="mail"} ',
        'candor_job_failures_total{job="books-check-nightly"} 0',
        'candor_nodejs_eventloop_lag_p99_seconds{process="core"} ',
      ])
        expect(text).toContain(`\n${line}`);
      expect(text).not.toContain("candor_desk_");
      for (const name of namesIn(text)) told.add(name);
      // What the two tell together is what docs/OPERATIONS.md has in its table.
      expect([...told].sort()).toEqual(
        [...new Set(DOCUMENTED.filter((name) => isOurOwn(name) && !isOfBackups(name)))].sort(),
      );
      // A door that strangers may reach tells them no figures.
      const named = await fetch(`${url}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9" } });
      expect(named.status).toBe(404);
    } finally {
      jobs.child.kill("SIGINT");
      expect(await jobs.ended()).toBe(0);
    }
  });
});
