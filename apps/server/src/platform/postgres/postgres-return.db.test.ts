/** Times how soon Postgres is back, and so runs alone. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDatabase, type Database } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { createLog } from "../log.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const log = createLog("silent");
let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "candor embedded, "));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o711 });
  postgres = await startEmbeddedPostgres({ dataDir, log });
  database = createDatabase({ connection: postgres.app, log });
});
afterEach(async () => {
  await database?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("when it dies, what was acknowledged is there again, and the same pool works on within 2 s", async () => {
  await migrate(postgres.owner);
  let acknowledged = 0;
  const write = (n: number): Promise<void> =>
    database.transaction(async (tx) => {
      await tx.query("insert into outbox_consumer (name) values ($1)", [`writer-${n}`]);
    });
  let isDone = false;
  const writing = (async () => {
    for (let n = 0; !isDone; n++) {
      await write(n).then(
        () => {
          acknowledged += 1;
        },
        () => new Promise((resolve) => setTimeout(resolve, 10)),
      );
    }
  })();
  const dead = postgres.pid();
  try {
    await expect.poll(() => acknowledged).toBeGreaterThan(50);
    process.kill(dead, "SIGKILL");
    // A session of the dead one may answer until it notices, so only answers after the new start are counted.
    const deadline = Date.now() + 2_000;
    await expect.poll(() => postgres.pid(), { timeout: 2_000, interval: 10 }).not.toBe(dead);
    const atStart = acknowledged;
    await expect
      .poll(() => acknowledged, { timeout: deadline - Date.now(), interval: 10 })
      .toBeGreaterThan(atStart + 10);
  } finally {
    isDone = true;
    await writing;
  }
  // An answer may be lost with the connection after the commit, never the other way round.
  const { rows } = await database.query<{ kept: number }>("select count(*)::int as kept from outbox_consumer");
  expect(rows[0]?.kept).toBeGreaterThanOrEqual(acknowledged);
});
