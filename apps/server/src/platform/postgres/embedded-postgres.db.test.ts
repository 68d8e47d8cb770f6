import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postgresSettingsOf } from "../config/config-postgres.ts";
import { createDatabase, type Database } from "../database/database.ts";
import { createLog } from "../log.ts";
import { StartRefused } from "../process/start-refused.ts";
import { buffersMb, type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { passwordsIn } from "./postgres-keys.ts";
import { findPlace } from "./postgres-place.ts";
import { isAlive, readPidFile } from "./postmaster.ts";

const log = createLog("silent");
let folder: string;
let running: EmbeddedPostgres[];
let pools: Database[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candor embedded, "));
  chmodSync(folder, 0o711);
  running = [];
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  for (const postgres of running) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string, settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(settings ? { settings } : {}) });
  running.push(postgres);
  return postgres;
}

function open(connection: pg.ClientConfig): Database {
  const database = createDatabase({ connection, log });
  pools.push(database);
  return database;
}

const settingsOf = async (database: Database, names: string[]): Promise<unknown> =>
  Object.fromEntries(
    (
      await database.query<{ name: string; setting: string }>(
        "select name, setting from pg_settings where name = any($1)",
        [names],
      )
    ).rows.map(({ name, setting }) => [name, setting]),
  );

test("it is durable, in UTF-8, checked, off the network, and asks for a password", async () => {
  const postgres = await start(join(folder, "data"));
  const app = open(postgres.app);
  expect(
    await settingsOf(app, ["fsync", "synchronous_commit", "full_page_writes", "data_checksums", "listen_addresses"]),
  ).toEqual({
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    data_checksums: "on",
    listen_addresses: "",
  });
  const { rows } = await app.query(
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ encoding: "UTF8", provider: "b", locale: "C.UTF-8" }]);
  const stranger = new pg.Client({ ...postgres.app, password: "guess" });
  await expect(stranger.connect()).rejects.toThrow("password authentication failed");
  const { rows: roles } = await app.query(
    "select rolname as name from pg_roles where rolname like 'candor%' and not rolsuper and not rolcreaterole and not rolcreatedb",
  );
  expect(roles.map(({ name }) => name).sort()).toEqual(["candor_app", "candor_operators", "candor_owner"]);
  expect(statSync(String(postgres.app.host)).mode & 0o777).toBe(0o700);
});

test("connections and memory are as the settings say, and the memory else an eighth of the machine's", async () => {
  const wanted = postgresSettingsOf({ postgresConnections: 90, postgresBuffersMb: 48 });
  const app = open((await start(join(folder, "data"), wanted)).app);
  const found = await settingsOf(app, ["max_connections", "shared_buffers"]);
  expect(found).toEqual({ max_connections: "90", shared_buffers: String((48 * 1024) / 8) });
  const gigabytes = [0.1, 1, 4, 64].map((size) => buffersMb(size * 1024 ** 3));
  expect(gigabytes).toEqual([32, 128, 512, 1024]);
  expect(postgresSettingsOf({ postgresConnections: 100, postgresBuffersMb: null })).toEqual({ max_connections: "100" });
});

test("a path too long for a socket is no hindrance", async () => {
  const long = join(folder, "x".repeat(120), "y".repeat(120));
  const postgres = await start(long);
  expect(String(postgres.app.host).length).toBeLessThan(90);
  expect((await open(postgres.app).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

/** Starts one in a process that is then killed, as a server would be; answers the pid of the Postgres it leaves. */
async function leave(dataDir: string, settings: Record<string, string>): Promise<number> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"))});
    const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, "../log.ts"))});
    const options = ${JSON.stringify({ dataDir, settings })};
    const postgres = await startEmbeddedPostgres({ ...options, log: createLog("silent") });
    process.stdout.write(String(postgres.pid()));
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const [pid] = (await once(child.stdout, "data")) as [Buffer];
  child.kill("SIGKILL");
  await once(child, "close");
  return Number(pid.toString());
}

test("one left running with other settings is stopped and started with the right ones", async () => {
  const dataDir = join(folder, "data");
  const left = await leave(dataDir, { synchronous_commit: "off" });
  expect(isAlive(left)).toBe(true);
  const next = await start(dataDir);
  expect(next.pid()).not.toBe(left);
  expect(await settingsOf(open(next.app), ["synchronous_commit"])).toEqual({ synchronous_commit: "on" });
});

test("one left running is taken over, and its old sessions are ended before it is used", async () => {
  const dataDir = join(folder, "data");
  const left = await leave(dataDir, {});
  const place = findPlace(dataDir);
  const socket = readPidFile(place.data);
  const orphan = new pg.Client({
    host: socket?.host,
    port: socket?.port,
    user: "postgres",
    password: passwordsIn(dataDir).postgres,
    database: "candor",
  });
  const ended = new Promise((resolve) => orphan.on("error", resolve));
  await orphan.connect();
  await orphan.query("begin; create table half (n int)");
  const second = await start(dataDir);
  expect(second.pid()).toBe(left);
  await ended;
  const { rows } = await open(second.admin).query("select to_regclass('half') as half");
  expect(rows).toEqual([{ half: null }]);
});

test("a copy of a folder in use starts beside it, and neither loses its socket, its sessions or what it wrote", async () => {
  const original = join(folder, "data");
  const first = await start(original);
  const app = open(first.app);
  const owner = open(first.owner);
  await owner.query("create table note (n int); grant select, insert on note to candor_app");
  await app.query("insert into note values (1)");
  // Nothing is written meanwhile, so that what is copied is whole.
  await open(first.admin).query("checkpoint");
  const copied = join(folder, "copy");
  execFileSync("cp", ["-a", original, copied]);
  const second = await start(copied);
  expect(second.pid()).not.toBe(first.pid());
  await open(second.app).query("insert into note values (2)");
  const later = open(first.app);
  await later.query("insert into note values (3)");
  const kept = async (database: Database) => (await database.query("select n from note order by n")).rows;
  expect(await kept(app)).toEqual([{ n: 1 }, { n: 3 }]);
  expect(await kept(open(second.app))).toEqual([{ n: 1 }, { n: 2 }]);
});

test("stop leaves no process behind", async () => {
  const postgres = await start(join(folder, "data"));
  await postgres.stop();
  running = [];
  expect(isAlive(postgres.pid())).toBe(false);
});

test("passwords differ from each other and from those of another data folder", () => {
  const [one, two] = ["one", "two"].map((name) => {
    mkdirSync(join(folder, name));
    return Object.values(passwordsIn(join(folder, name)));
  });
  expect(new Set([...(one ?? []), ...(two ?? [])]).size).toBe(8);
  expect(passwordsIn(join(folder, "one"))).toEqual(passwordsIn(join(folder, "one")));
});

test("a database that lies elsewhere is refused where that disk is nearly full, whatever room the data folder has", async () => {
  const [dataDir, elsewhere] = [join(folder, "data"), join(folder, "elsewhere")];
  for (const place of [dataDir, elsewhere]) mkdirSync(place, { mode: 0o711 });
  writeFileSync(join(dataDir, "postgres-place"), elsewhere);
  writeFileSync(join(elsewhere, "belongs-to"), realpathSync(dataDir));
  const freeSpace = (place: string): number => (place === elsewhere ? 7_000_000 : Number.POSITIVE_INFINITY);
  await expect(startEmbeddedPostgres({ dataDir, log, freeSpace })).rejects.toThrow(
    new StartRefused(`The database's folder ${elsewhere} has 7 MB of free space; Candor needs 300 MB.`),
  );
  expect(readdirSync(elsewhere)).toEqual(["belongs-to"]);
});
