/** A folded log shows what was changed in it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FoldedLog } from "./fold-test-support.ts";

let log: FoldedLog;
beforeEach(async () => {
  log = await FoldedLog.open();
});
afterEach(() => log.close());

describe("a folded log in which something was changed does not hold:", () => {
  const flip = (column: string) => `${column} = set_byte(${column}, 9, get_byte(${column}, 9) # 1)`;
  const ofOne = "where instrument_id = 1 and number = 1";
  test.each([
    [
      "a checkpoint's count",
      `update tick_log_checkpoint set head_count = head_count - 1 ${ofOne}`,
      "checkpoint-signature-wrong",
    ],
    ["its count of halts", `update tick_log_checkpoint set entry_count = 1 ${ofOne}`, "checkpoint-signature-wrong"],
    ["its root", `update tick_log_checkpoint set ${flip("root")} ${ofOne}`, "checkpoint-signature-wrong"],
    ["its last hash", `update tick_log_checkpoint set ${flip("last_hash")} ${ofOne}`, "checkpoint-signature-wrong"],
    ["its signature", `update tick_log_checkpoint set ${flip("signature")} ${ofOne}`, "checkpoint-signature-wrong"],
    ["what it follows", `update tick_log_checkpoint set ${flip("previous_hash")} ${ofOne}`, "checkpoint-order-wrong"],
    ["its end", `update tick_log_checkpoint set last_seq = last_seq - 20 ${ofOne}`, "checkpoint-signature-wrong"],
    [
      "the first left out",
      `delete from tick_head_kept; delete from tick_log_checkpoint ${ofOne}`,
      "checkpoint-order-wrong",
    ],
    ["the last left out", "delete from tick_log_checkpoint where instrument_id = 1 and number = 2", "hash-wrong"],
    [
      "one doubled",
      "insert into tick_log_checkpoint select instrument_id, 3, price_mode, first_seq + 40, last_seq + 40, first_at, last_at, head_count, entry_count, before_hash, last_hash, root, at, key_number, previous_hash, signature from tick_log_checkpoint where instrument_id = 1 and number = 2",
      "checkpoint-order-wrong",
    ],
    ["the way of a kept head", `update tick_head_kept set ${flip("path")}`, "not-among-folded"],
    ["what a kept head follows", `update tick_head_kept set ${flip("previous_hash")}`, "hash-wrong"],
    [
      "a kept head",
      "update tick_head set entry_count = 1 where instrument_id = 1 and first_seq = 21",
      "content-does-not-match-head",
    ],
    ["a kept head not shown", "delete from tick_block_pin; delete from tick_head where first_seq = 21", "missing"],
    [
      "a head put in",
      "insert into tick_head select instrument_id, 1, 20, first_at - interval '5 s', last_at - interval '5 s', format, key_number, entry_count, price_mode, merkle_root, hash, signature from tick_head where first_seq = 21",
      "hash-wrong",
    ],
    [
      "the first head after it",
      "update tick_head set entry_count = 1 where instrument_id = 1 and first_seq = 101",
      "content-does-not-match-head",
    ],
    [
      "the newest head, and all after the checkpoints",
      "delete from tick_block; delete from tick_head where instrument_id = 1 and first_seq = 101",
      "missing",
    ],
  ])("%s", async (_, change, fault) => {
    await log.twoHours();
    await log.keep();
    const { owner } = log.t.own;
    for (const table of ["tick_log_checkpoint", "tick_head_kept", "tick_head"])
      await owner.query(`alter table ${table} disable trigger user`);
    await owner.query("alter table tick_head_kept drop constraint tick_head_kept_instrument_id_first_seq_fkey");
    await owner.query("alter table tick_head_kept drop constraint tick_head_kept_instrument_id_checkpoint_fkey");
    await owner.query(change);
    const { fault: found } = await log.check();
    expect(found).toMatchObject({ fault: expect.stringMatching(fault) as unknown });
  });

  test("another checkpoint than the one that was exported is told from it", async () => {
    await log.twoHours();
    await log.keep();
    const against = log.exported();
    const lines = readFileSync(join(log.folder, "checkpoints.txt"), "utf8");
    // What was exported says another count than the log: either may be the forgery.
    writeFileSync(join(log.folder, "checkpoints.txt"), lines.replace('"head_count":2', '"head_count":1'));
    expect((await log.check({ against: log.exported() })).fault).toMatchObject({ fault: "checkpoint-differs" });
    writeFileSync(join(log.folder, "checkpoints.txt"), lines);
    expect((await log.check({ against })).fault).toBeUndefined();
  });
});
