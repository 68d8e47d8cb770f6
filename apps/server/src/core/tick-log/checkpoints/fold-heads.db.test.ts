import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instantOf } from "@candor/money/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseInstallation } from "../../installation/installation.ts";
import { checkLog } from "../check/check-log.ts";
import { exportSource } from "../check/export-source.ts";
import { beginEpoch } from "../epochs/begin-epoch.ts";
import { readEpochs } from "../epochs/epoch-store.ts";
import { exportHeads } from "../export/export-heads.ts";
import { rotateKey } from "../keys/log-keys.ts";
import { keepDays } from "../log-jobs.ts";
import { createLogProofs } from "../log-proofs.ts";
import { readKeptTicksAfter, readTicksAfter } from "../log-writer.ts";
import { FOLDS_MAX } from "./fold-heads.ts";
import { DAY_MS, FoldedLog } from "./fold-test-support.ts";

const HEADS = { blocksSince: () => instantOf(Number.MAX_SAFE_INTEGER) };

let log: FoldedLog;
beforeEach(async () => {
  log = await FoldedLog.open();
});
afterEach(() => log.close());

describe("a demonstration's old heads", () => {
  test("become a checkpoint for each hour, but for those of pinned blocks, and the log still holds", async () => {
    await log.twoHours();
    await log.keep();
    expect([await log.heads(1), await log.heads(2)]).toEqual([[21, 101], [101]]);
    const folded = { folded: 9, checkpoints: 4, blocks: 3, headsOnly: 0, unproven: 0, fault: undefined };
    expect(await log.check()).toMatchObject(folded);
    expect(await log.check({ against: log.exported() })).toMatchObject({ ...folded, openEnds: 0 });
    await rotateKey(log.t.own.database, log.t.keys);
    await log.t.restart();
    await log.t.blocks(2);
    await log.keep();
    expect(await log.check({ against: log.exported() })).toMatchObject({
      folded: 11,
      checkpoints: 6,
      fault: undefined,
    });
    expect(await log.heads(1)).toEqual([21, 121, 141]);
  });

  test("are checked from and to any instant", async () => {
    await log.twoHours();
    await log.keep();
    const at = (ms: number) => instantOf(Date.UTC(2024, 0, 1, 10) + ms);
    for (const [from, to, blocks] of [
      [at(0), at(2 * DAY_MS), 3],
      [at(7_000), at(8_000), 1],
      [at(20_000), at(3_000_000), 0],
      [at(3_601_000), at(3_602_000), 0],
      [at(11_000), at(2 * DAY_MS), 2],
      [at(4_000_000), at(2 * DAY_MS), 2],
    ] as const)
      expect(await log.check({ from, to }), `${from} ${to}`).toMatchObject({ blocks, fault: undefined });
    expect(await log.check({ from: at(4_000_000) })).toMatchObject({ blocks: 2, fault: undefined });
    expect(await log.check({ to: at(3_000_000) })).toMatchObject({ blocks: 1, folded: 5, fault: undefined });
  });

  test("are known to be gone: nobody reads over them, and none of them is pinned any more", async () => {
    await log.twoHours();
    await log.keep();
    const { database } = log.t.own;
    await expect(readTicksAfter(database, 1, 0, 5)).rejects.toThrow(/kept no more/);
    await expect(readTicksAfter(database, 1, 30, 60)).rejects.toThrow(/up to 100.* kept no more/);
    expect(await readTicksAfter(database, 1, 20, 5)).toHaveLength(5);
    expect((await readKeptTicksAfter(database, 1, 39, 2)).map(({ seq }) => seq)).toEqual([40, 101]);
    const proofs = createLogProofs(log.t.keysFolder);
    expect((await proofs.blocksAfter(database, 1, 0, 9)).map(({ firstSeq }) => firstSeq)).toEqual([21, 101]);
    await expect(log.pin(1, 5)).rejects.toThrow(/kept no more/);
    expect(await log.pin(1, 25)).toBe(true);
    expect(await log.pin(1, 900)).toBe(false);
  });

  test("and what was exported of them go, once the checkpoint is there; what is exported holds by itself", async () => {
    await log.twoHours();
    await exportHeads(log.t.jobs(log.folder));
    log.t.clock.advance(DAY_MS);
    await log.t.blocks(1);
    await log.keep();
    expect(readdirSync(log.folder).sort()).toEqual(["checkpoints.txt", "heads-2024-01-04.txt", "keys.json"]);
    expect(await checkLog(log.exported(), HEADS)).toMatchObject({
      folded: 12,
      checkpoints: 6,
      blocks: 2,
      fault: undefined,
    });
    const file = join(log.folder, "checkpoints.txt");
    const text = readFileSync(file, "utf8");
    const lines = text.trimEnd().split("\n");
    for (const [changed, fault] of [
      [text.replace(/"head_count":3/, '"head_count":4'), "checkpoint-signature-wrong"],
      [lines.slice(1).join("\n"), "checkpoint-order-wrong"],
      [lines.slice(0, 2).join("\n"), "gap"],
      [text.slice(0, 40), "unreadable"],
    ] as const) {
      writeFileSync(file, fault === "unreadable" ? changed : `${changed.trimEnd()}\n`);
      expect((await checkLog(log.exported(), HEADS)).fault, fault).toMatchObject({ fault });
    }
    // As a crash may leave it: a line that is there twice says the same.
    writeFileSync(file, `${text}${lines[0]}\n`);
    expect((await checkLog(log.exported(), HEADS)).fault).toBeUndefined();
    expect((await log.check({ against: log.exported() })).fault).toBeUndefined();
  });

  test("that somebody has kept are found again by the root, or by those after them; others are told apart or counted", async () => {
    await log.twoHours();
    await exportHeads(log.t.jobs(log.folder));
    const copy = mkdtempSync(join(tmpdir(), "candor-copy-"));
    const other = await FoldedLog.open();
    try {
      cpSync(log.folder, copy, { recursive: true });
      await other.twoHours();
      await exportHeads(other.t.jobs(other.folder));
      await log.keep();
      expect(await log.check({ against: log.exported(copy) })).toMatchObject({ unproven: 0, fault: undefined });
      const to = instantOf(Date.UTC(2024, 0, 1, 10, 0, 4));
      expect(await log.check({ to, against: log.exported(copy) })).toMatchObject({ unproven: 2, fault: undefined });
      expect((await log.check({ against: other.exported() })).fault).toMatchObject({ fault: "differs" });
      const witness = readFileSync(join(log.folder, "checkpoints.txt"), "utf8");
      writeFileSync(join(copy, "checkpoints.txt"), witness.split("\n").slice(0, 1).join("\n").concat("\n"));
      expect((await log.check({ against: log.exported(copy) })).fault).toBeUndefined();
    } finally {
      rmSync(copy, { recursive: true });
      await other.close();
    }
  });

  test("that do not hold are not folded, and exported ones that differ do not go", async () => {
    await log.twoHours();
    await exportHeads(log.t.jobs(log.folder));
    const { owner } = log.t.own;
    const change = "update tick_head set entry_count = entry_count # 1 where instrument_id = 1 and first_seq = 61";
    await owner.query(
      `alter table tick_head disable trigger user; ${change}; alter table tick_head enable trigger user`,
    );
    await log.keep();
    expect(await log.heads(1)).toEqual([21, 61, 81, 101]);
    expect(await log.heads(2)).toEqual([101]);
    expect((await log.check()).fault).toMatchObject({ fault: "hash-wrong", firstSeq: 61 });
  });

  test.each([
    [
      "whose last signature is wrong",
      "update tick_head set signature = set_byte(signature, 9, 1 # get_byte(signature, 9)) where",
      41,
      [],
    ],
    ["one of which is not there", "delete from tick_head where", 21, [1]],
  ])("are folded up to those %s, and those of others all the same", async (_, change, firstSeq, before) => {
    await log.twoHours();
    await log.t.own.owner.query(
      `alter table tick_head disable trigger user; ${change} instrument_id = 2 and first_seq = ${firstSeq};
       alter table tick_head enable trigger user`,
    );
    const were = await log.heads(2);
    await log.keep();
    expect(await log.heads(2)).toEqual(were.filter((seq) => !before.includes(seq)));
    expect(await log.heads(1)).toEqual([21, 101]);
  });

  test("of many hours so many go at once, and the others the next time", async () => {
    const HOURS = 160;
    for (let hour = 0; hour < HOURS; hour += 1) {
      await log.t.steps(1);
      await log.t.seal();
      log.t.clock.advance(3_600_000);
    }
    log.t.clock.advance(DAY_MS);
    await log.t.blocks(1);
    await log.keep();
    expect([...(await log.heads(1)), ...(await log.heads(2))]).toHaveLength(2 * (HOURS + 1) - FOLDS_MAX);
    await log.keep();
    expect([...(await log.heads(1)), ...(await log.heads(2))]).toHaveLength(2);
  }, 60_000);

  test("of a block that was the newest when its day went stay with it", async () => {
    await log.t.blocks(3);
    log.t.clock.advance(DAY_MS);
    await log.keep();
    expect(await log.heads(1)).toEqual([41]);
    await log.t.blocks(1);
    log.t.clock.advance(DAY_MS);
    await log.keep();
    expect(await log.heads(1)).toEqual([41, 61]);
    expect((await readTicksAfter(log.t.own.database, 1, 40, 20)).length).toBe(20);
    expect((await log.check({ blocksSince: () => log.t.clock.now() })).fault).toBeUndefined();
  });

  test("what was exported of heads that went just before an end goes after the next start", async () => {
    await log.twoHours();
    await exportHeads(log.t.jobs(log.folder));
    const copy = mkdtempSync(join(tmpdir(), "candor-copy-"));
    try {
      cpSync(log.folder, copy, { recursive: true });
      await log.keep();
      const files = readdirSync(log.folder);
      // As it was when the heads had gone and nothing was done yet of what is exported.
      rmSync(join(log.folder, "checkpoints.txt"));
      cpSync(copy, log.folder, { recursive: true });
      await keepDays({ ...log.t.jobs(log.folder), database: log.t.own.another() });
      expect(readdirSync(log.folder).sort()).toEqual(files.sort());
      expect((await log.check({ against: log.exported() })).fault).toBeUndefined();
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  test("of a sandbox go too, and its beginning, which says what it is, stays", async () => {
    await chooseInstallation(log.t.own.owner, "sandbox");
    await log.t.restart();
    await log.twoHours();
    await log.keep();
    expect([await log.heads(1), await log.heads(2)]).toEqual([
      [1, 21, 101],
      [1, 101],
    ]);
    expect(await log.check()).toMatchObject({ sandboxes: 2, folded: 7, fault: undefined });
    await rotateKey(log.t.own.database, log.t.keys);
    await log.t.own.owner.query("alter table installation disable trigger user; delete from installation");
    expect((await log.check()).fault).toMatchObject({ fault: "sandbox-differs", isSigned: true });
  });
});

describe("a backup", () => {
  /** As one has it that ends with this tick. */
  async function cutTo(seq: number): Promise<void> {
    await log.t.own.owner.query(
      `alter table tick_head disable trigger user; delete from tick_block where first_seq > ${seq};
       delete from tick_head where first_seq > ${seq}; alter table tick_head enable trigger user;
       delete from tick_head_export; delete from tick_journal`,
    );
  }

  const restored = async (exported: string | null) => {
    const { own, clock, keysFolder } = log.t;
    await own.owner.transaction((tx) => beginEpoch(tx, { clock, keysFolder, exported }));
    await log.t.restart();
    return (await readEpochs(own.database)).at(-1);
  };
  const exported = async () => exportSource(log.folder, new Map(), await readEpochs(log.t.own.database));

  test("of a folded log goes on from its head, which is never folded", async () => {
    await log.twoHours();
    await log.keep();
    await log.t.blocks(2);
    await exportHeads(log.t.jobs(log.folder));
    await cutTo(121);
    expect((await restored(log.folder))?.places).toMatchObject([
      { kept: { seq: 140 }, published: { seq: 160 }, orphanedCount: 1 },
      { kept: { seq: 140 }, published: { seq: 160 }, orphanedCount: 1 },
    ]);
    for (let day = 0; day < 3; day += 1) {
      await log.t.blocks(1);
      await log.keep();
    }
    expect(await log.heads(1)).toEqual([21, 121, 181]);
    expect(await log.check({ against: await exported() })).toMatchObject({ unproven: 0, fault: undefined });
    expect(await checkLog(await exported(), HEADS)).toMatchObject({ fault: undefined });
    await log.t.own.owner.query(
      "alter table tick_head_kept disable trigger user; alter table tick_head disable trigger user; delete from tick_head_kept where first_seq = 121; delete from tick_head where first_seq = 121",
    );
    expect((await log.check()).fault).toMatchObject({ fault: "epoch-wrong" });
  });

  test("from before heads were folded cannot say what had been published, and says that", async () => {
    await log.twoHours();
    const { owner } = log.t.own;
    for (const table of ["tick_head", "tick_block"])
      await owner.query(`create table was_${table} as select * from ${table} where first_seq <= 81`);
    await log.keep();
    await owner.query(
      `alter table tick_head disable trigger user; alter table tick_head_kept disable trigger user;
       alter table tick_log_checkpoint disable trigger user; delete from tick_head_kept; delete from tick_log_checkpoint;
       insert into tick_head select * from was_tick_head on conflict do nothing;
       select tick_block_open_day('2024-01-01'); insert into tick_block select * from was_tick_block`,
    );
    await cutTo(41);
    expect((await restored(log.folder))?.places).toMatchObject([
      { kept: { seq: 60 }, published: null, orphanedCount: 0 },
      { kept: { seq: 60 }, published: null, orphanedCount: 0 },
    ]);
    await log.t.blocks(1);
    await exportHeads(log.t.jobs(log.folder));
    expect(
      (await log.check({ against: await exported(), blocksSince: () => log.t.clock.now() })).fault,
    ).toBeUndefined();
  });
});
