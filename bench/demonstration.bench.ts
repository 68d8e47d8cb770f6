/**
 * What a demonstration takes that is left running: of three days 15 minutes of all seeded instruments are made on a Postgres as the
 * program starts it, and kept as the clock's job keeps them. Counted up to whole days: what lies there at its largest.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDemonstration } from "../apps/server/src/core/market-data/feeds/demonstration-test-support.ts";
import { manualClock } from "../apps/server/src/platform/clock.ts";
import { createDatabase, type Database } from "../apps/server/src/platform/database/database.ts";
import { migrate } from "../apps/server/src/platform/database/migrate.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/embedded-postgres.ts";
import type { Figure } from "./figure.ts";

const [DAYS, BLOCKS] = [3, 180];
const BLOCKS_PER_DAY = 17_280;
const DAY_MS = 86_400_000;
const PATIENCE_MS = 60_000;
const LOG_BYTES_MAX = 1.3e9;
const WAL_BYTES_MAX = 0.2e9;

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

const bytesOf = async (owner: Database, pattern: string): Promise<number> => {
  const { rows } = await owner.query<{ bytes: string }>(
    "select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class where relkind = 'r' and relname ~ $1",
    [pattern],
  );
  return Number(rows[0]?.bytes);
};

const writtenWal = async (admin: Database): Promise<number> => {
  const { rows } = await admin.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0' as bytes");
  return Number(rows[0]?.bytes);
};

export async function figures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
  chmodSync(dataDir, 0o711);
  const folder = join(dataDir, "export");
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  // On a busy machine a block of all instruments may take its time while its transaction is open.
  const database = createDatabase({ connection: postgres.app, log, patienceMs: PATIENCE_MS });
  const owner = createDatabase({ connection: postgres.owner, log });
  const admin = createDatabase({ connection: postgres.admin, log });
  try {
    await migrate(postgres.owner);
    // Its days are over in minutes: the tables take no moment but now's from a program, and this one lives in other times.
    await owner.query(
      `create or replace function is_about_now(moment timestamptz) returns boolean language sql volatile
       set search_path = pg_catalog, public, pg_temp as 'select true'`,
    );
    const clock = manualClock(Date.UTC(2024, 0, 1, 10) - 250);
    const demonstration = await openDemonstration({ database, owner, clock, log, dataDir, blocks: BLOCKS });
    let [largest, wal, foldMs] = [0, 0, 0];
    for (let day = 0; day < DAYS; day += 1) {
      const start = clock.now();
      await demonstration.makeDay();
      largest = (await bytesOf(owner, "^tick_(head|block)")) + bytesIn(folder);
      clock.advance(start + DAY_MS - clock.now());
      // As one every five minutes: the first change of a page after it writes all of the page.
      await admin.query("checkpoint");
      const before = await writtenWal(admin);
      const began = performance.now();
      await demonstration.keep();
      foldMs = performance.now() - began;
      await owner.query("vacuum tick_head");
      wal = (await writtenWal(admin)) - before;
    }
    const perDay = BLOCKS_PER_DAY / BLOCKS;
    const perGo = demonstration.headsPerGo / (demonstration.instruments * BLOCKS);
    const limits = { reference: null, referenceName: "", ratio: null };
    return [
      {
        ...{ name: "demonstration-log-bytes", value: (largest * perDay) / 1e9, unit: "GB", ...limits },
        ...{ limit: `≤ ${LOG_BYTES_MAX / 1e9}`, pass: largest * perDay <= LOG_BYTES_MAX },
        note: `blocks, heads and export of ${demonstration.instruments} instruments at their largest, two whole days; ${BLOCKS} blocks of each on each of ${DAYS} days were made`,
      },
      {
        ...{ name: "demonstration-fold-wal", value: (wal * perGo) / 1e9, unit: "GB", ...limits },
        ...{ limit: `≤ ${WAL_BYTES_MAX / 1e9}`, pass: wal * perGo <= WAL_BYTES_MAX },
        note: `write-ahead log that one go of folding and clearing after it writes; it took ${((foldMs * perGo) / 1_000).toFixed(0)} s, counted up`,
      },
    ];
  } finally {
    await Promise.all([database, owner, admin].map((one) => one.close()));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);
