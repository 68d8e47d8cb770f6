import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HaltEntry } from "@candor/engine/halt-entry";
import { isWhole } from "@candor/engine/log-wire";
import { unpackContent } from "@candor/engine/tick-packing";
import { proofOf, verifyProof } from "@candor/engine/tick-proof";
import { type Instant, instantOf } from "@candor/money/money";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StartRefused } from "../../platform/process/start-refused.ts";
import { insertEntries } from "../market-data/halts/halt-store.ts";
import { checkLog } from "./check/check-log.ts";
import { databaseSource } from "./check/database-source.ts";
import { nodeCrypto } from "./check/node-crypto.ts";
import { readKeys } from "./keys/key-store.ts";
import { replaceKey, rotateKey } from "./keys/log-keys.ts";
import { blocksKeptSince, keepDays } from "./log-jobs.ts";
import { readKeptTicksAfter, readTicksAfter } from "./log-writer.ts";
import { pinBlock, readBlocks } from "./tick-block-store.ts";
import { TestLog } from "./tick-log-test-support.ts";

const START = Date.UTC(2026, 10, 21, 23, 59, 50);

let t: TestLog;
beforeEach(async () => {
  t = await TestLog.open(START);
});
afterEach(() => t.close());

const blocksOf = (instrumentId: number) => readBlocks(t.own.database, { instrumentId, afterSeq: 0, limit: 100 });

describe("the stored log", () => {
  test("holds over midnight and restarts, every block within five seconds", async () => {
    await t.blocks(2);
    await t.steps(7);
    await t.restart();
    t.clock.advance(3_000);
    await t.steps(13);
    await t.seal();
    expect(await t.check()).toMatchObject({
      instruments: 2,
      blocks: 8,
      ticks: 120,
      ticksWithoutSamples: 0,
      fault: undefined,
    });
    for (const { firstAt, lastAt } of await blocksOf(1)) expect(lastAt - firstAt).toBeLessThan(5_000);
    const { rows } = await t.own.database.query(
      "select distinct tableoid::regclass::text as day from tick_block order by 1",
    );
    expect(rows).toEqual([{ day: "tick_block_20261121" }, { day: "tick_block_20261122" }]);
  });

  test("is due for a block before a step could be too late for it, however many steps were missed", async () => {
    for (const missed of [0, 4, 11]) {
      let steps = 0;
      while (!t.log.isBlockDue) {
        t.clock.advance(missed * 250);
        await t.steps(1);
        steps += 1;
      }
      expect(steps).toBe(Math.ceil(4_750 / (250 * (missed + 1))) + 1);
      await t.seal();
    }
    // Of steps that lie further apart the last may have to stand alone; no block spans five seconds.
    expect((await blocksOf(1)).map(({ firstSeq, lastSeq }) => lastSeq - firstSeq + 1)).toEqual([20, 4, 1, 2, 1]);
  });

  test("with one byte changed anywhere in its rows does not hold", async () => {
    await t.blocks(2);
    await rotateKey(t.own.database, t.keys);
    await t.blocks(2);
    await t.own.owner.query("alter table tick_head disable trigger user");
    const places = [
      ...["merkle_root", "hash", "signature"].map((column) => ({ table: "tick_head", column })),
      { table: "tick_block", column: "packed" },
      ...["public_key", "own_signature"].map((column) => ({ table: "tick_log_key", column })),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        fc.nat(7),
        fc.nat(1_000),
        fc.nat(7),
        async (place, row, byte, bit) => {
          const { table, column } = place;
          const flip = `with chosen as (select tableoid, ctid from ${table} order by tableoid, ctid
            offset ${row} % (select count(*) from ${table}) limit 1)
          update ${table} set ${column} = set_byte(${column}, ${byte} % length(${column}),
            get_byte(${column}, ${byte} % length(${column})) # ${1 << bit})
          from chosen where ${table}.tableoid = chosen.tableoid and ${table}.ctid = chosen.ctid
          returning ${table}.tableoid, ${table}.ctid::text as ctid`;
          const { rows } = await t.own.owner.query<{ tableoid: number; ctid: string }>(flip);
          expect(rows).toHaveLength(1);
          expect((await t.check()).fault, `${table}.${column}`).toBeDefined();
          await t.own.owner.query(
            `update ${table} set ${column} = set_byte(${column}, ${byte} % length(${column}),
             get_byte(${column}, ${byte} % length(${column})) # ${1 << bit})
           where tableoid = $1 and ctid = $2::tid`,
            [rows[0]?.tableoid, rows[0]?.ctid],
          );
          expect((await t.check()).fault).toBeUndefined();
        },
      ),
      { numRuns: 40 },
    );
    for (const change of [
      "last_seq = last_seq + 1",
      "first_at = first_at - interval '1 ms'",
      "last_at = last_at + interval '1 ms'",
      "entry_count = 1",
      "price_mode = 'live'",
      "key_number = 1",
      "instrument_id = 3",
    ])
      await t.own.owner
        .transaction(async (tx) => {
          await tx.query(`update tick_head set ${change} where instrument_id = 2 and first_seq = 61`);
          // Read through the same transaction, which is then undone.
          throw Object.assign(new Error("undone"), { fault: await faultIn(tx) });
        })
        .catch((error: { fault?: unknown; message: string }) =>
          expect(error.fault, `${change} ${error.message}`).toBeDefined(),
        );
  });

  test("with a row removed does not hold", async () => {
    await t.blocks(4);
    await t.own.owner.query("delete from tick_block where instrument_id = 1 and first_seq = 41");
    expect((await t.check()).fault).toMatchObject({ fault: "content-missing", symbol: "BTCUSDT", firstSeq: 41 });
    await t.own.owner.query(
      "alter table tick_head disable trigger user; delete from tick_head where instrument_id = 1 and first_seq = 41",
    );
    expect((await t.check()).fault).toMatchObject({ fault: "hash-wrong", firstSeq: 61 });
  });

  test("can be neither changed nor removed by the program itself, nor can its keys", async () => {
    await t.blocks(1);
    for (const sql of [
      "update tick_block set packed = packed",
      "delete from tick_block",
      "truncate tick_block",
      "delete from tick_block_20261121",
      "insert into tick_block_20261121 select * from tick_block",
      "drop table tick_block_20261121",
      "update tick_head set signature = signature",
      "delete from tick_head",
      "insert into tick_block_kept select * from tick_block",
      "delete from tick_block_pin",
      "update tick_log_key set reason = reason",
      "delete from tick_log_key",
      "update tick_journal set prices = prices",
    ])
      await expect(t.own.database.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
    // Its owner has to take the trigger away first; what is then changed, the check above finds.
    await t.own.owner.query("alter table tick_head enable trigger user");
    for (const sql of ["update tick_head set signature = signature", "delete from tick_head"])
      await expect(t.own.owner.query(sql), sql).rejects.toThrow("append-only");
  });

  test("is checked from any instant on, and of one instrument", async () => {
    await t.blocks(6);
    const report = await t.check({ symbol: "BTCUSDT", from: instantOf(START + 12_000), to: instantOf(START + 16_000) });
    expect(report).toMatchObject({ instruments: 1, blocks: 2, ticks: 40, fault: undefined });
    await expect(t.check({ symbol: "NOSUCH" })).rejects.toThrow(/no log of NOSUCH/);
  });

  test("proves a single tick to whoever knows the public key alone", async () => {
    await t.blocks(1);
    const [block] = await blocksOf(1);
    const [key] = await readKeys(t.own.database);
    if (!block || !isWhole(block) || !key) throw new Error("there is no block");
    const proof = await proofOf(block, 7, nodeCrypto.sha256);
    expect(proof && (await verifyProof(proof, key.publicKey, nodeCrypto))).toBe(true);
  });
});

async function faultIn(reader: Parameters<typeof readKeys>[0]) {
  return (await checkLog(databaseSource(reader), { blocksSince: () => instantOf(0) })).fault;
}

describe("halts and resumptions", () => {
  const haltAt = (at: number, kind: HaltEntry["kind"] = "halt"): HaltEntry => ({
    ...{ instrumentId: 1, kind, cause: "operator", at: at as Instant, afterSeq: 4, reason: "a venue is down" },
    operators: kind === "halt" ? ["anna"] : ["anna", "ben"],
    samples: [{ source: "kraken", price: 5_000_000, at: at as Instant }],
  });
  const entriesOf = async () =>
    (await blocksOf(1)).map(({ packed }) => unpackContent(packed ?? new Uint8Array(0), 1)?.entries);

  test("are in the signed block of their instant, also when the process was killed before it was written", async () => {
    await t.steps(5);
    const halt = haltAt(t.clock.now());
    await t.own.database.transaction((tx) => insertEntries(tx, [halt]));
    await t.restart();
    await t.seal();
    await t.steps(5);
    const resume = haltAt(t.clock.now(), "resume");
    await t.own.database.transaction((tx) => insertEntries(tx, [resume]));
    t.log.note(resume);
    await t.seal();
    await t.restart();
    await t.blocks(1);
    expect(await entriesOf()).toEqual([[halt], [resume], []]);
    expect(await t.check()).toMatchObject({ entries: 2, fault: undefined });
  });

  test("wait for a tick where an instrument has none yet", async () => {
    t.log.note(haltAt(START + 60_000));
    await t.blocks(1);
    expect(await entriesOf()).toEqual([[]]);
    t.clock.advance(60_000);
    await t.blocks(1);
    expect((await entriesOf()).flat()).toHaveLength(1);
  });
});

describe("the signing keys", () => {
  const pem = () => readdirSync(t.keysFolder).map((name) => join(t.keysFolder, name));

  test("are files that their owner alone can read, and no private key is in the database", async () => {
    expect(statSync(t.keysFolder).mode & 0o777).toBe(0o700);
    expect(pem().map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
    const { rows } = await t.own.database.query<{ row: string }>("select tick_log_key::text as row from tick_log_key");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/PRIVATE/);
  });

  test("without its key the program does not start, and says what can be done", async () => {
    await t.blocks(1);
    for (const spoil of [() => writeFileSync(pem()[0] ?? "", "no key"), () => rmSync(pem()[0] ?? "")]) {
      spoil();
      await expect(t.restart()).rejects.toThrow(StartRefused);
      await expect(t.restart()).rejects.toThrow(/cannot be read at .*\.pem: bring it back .* keys -- replace/);
      await expect(rotateKey(t.own.database, t.keys)).rejects.toThrow(StartRefused);
    }
  });

  test("a rotated key signs from the next block of a running server on, vouched for by the one before", async () => {
    await t.blocks(1);
    const id = await rotateKey(t.own.database, t.keys);
    await t.blocks(1);
    expect((await blocksOf(1)).map(({ keyId }) => keyId === id)).toEqual([false, true]);
    expect(await t.check()).toMatchObject({ keys: 2, replacedKeys: [], fault: undefined });
  });

  test("a lost key is replaced by command only, with a reason that stays", async () => {
    await t.blocks(1);
    await expect(replaceKey(t.own.database, t.keys, "why not")).rejects.toThrow(/can sign: use npm run keys -- rotate/);
    rmSync(pem()[0] ?? "");
    const id = await replaceKey(t.own.database, t.keys, "the disk was lost");
    await t.restart();
    await t.blocks(1);
    expect(await t.check()).toMatchObject({ replacedKeys: [{ id, reason: "the disk was lost" }], fault: undefined });
  });
});

describe("old days", () => {
  const forget = (retentionDays: number) => keepDays(t.jobs("", retentionDays));

  test("go as a whole, but for pinned blocks and each instrument's newest; heads stay and the chain holds", async () => {
    await t.close();
    t = await TestLog.open(Date.UTC(2024, 0, 1, 10));
    await t.blocks(3);
    expect(await t.own.database.transaction((tx) => pinBlock(tx, 1, 25, "option/7"))).toBe(true);
    expect(await t.own.database.transaction((tx) => pinBlock(tx, 1, 99, "option/8"))).toBe(false);
    t.clock.advance(86_400_000);
    await t.blocks(1);
    t.clock.advance(60 * 86_400_000);
    await forget(90);
    expect((await t.check()).headsOnly).toBe(0);
    t.clock.advance(31 * 86_400_000);
    await forget(90);
    const kept = async (id: number) => (await blocksOf(id)).filter(isWhole).map(({ firstSeq }) => firstSeq);
    expect([await kept(1), await kept(2)]).toEqual([[21, 61], [61]]);
    expect(await t.check({ blocksSince: () => t.clock.now() })).toMatchObject({
      blocks: 8,
      headsOnly: 5,
      fault: undefined,
    });
    await expect(readTicksAfter(t.own.database, 1, 0, 5)).rejects.toThrow(/kept no more/);
    expect(await readTicksAfter(t.own.database, 1, 20, 5)).toHaveLength(5);
    const seqsAfter = async (seq: number, limit: number) =>
      (await readKeptTicksAfter(t.own.database, 1, seq, limit)).map((tick) => tick.seq);
    expect(await seqsAfter(0, 3)).toEqual([21, 22, 23]);
    expect(await seqsAfter(39, 2)).toEqual([40, 61]);
    expect((await t.restart()).get(2)?.seq).toBe(80);
    await t.blocks(1);
    expect((await t.check({ blocksSince: () => t.clock.now() })).fault).toBeUndefined();
  });

  test("of which a block is gone that the retention or a pin keeps, or the newest, are found", async () => {
    await t.close();
    t = await TestLog.open(Date.UTC(2024, 0, 1, 10));
    await t.blocks(3);
    await t.own.database.transaction((tx) => pinBlock(tx, 1, 25, "option/7"));
    t.clock.advance(10 * 86_400_000);
    await t.blocks(1);
    const since = (days: number) => () => blocksKeptSince(t.clock.now(), days);
    const missing = { fault: "content-missing", symbol: "BTCUSDT" };
    await t.own.owner.query("delete from tick_block where instrument_id = 1 and first_seq = 1");
    expect((await t.check({ blocksSince: since(90) })).fault).toMatchObject({ ...missing, firstSeq: 1 });
    expect((await t.check({ blocksSince: since(11) })).fault).toMatchObject({ ...missing, firstSeq: 1 });
    expect((await t.check({ blocksSince: since(9) })).fault).toBeUndefined();
    await t.own.owner.query("delete from tick_block where instrument_id = 1 and first_seq = 21");
    expect((await t.check({ blocksSince: since(9) })).fault).toMatchObject({ ...missing, firstSeq: 21 });
    const before = instantOf(Date.UTC(2024, 0, 1, 10, 0, 4));
    expect((await t.check({ blocksSince: since(9), to: before })).fault).toBeUndefined();
    await t.own.owner.query("delete from tick_block where instrument_id = 2");
    t.clock.advance(10 * 86_400_000);
    expect((await t.check({ blocksSince: since(9), symbol: "ETHUSDT" })).fault).toMatchObject({
      ...{ fault: "content-missing", firstSeq: 61 },
    });
  });

  test("wait for a pin that is not committed yet, and keep its block", async () => {
    await t.close();
    t = await TestLog.open(Date.UTC(2024, 0, 1, 10));
    await t.blocks(3);
    t.clock.advance(91 * 86_400_000);
    await t.blocks(1);
    const pinned = Promise.withResolvers<void>();
    const settled = Promise.withResolvers<void>();
    const settling = t.own.another().transaction(async (tx) => {
      expect(await pinBlock(tx, 1, 25, "option/7")).toBe(true);
      pinned.resolve();
      await settled.promise;
    });
    await pinned.promise;
    const forgetting = forget(90);
    const waits = async () =>
      (await t.own.owner.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount;
    try {
      await expect.poll(waits).toBe(1);
    } finally {
      settled.resolve();
      await Promise.all([settling, forgetting]);
    }
    expect((await blocksOf(1)).filter(isWhole).map(({ firstSeq }) => firstSeq)).toEqual([21, 61]);
    await expect(t.own.database.transaction((tx) => pinBlock(tx, 1, 5, "option/8"))).rejects.toThrow(/kept no more/);
    expect(await t.own.database.transaction((tx) => pinBlock(tx, 1, 25, "option/8"))).toBe(true);
  });

  test("of the last week are never forgotten, whatever the program asks for", async () => {
    await expect(t.own.database.query("select tick_block_forget_before(current_date)")).rejects.toThrow(/seven days/);
  });

  test("are opened ahead", async () => {
    await forget(90);
    const { rows } = await t.own.database.query("select to_regclass('tick_block_20261122') is not null as open");
    expect(rows).toEqual([{ open: true }]);
  });
});
