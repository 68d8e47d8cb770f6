import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, FoldedLog } from "./fold-test-support.ts";
import { compactHeads } from "./head-room-store.ts";

const MEGABYTE = 1_048_576;

let log: FoldedLog;
beforeAll(async () => {
  log = await FoldedLog.open();
});
afterAll(() => log.close());

const bytes = async () => {
  const { rows } = await log.t.own.owner.query<{ bytes: string }>(
    "select pg_total_relation_size('tick_head') as bytes",
  );
  return Number(rows[0]?.bytes);
};

test("a table that folding left empty gives its room back, and one that is full, or of a production, is left alone", async () => {
  const { owner } = log.t.own;
  await log.t.blocks(1);
  await owner.query(
    `insert into tick_head select instrument_id, first_seq + 20 * n, last_seq + 20 * n, first_at + n * interval '1 ms',
       last_at + n * interval '1 ms', format, key_number, entry_count, price_mode, merkle_root, hash, signature
     from tick_head, generate_series(1, 20000) n`,
  );
  await owner.query("analyze tick_head");
  expect(await compactHeads(owner, MEGABYTE)).toBe(0);
  // As they were folded one by one.
  const fold = async (upTo: number) => {
    await owner.query(
      `alter table tick_head disable trigger user; delete from tick_head where first_seq between 20 and ${upTo}`,
    );
    await owner.query("vacuum analyze tick_head");
  };
  await fold(150_000);
  // Less than half of it is empty.
  expect(await compactHeads(owner, MEGABYTE)).toBe(0);
  await fold(399_000);
  const full = await bytes();
  const keep = (keeps: string) =>
    owner.query(`alter table tick_log_keeping disable trigger user; update tick_log_keeping set keeps = '${keeps}'`);
  await keep("all");
  expect(await compactHeads(owner, MEGABYTE)).toBe(0);
  await keep("short");
  expect(await compactHeads(owner, 100 * MEGABYTE)).toBe(0);
  const holder = log.t.own.another();
  const back = await holder.transaction(async (tx) => {
    await tx.query("select from tick_head limit 1");
    return compactHeads(owner, MEGABYTE);
  });
  expect([back, await bytes()]).toEqual([0, full]);
  expect(await compactHeads(owner, MEGABYTE)).toBeGreaterThan(0.8 * full);
  expect(await bytes()).toBeLessThan(0.2 * full);
  await log.t.blocks(1);
  log.t.clock.advance(DAY_MS);
});
