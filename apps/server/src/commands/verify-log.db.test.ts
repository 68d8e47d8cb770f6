import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FoldedLog } from "../core/tick-log/checkpoints/fold-test-support.ts";
import { exportHeads } from "../core/tick-log/export/export-heads.ts";
import { TestLog } from "../core/tick-log/tick-log-test-support.ts";
import { runCommand } from "./command-test-support.ts";

const DAY_MS = 86_400_000;
const PROGRAM = join(import.meta.dirname, "verify-log.ts");
let t: TestLog;
beforeAll(async () => {
  t = await TestLog.open(Date.UTC(2026, 10, 21, 12));
});
afterAll(() => t.close());

/** How it ends, on a database of that name. */
const verify = (database: string, ...flags: readonly string[]) =>
  runCommand(PROGRAM, { ...t.own.connection, database }, ...flags);

test("the command says in one line what it checked and the first fault, by its exit code too", async () => {
  const database = String(t.own.connection.database);
  await t.blocks(4);
  const whole = await verify(database);
  expect(whole.said).toMatch(
    /^The tick log holds: 2 instruments, 8 blocks, 160 ticks, 1 key; from 2026-11-21T12:00:00.250Z to 2026-11-21T12:00:20.000Z; \d+\.\d s\.\nWhere it ends, nothing but the log itself says for 2 instruments: only heads kept elsewhere, with --export, show whether newer blocks are missing\.\n$/,
  );
  expect(whole.code).toBe(0);
  const part = await verify(database, "--instrument", "BTCUSDT", "--from", "2026-11-21T12:00:11Z");
  expect(part.said).toMatch(/^The tick log holds: 1 instrument, 2 blocks, 40 ticks, /);

  const ended = await verify(database, "--to", "2026-11-21T12:00:14Z");
  expect(ended.said).toMatch(/^The tick log holds: 2 instruments, 6 blocks, 120 ticks, [^\n]*\n$/);

  await t.own.owner.query(
    "alter table tick_head disable trigger user; update tick_head set signature = set_byte(signature, 5, get_byte(signature, 5) # 1) where first_seq = 21",
  );
  const found = await verify(database);
  expect(found.code).toBe(2);
  expect(found.said).toMatch(
    /^The tick log does not hold: BTCUSDT, block of ticks 21 to 40: its signature is not valid \(signature-wrong\)\. Checked: /,
  );

  for (const flags of [
    ["--from", "soon"],
    ["--from", "2026-02-02", "--to", "2026-01-01"],
    ["--instrument", "NOSUCH"],
    ["--nope"],
    ["--tick-retention-days", "7"],
  ])
    expect(await verify(database, ...flags)).toEqual({
      code: 1,
      said: expect.stringMatching(/^The tick log could not be checked: .*\n$/),
    });
});

test("the command asks for blocks as long as they are kept, and for heads alone where nothing else was exported", async () => {
  const log = await TestLog.open(Date.now() - 20 * DAY_MS);
  const folder = mkdtempSync(join(tmpdir(), "candor-export-"));
  try {
    await log.blocks(3);
    const place = { ...log.own.connection };
    await log.own.owner.query("delete from tick_block where first_seq = 1 and instrument_id = 1");
    expect(await runCommand(PROGRAM, place)).toEqual({
      code: 2,
      said: expect.stringMatching(
        /^The tick log does not hold: BTCUSDT, block of ticks 1 to 20: its ticks are missing, and it is not old enough for that \(content-missing\)\. /,
      ),
    });
    const short = await runCommand(PROGRAM, place, "--tick-retention-days", "10");
    expect(short).toEqual({
      code: 0,
      said: expect.stringMatching(/6 blocks, 100 ticks, 1 key, 1 block by the head alone/),
    });

    await exportHeads({ database: log.own.database, clock: log.clock, log: log.own.log, folder });
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, "--export", folder]);
    expect(stdout).toMatch(
      /^The tick log holds: 2 instruments, 6 blocks, 0 ticks, 1 key, 6 blocks by the head alone; /,
    );
  } finally {
    rmSync(folder, { recursive: true });
    await log.close();
  }
});

test("the command says what a demonstration has folded, and what nobody can compare any more", async () => {
  const log = await FoldedLog.open();
  const copy = mkdtempSync(join(tmpdir(), "candor-export-"));
  try {
    await log.twoHours();
    await exportHeads(log.t.jobs(copy));
    await log.keep();
    const place = { ...log.t.own.connection };
    const whole = await runCommand(PROGRAM, place);
    expect(whole.said).toMatch(
      /^The tick log holds: 2 instruments, 3 blocks, 60 ticks, 1 key, 9 blocks folded into 4 checkpoints; from 2024-01-01/,
    );
    const part = await runCommand(PROGRAM, place, "--export", copy, "--to", "2024-01-01T10:00:04Z");
    expect(part.said).toMatch(
      /\nOf 2 exported heads nothing shows any more whether the folded ones were the same: the heads after them, up to the end of their checkpoint, would\.\n/,
    );
    await log.t.own.owner.query(
      "alter table tick_log_checkpoint disable trigger user; update tick_log_checkpoint set entry_count = 1 where number = 2",
    );
    expect(await runCommand(PROGRAM, place)).toEqual({
      code: 2,
      said: expect.stringMatching(
        /^The tick log does not hold: BTCUSDT, block of ticks 61 to 100: the signature of its checkpoint is not valid \(checkpoint-signature-wrong\)\. /,
      ),
    });
  } finally {
    rmSync(copy, { recursive: true });
    await log.close();
  }
});
