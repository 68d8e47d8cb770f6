/** Running on a Postgres of the operator's instead of the embedded one. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "../../apps/server/src/platform/database/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../apps/server/src/platform/postgres/embedded-postgres.ts";
import { isAlive } from "../../apps/server/src/platform/postgres/postmaster.ts";
import { launch } from "./launched.ts";

let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "candor-own-"));
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, "server"), { mode: 0o711 });
  server = await startEmbeddedPostgres({ dataDir: join(folder, "server"), log: createLog("silent") });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = ({ user, password, database, host }: Connection): string =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(String(host))}`;

const flags = (app: Connection): string[] => [
  ...["--database-url", urlOf(app), "--migrate-url", urlOf(server.owner)],
  ...["--operator-database-url", urlOf(server.operators)],
];

const start = (flags: string[], env: Record<string, string> = {}) =>
  launch({ dataDir: join(folder, "data"), flags, env });

test("the owner migrates, the program's role runs, no database is made in the data folder, and the server is left alone", async () => {
  const launched = start(flags(server.app), { NODE_ENV: "production" });
  await launched.running();
  expect(launched.stdout()).toContain("Without SMTP_URL no code can be sent: ");
  expect(existsSync(join(folder, "data", "postgres"))).toBe(false);
  launched.child.kill("SIGINT");
  expect(await launched.ended()).toBe(0);
  expect(isAlive(server.pid())).toBe(true);
});

test("in production a superuser is refused", async () => {
  const launched = start(flags(server.admin), { NODE_ENV: "production" });
  expect(await launched.ended()).toBe(1);
  expect(launched.stderr().trim()).toBe(
    "DATABASE_URL is a superuser, which the program refuses to be in production: use candor_app.",
  );
});

test("a role that may not change the schema cannot migrate, and says so", async () => {
  const launched = start(["--database-url", urlOf({ ...server.app, database: "postgres" })]);
  expect(await launched.ended()).toBe(1);
  expect(launched.stderr().trim()).toBe(
    "The database's schema cannot be brought up to date: permission denied for schema public.",
  );
});

test("in production the role of operators' sign-in is asked for", async () => {
  const launched = start(flags(server.app).slice(0, 4), { NODE_ENV: "production" });
  expect(await launched.ended()).toBe(1);
  expect(launched.stderr().trim()).toBe(
    "In production DATABASE_URL needs OPERATOR_DATABASE_URL beside it, so that the program's own role cannot open operators' sessions.",
  );
});
