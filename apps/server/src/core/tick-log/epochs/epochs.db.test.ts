import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkLog } from "../check/check-log.ts";
import { exportSource } from "../check/export-source.ts";
import { exportHeads } from "../export/export-heads.ts";
import { TestLog } from "../tick-log-test-support.ts";
import { beginEpoch } from "./begin-epoch.ts";
import { readEpochs } from "./epoch-store.ts";

const START = Date.UTC(2026, 10, 21, 12);
const HEADS = { blocksSince: () => instantOf(Number.MAX_SAFE_INTEGER) };

let t: TestLog;
let folder: string;
beforeEach(async () => {
  t = await TestLog.open(START);
  folder = mkdtempSync(join(tmpdir(), "candor-epochs-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await t.close();
});

const runExport = () => exportHeads({ database: t.own.database, clock: t.clock, log: t.own.log, folder });

/** As a backup has it that ends with this tick: later heads are not there, nor that they were exported. */
async function cutTo(seq: number): Promise<void> {
  await t.own.owner.query(
    `delete from tick_block where first_seq > ${seq}; alter table tick_head disable trigger user;
     delete from tick_head where first_seq > ${seq}; delete from tick_head_export; delete from tick_journal;
     alter table tick_head enable trigger user`,
  );
}

const begin = (exported: string | null) =>
  t.own.owner.transaction((tx) => beginEpoch(tx, { clock: t.clock, keysFolder: t.keysFolder, exported }));

async function restored(exported: string | null): Promise<void> {
  await t.blocks(4);
  await runExport();
  await cutTo(40);
  await begin(exported);
  await t.restart();
  await t.blocks(3);
  await runExport();
}

const against = async () => exportSource(folder, new Map(), await readEpochs(t.own.database));

test("a restored log holds, and its entry names the heads that were published after it", async () => {
  await restored(folder);
  const [epoch] = await readEpochs(t.own.database);
  expect(epoch?.places).toMatchObject([
    { instrumentId: 1, kept: { seq: 40 }, published: { seq: 80 }, orphanedCount: 2 },
    { instrumentId: 2, kept: { seq: 40 }, published: { seq: 80 }, orphanedCount: 2 },
  ]);
  const epochs = [{ number: 1, isPublishedKnown: true, listed: 4, unlisted: 0 }];
  expect(await t.check({ against: await against() })).toMatchObject({
    blocks: 10,
    openEnds: 0,
    epochs,
    fault: undefined,
  });
  expect(await checkLog(exportSource(folder), HEADS)).toMatchObject({ blocks: 10, epochs, fault: undefined });
});

test("where nobody could say what was published, the entry says so, and the check how much that was", async () => {
  await restored(null);
  const epochs = [{ number: 1, isPublishedKnown: false, listed: 0, unlisted: 4 }];
  expect(await t.check({ against: await against() })).toMatchObject({ epochs, fault: undefined });
});

test("a log that was cut short and goes on without an entry does not hold against what was exported", async () => {
  await t.blocks(4);
  await runExport();
  await cutTo(40);
  await t.restart();
  await t.blocks(3);
  expect((await t.check({ against: await against() })).fault).toMatchObject({ fault: "differs", firstSeq: 41 });
});

test("an exported head that the entry does not list is found, and one that it lists and that is gone", async () => {
  await restored(folder);
  const file = join(folder, "heads-2026-11-21.txt");
  const text = readFileSync(file, "utf8");
  const other = text.split("\n").filter(Boolean);
  writeFileSync(file, `${other.slice(0, -1).join("\n")}\n`);
  expect((await t.check({ against: await against() })).fault).toBeDefined();
  writeFileSync(file, text);
  expect((await t.check({ against: await against() })).fault).toBeUndefined();
});

test.each([
  ["update tick_log_epoch_place set kept_seq = 20", "epoch-signature-wrong"],
  ["update tick_log_epoch_place set published_seq = 60 where instrument_id = 2", "epoch-signature-wrong"],
  ["update tick_log_epoch_place set orphaned_count = 1 where instrument_id = 1", "epoch-signature-wrong"],
  ["update tick_log_epoch set at = at + interval '1 ms'", "epoch-signature-wrong"],
  ["update tick_log_epoch set previous_hash = set_byte(previous_hash, 3, 1)", "epoch-order-wrong"],
  ["update tick_head_orphaned set heads = set_byte(heads, 90, get_byte(heads, 90) # 1)", "orphans-wrong"],
  ["delete from tick_head_orphaned where instrument_id = 2", "orphans-wrong"],
])("what is changed in an entry is found: %s", async (change, fault) => {
  await restored(folder);
  const tables = ["tick_log_epoch", "tick_log_epoch_place", "tick_head_orphaned"];
  for (const table of tables) await t.own.owner.query(`alter table ${table} disable trigger user`);
  await t.own.owner.query(change);
  expect((await t.check()).fault).toMatchObject({ fault });
});

test("a log that does not go on from the head that its entry kept does not hold", async () => {
  await restored(folder);
  await t.own.owner.query(
    `alter table tick_head disable trigger user;
     update tick_head set last_seq = 41 where first_seq = 21; update tick_head set first_seq = 42 where first_seq = 41`,
  );
  expect((await t.check()).fault).toBeDefined();
  const cut = await t.check({ symbol: "BTCUSDT" });
  expect(cut.fault).toBeDefined();
});

test("an export of another log is refused, and nothing is written", async () => {
  const other = await TestLog.open(START);
  try {
    await other.blocks(4);
    await exportHeads({ database: other.own.database, clock: other.clock, log: other.own.log, folder });
    await t.blocks(2);
    await expect(begin(folder)).rejects.toThrow("they are of another log");
    expect(await readEpochs(t.own.database)).toEqual([]);
  } finally {
    await other.close();
  }
});

test("the program itself can neither add an entry nor change one", async () => {
  await restored(folder);
  const row = "values (2, now(), 1, repeat('x', 32)::bytea, repeat('x', 64)::bytea)";
  for (const change of [
    `insert into tick_log_epoch ${row}`,
    "delete from tick_log_epoch_place",
    "delete from tick_head_orphaned",
  ])
    await expect(t.own.database.query(change)).rejects.toThrow("permission denied");
  await expect(t.own.owner.query("update tick_log_epoch set number = 2")).rejects.toThrow("append-only");
});

test("a second restore follows the first one's entry, and exports beside it", async () => {
  await restored(folder);
  await cutTo(60);
  await begin(folder);
  await t.restart();
  await t.blocks(1);
  await runExport();
  const epochs = [
    { number: 1, listed: 4 },
    { number: 2, listed: 4 },
  ];
  expect(await t.check({ against: await against() })).toMatchObject({
    blocks: 8,
    openEnds: 0,
    epochs,
    fault: undefined,
  });
});

test("a copy that exports to the original's folder by mistake spoils nothing of the original", async () => {
  await restored(folder);
  // The original, which knows nothing of the restore.
  expect(await checkLog(exportSource(folder, new Map(), []), HEADS)).toMatchObject({ blocks: 8, fault: undefined });
});
