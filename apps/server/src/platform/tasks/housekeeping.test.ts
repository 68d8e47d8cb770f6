import { expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { registerHousekeeping } from "./housekeeping.ts";
import type { Jobs } from "./jobs.ts";

test("what cannot be forgotten keeps nothing else, and the job is tried again", async () => {
  const forgotten: string[] = [];
  const tx = {
    query: async (sql: string) => {
      const [, what = ""] = /(?:delete from|select) (\w+)/.exec(sql) ?? [];
      if (what === "messages_forgotten") throw new Error("a lock was not free");
      forgotten.push(what);
      return { rows: [], rowCount: 0 };
    },
  };
  const database = { transaction: (work: (reader: typeof tx) => Promise<unknown>) => work(tx) };
  let run: () => Promise<void> = async () => undefined;
  const jobs = {
    schedule(_name: string, _cron: string, work: typeof run) {
      run = work;
    },
  };
  registerHousekeeping(jobs as unknown as Jobs, database as unknown as Database);
  await expect(run()).rejects.toThrow("a lock was not free");
  expect(forgotten).toEqual(["idempotency_key", "outbox_events_forgotten"]);
});
