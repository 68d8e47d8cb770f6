import { hashOfCheckpoint, rootOfHeads } from "@candor/engine/log-checkpoint";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { chooseInstallation } from "../../installation/installation.ts";
import { withoutTerms } from "../../instrument/instrument-test-support.ts";
import { nodeCrypto } from "../check/node-crypto.ts";
import { keepDays } from "../log-jobs.ts";
import { readIsDemonstration, readLastCheckpoint, writeKeeping } from "./checkpoint-store.ts";
import { DAY_MS, FoldedLog } from "./fold-test-support.ts";

let log: FoldedLog;
beforeEach(async () => {
  log = await FoldedLog.open();
});
afterEach(() => log.close());

const app = (sql: string, values: readonly unknown[] = []) => log.t.own.database.query(sql, values);
const owner = (sql: string) => log.t.own.owner.query(sql);
const zeros = (length: number) => Buffer.alloc(length);

async function fold(
  from: number,
  to: number,
  root: Uint8Array = zeros(32),
  { at = "2024-02-01T00:00:00Z", previous = zeros(32) } = {},
) {
  const { rows } = await app("select id from tick_log_key order by number desc limit 1");
  const values = [1, from, to, at, rows[0]?.id, root, previous, zeros(64)];
  return app("select tick_head_fold($1, $2, $3, $4, $5, $6, $7, $8)", values);
}

const days = async () =>
  (await app("select count(*)::int as days from pg_inherits where inhparent = 'tick_block'::regclass")).rows[0]?.days;

describe("nothing of the log goes", () => {
  test.each([
    ["of a production", "all"],
    ["where no start has said what it is", null],
  ] as const)("%s", async (_, keeps) => {
    await log.close();
    log = await FoldedLog.open(keeps);
    await log.twoHours();
    await log.keep();
    expect(await log.heads(1)).toEqual([1, 21, 41, 61, 81, 101]);
    expect((await log.check()).headsOnly).toBe(0);
    await expect(app("select tick_block_forget_simulated_before('2024-01-02')")).rejects.toThrow(
      /only a demonstration/,
    );
    await expect(fold(1, 60)).rejects.toThrow(/only a demonstration/);
    // As for everybody after the days that were chosen: blocks go, heads stay.
    await log.keep(8);
    expect(await log.heads(1)).toHaveLength(6);
  });

  test("of live prices", async () => {
    await log.t.blocks(2);
    await log.t.steps(20);
    (await log.t.own.database.transaction((tx) => log.t.log.seal(tx, "live")))();
    log.t.clock.advance(DAY_MS);
    await log.t.blocks(1);
    await log.keep();
    expect(await log.heads(1)).toEqual([1, 21, 41, 61]);
    expect((await log.check()).headsOnly).toBe(0);
    await log.keep(8);
    await owner("drop table tick_block_20240101");
    await expect(fold(1, 60)).rejects.toThrow(/may be folded/);
    await expect(fold(41, 60)).rejects.toThrow(/may be folded/);
    await log.keep();
    // What was simulated before goes on its own.
    expect(await log.heads(1)).toEqual([41, 61]);
    expect(await log.check({ blocksSince: () => log.t.clock.now() })).toMatchObject({ folded: 4, fault: undefined });
    await log.t.blocks(2);
    for (let day = 0; day < 2; day += 1) await log.keep();
    // So does what was simulated after, but for what was the newest when its day went.
    expect(await log.heads(1)).toEqual([41, 61, 101]);
  });

  test("of today and yesterday, nor before a day in which something was begun that is not over", async () => {
    const today = new Date(systemClock.now()).toISOString().slice(0, 10);
    await expect(app(`select tick_block_forget_simulated_before('${today}')`)).rejects.toThrow(/today and yesterday/);
    await log.twoHours();
    // The day before it stays as well: what it began with may be of that.
    await owner("insert into contract_set_aside values (8, 7, 1, 45, 'a mistake', '2024-01-02T00:00:10Z', null)");
    await log.keep();
    expect([await days(), await log.heads(1)]).toEqual([3, [1, 21, 41, 61, 81, 101]]);
    await owner("update contract_set_aside set mended_at = now()");
    await withoutTerms(log.t.own.owner);
    await owner(
      `insert into option_order (portfolio_id, id, mode, instrument_id, currency_id, direction, seconds, stake, payout_rate,
         payout, after_seq, status, created_at, updated_at, final_at)
       values (7, 9, 'demo', 1, 1, 'up', 30, 100, 80, 180, 1, 'accepted', '2024-01-01T10:00:10Z', now(), null)`,
    );
    await log.keep();
    expect(await log.heads(1)).toHaveLength(6);
    await owner("update option_order set status = 'void', final_at = now()");
    await log.keep();
    expect(await log.heads(1)).toEqual([21, 101]);
  });

  test("of heads of today and yesterday, whatever has become of their blocks", async () => {
    const yesterday = Math.floor(systemClock.now() / DAY_MS) * DAY_MS - DAY_MS;
    for (const [start, refused] of [
      [yesterday, /today and yesterday/],
      [yesterday - 60_000, /root is not that/],
    ] as const) {
      await log.close();
      log = await FoldedLog.open("short", start);
      await log.t.blocks(2);
      await owner("truncate tick_block");
      await expect(fold(1, 20, zeros(32), { at: "2100-01-01T00:00:00Z" })).rejects.toThrow(refused);
    }
  });

  test("of heads of two kinds of prices at once, of a format without its prices' kind, and of thousands at once", async () => {
    await log.t.blocks(1);
    await log.t.steps(20);
    (await log.t.own.database.transaction((tx) => log.t.log.seal(tx, "replay")))();
    await log.t.blocks(1);
    await owner("truncate tick_block");
    await expect(fold(1, 40)).rejects.toThrow(/in a row/);
    await expect(fold(1, 20)).rejects.toThrow(/root is not that/);
    const change = (sql: string) =>
      owner(`alter table tick_head disable trigger user; ${sql}; alter table tick_head enable trigger user`);
    await change("update tick_head set format = 1, key_number = null, signature = null where first_seq = 1");
    await expect(fold(1, 20)).rejects.toThrow(/in a row/);
    // 5,002 of them.
    await owner(
      `insert into tick_head select instrument_id, first_seq + 20 * n, last_seq + 20 * n, first_at, last_at, format, key_number,
         entry_count, price_mode, merkle_root, hash, signature
       from tick_head, generate_series(1, 5001) n where instrument_id = 1 and first_seq = 41`,
    );
    await expect(fold(41, 40 + 20 * 5_001)).rejects.toThrow(/in a row/);
    await expect(fold(41, 40 + 20 * 5_000)).rejects.toThrow(/root is not that/);
  });

  test("of heads whose blocks are there, of the newest, out of their row, or under another root", async () => {
    await log.twoHours();
    await expect(fold(1, 60)).rejects.toThrow(/as long as their blocks/);
    await owner("drop table tick_block_20240101");
    await owner("truncate tick_block");
    await expect(fold(1, 60)).rejects.toThrow(/root is not that/);
    await expect(fold(1, 120)).rejects.toThrow(/newest/);
    for (const [from, to] of [
      [1, 50],
      [2, 60],
      [21, 20],
      [1, 121],
    ] as const)
      await expect(fold(from, to)).rejects.toThrow(/in a row/);
    await expect(fold(1, 60, zeros(32), { at: "2024-01-01T10:00:00Z" })).rejects.toThrow(/today and yesterday/);
    await log.keep();
    await expect(fold(1, 60)).rejects.toThrow(/in a row/);
    // Nor twice of one that stayed.
    await expect(fold(21, 40)).rejects.toThrow(/in a row/);
  });

  test("of a head that no checkpoint of its own instrument stands for in full, nor of a live one for which one does", async () => {
    await log.twoHours();
    await log.keep();
    const forge = (number: number, first: number, last: number) =>
      owner(
        `insert into tick_log_checkpoint select instrument_id, ${number}, price_mode, ${first}, ${last}, first_at, last_at, head_count,
           entry_count, before_hash, last_hash, root, at, key_number, previous_hash, signature
         from tick_log_checkpoint where instrument_id = 1 and number = 2`,
      );
    const remove = (instrumentId: number) =>
      owner(`delete from tick_head where instrument_id = ${instrumentId} and first_seq = 101`);
    const call = (mode: string) =>
      owner(
        `alter table tick_head disable trigger user; update tick_head set price_mode = '${mode}' where first_seq = 101;
         alter table tick_head enable trigger user`,
      );
    await forge(3, 102, 140);
    await expect(remove(1)).rejects.toThrow(/append-only/);
    await forge(4, 101, 120);
    await call("live");
    await expect(remove(1)).rejects.toThrow(/append-only/);
    await call("simulated");
    await expect(remove(2)).rejects.toThrow(/append-only/);
    expect(await remove(1)).toMatchObject({ rowCount: 1 });
  });

  test("into a checkpoint that does not follow the one before, or of another time than now", async () => {
    await log.twoHours();
    await owner("drop table tick_block_20240101");
    await owner("truncate tick_block");
    const rootOf = async (from: number, to: number) => {
      const { rows } = await app(
        "select hash from tick_head where instrument_id = 1 and first_seq between $1 and $2 order by first_seq",
        [from, to],
      );
      return rootOfHeads(rows as { hash: Buffer }[], nodeCrypto.sha256);
    };
    const [first, second] = [await rootOf(1, 40), await rootOf(41, 60)];
    const other = Buffer.alloc(32, 7);
    await expect(fold(1, 40, first, { previous: other })).rejects.toThrow("follows the one before it");
    await fold(1, 40, first);
    for (const previous of [zeros(32), other])
      await expect(fold(41, 60, second, { previous })).rejects.toThrow("follows the one before it");
    const last = await readLastCheckpoint(log.t.own.database, 1);
    if (!last) throw new Error("nothing was folded");
    const previous = Buffer.from(await hashOfCheckpoint(last, nodeCrypto.sha256));
    await log.t.own.keepTime();
    for (const minutes of [-6, 6]) {
      const at = new Date(systemClock.now() + minutes * 60_000).toISOString();
      await expect(fold(41, 60, second, { previous, at })).rejects.toThrow("minutes apart");
    }
    await fold(41, 60, second, { previous, at: new Date(systemClock.now()).toISOString() });
    expect((await readLastCheckpoint(log.t.own.database, 1))?.number).toBe(2);
  });

  test("by hand: heads only with a checkpoint, checkpoints only by folding, whoever asks", async () => {
    await log.twoHours();
    await log.keep();
    for (const change of [
      "delete from tick_head",
      "delete from tick_head_kept",
      "insert into tick_log_checkpoint select * from tick_log_checkpoint",
      "update tick_log_checkpoint set head_count = 1",
      "update tick_log_keeping set keeps = 'short'",
      "insert into tick_log_keeping (keeps) values ('short')",
      "select tick_block_forget('{tick_block_20240103}')",
      "select tick_block_days_before('2024-01-03')",
    ])
      await expect(app(change), change).rejects.toThrow(/permission denied/);
    for (const asked of [
      "tick_block_forget_simulated_before('2024-01-03')",
      "tick_head_fold(1, 1, 20, now(), '', '', '', '')",
    ])
      await expect(log.t.own.operators.query(`select ${asked}`), asked).rejects.toThrow(/permission denied/);
    for (const change of [
      "delete from tick_head where first_seq = 101",
      "update tick_head set entry_count = 1",
      "truncate tick_head cascade",
      "delete from tick_head_kept",
      "update tick_log_checkpoint set head_count = 1",
      "delete from tick_log_checkpoint",
      "delete from tick_log_keeping",
    ])
      await expect(owner(change), change).rejects.toThrow(/append-only/);
  });
});

describe("what an installation is", () => {
  test("is said at each start, and what once was a production never is a demonstration again", async () => {
    const is = () => readIsDemonstration(log.t.own.database);
    const since = async () => (await owner("select since from tick_log_keeping")).rows[0];
    expect(await is()).toBe(true);
    const first = await since();
    await writeKeeping(log.t.own.owner, "short");
    expect(await since()).toEqual(first);
    for (const keeps of ["all", "all", "short"] as const) await writeKeeping(log.t.own.owner, keeps);
    expect(await is()).toBe(false);
    await expect(owner("update tick_log_keeping set keeps = 'short'")).rejects.toThrow(/keeps its log/);
  });

  test("is no demonstration where real money lies, but for a sandbox's", async () => {
    await owner(
      `insert into ledger_account (id, portfolio_id, mode, purpose, currency_id, posted)
       select (currency_id << 2) | 3, 0, 'real', 'treasury', currency_id, 5 from (select min(id) as currency_id from currency) c`,
    );
    expect(await readIsDemonstration(log.t.own.database)).toBe(false);
    const booked = async (mode: string, posted: number, held: number) => {
      await owner(
        `alter table ledger_account disable trigger user; delete from ledger_account;
         insert into ledger_account (id, portfolio_id, mode, purpose, currency_id, posted, held)
         select (currency_id << 2) | 2 | ('${mode}' = 'real')::int, 0, '${mode}', 'external', currency_id, ${posted}, ${held}
         from (select min(id) as currency_id from currency) c; alter table ledger_account enable trigger user`,
      );
      return readIsDemonstration(log.t.own.database);
    };
    expect([await booked("demo", 5, 5), await booked("real", 0, 0)]).toEqual([true, true]);
    expect([await booked("real", 0, 5), await booked("real", 5, 5)]).toEqual([false, false]);
    await chooseInstallation(log.t.own.owner, "sandbox");
    expect(await readIsDemonstration(log.t.own.database)).toBe(true);
  });
});

test("what was settled is pinned before anything goes", async () => {
  await log.twoHours();
  log.t.clock.advance(DAY_MS);
  await keepDays({ ...log.t.jobs(log.folder), pinSettled: () => log.pin(2, 45) });
  expect(await log.heads(2)).toEqual([41, 101]);
});
