/**
 * The real program with one fault built in, to show that the crash test finds it. Started as the program is; the first
 * argument names the fault. It exists for the tests alone: the product has no such switch.
 */

import { seed } from "../../apps/server/src/core/instrument/instrument.ts";
import { compose } from "../../apps/server/src/main/compose.ts";
import { httpPart } from "../../apps/server/src/main/http-process/http-part.ts";
import { createInProcessBus } from "../../apps/server/src/platform/bus/bus.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { createDatabase, type Database, type Tx } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/postgres/embedded-postgres.ts";

const LATE_MS = 40;

/** Nothing reaches the disk at a commit, and little before ten seconds are over. */
const FORGETFUL = { synchronous_commit: "off", wal_writer_delay: "10s", wal_writer_flush_after: "1GB" };

/** Answers of the desk leave before their commit: its transactions resolve when their work is done, and commit later. */
function answersEarly(database: Database): Database {
  return {
    ...database,
    get kysely() {
      return database.kysely;
    },
    query: (sql, params) => database.query(sql, params),
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const early = Promise.withResolvers<T>();
      const late = database.transaction(async (tx) => {
        let isDesk = false;
        const watched: Tx = {
          get kysely() {
            return tx.kysely;
          },
          afterCommit: (callback) => tx.afterCommit(callback),
          query(sql, params) {
            isDesk ||= typeof sql !== "string" && sql.name === "lease-check";
            return tx.query(sql, params);
          },
        };
        const result = await work(watched);
        if (isDesk) {
          early.resolve(result);
          await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        }
        return result;
      });
      late.then(early.resolve, early.reject);
      return early.promise;
    },
  };
}

const [fault, ...argv] = process.argv.slice(2);
const config = readConfig({ argv, env: process.env, cwd: process.cwd() });
if (config === "help") throw new Error("no help here");
const log = createLog("error");
const settings = fault === "forgetful-postgres" ? FORGETFUL : {};
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, settings });
await migrate(postgres.owner);
const owner = createDatabase({ connection: postgres.owner, log });
await seed(owner);
await owner.close();
const whole = createDatabase({ connection: postgres.app, log });
const database = fault === "answer-early" ? answersEarly(whole) : whole;
let phase: "starting" | "running" = "starting";
const foundation = {
  ...{ config, database, log },
  operatorDatabase: createDatabase({ connection: postgres.operators, log }),
  pools: { feed: database, desk: database },
  connection: postgres.app,
  bus: createInProcessBus(log),
};
const app = await compose({ ...foundation, phase: () => phase }, httpPart);
const { signal } = new AbortController();
for (const part of [...app.parts, ...app.upkeep]) await part.start(signal);
phase = "running";
process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => void postgres.stop().finally(() => process.exit(0)));
