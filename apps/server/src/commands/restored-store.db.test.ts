import { afterEach, expect, test } from "vitest";
import { FoldedLog } from "../core/tick-log/checkpoints/fold-test-support.ts";
import { hasHeads } from "./restored-store.ts";

let log: FoldedLog;
afterEach(() => log.close());

test("a backup of before is known by heads that were folded since, the last of an hour by its hash", async () => {
  log = await FoldedLog.open();
  await log.twoHours();
  const { database } = log.t.own;
  const { rows } = await database.query<{ instrument: number; seq: string; hash: string }>(
    `select instrument_id as instrument, last_seq as seq, encode(hash, 'hex') as hash from tick_head
     where first_seq in (1, 41, 81, 101)`,
  );
  const heads = rows.map(({ instrument, seq, hash }) => ({ instrument, lastSeq: Number(seq), hash }));
  const other = (lastSeq: number) => heads.map((head) => (head.lastSeq === lastSeq ? { ...head, hash: "ab" } : head));
  for (const seq of [20, 100, 120]) expect(await hasHeads(database, other(seq)), `${seq}`).toBe(false);
  await log.keep();
  expect(await hasHeads(database, heads)).toBe(true);
  for (const seq of [60, 100, 120]) expect(await hasHeads(database, other(seq)), `${seq}`).toBe(false);
  expect(await hasHeads(database, other(20))).toBe(true);
  expect(await hasHeads(database, [{ instrument: 1, lastSeq: 900, hash: "ab" }])).toBe(false);
});
